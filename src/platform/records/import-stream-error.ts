/** The rest of the stream cannot be read: it breaks off, is damaged, or does not have the requested format. */
export class ImportStreamError extends Error {
  override readonly name = 'ImportStreamError';
}
