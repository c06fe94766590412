import { verifyResponse } from './saml-verification';

/** Runs in a task process: see SamlVerifier. */
export const run = verifyResponse;
