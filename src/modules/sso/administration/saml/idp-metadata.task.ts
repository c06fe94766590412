import { parseIdpMetadata } from './saml-metadata';

/** Runs in a worker thread: see MetadataSource. */
export const run = parseIdpMetadata;
