import { parseIdpMetadata } from './saml-metadata';

/** Runs in a task process: see MetadataSource. */
export const run = parseIdpMetadata;
