import { CredentialText, type NewCredential } from '../../../platform/crypto/credential-text';

const API_KEY = new CredentialText('tms');

export const makeApiKey = (): NewCredential => API_KEY.make();

/** The part of a key by which it is found; undefined if the text cannot be a key. */
export const readLookupId = (text: string): string | undefined => API_KEY.lookupIdOf(text);
