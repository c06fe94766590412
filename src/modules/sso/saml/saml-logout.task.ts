import { verifyLogout } from './saml-logout-message';

/** Runs in a task process: see SamlVerifier. */
export const run = verifyLogout;
