import { verifyResponse } from './saml-verification';

/** Runs in a worker thread: see SamlVerifier. */
export const run = verifyResponse;
