import { verifyLogout } from './saml-logout-message';

/** Runs in a worker thread: see SamlVerifier. */
export const run = verifyLogout;
