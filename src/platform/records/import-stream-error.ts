/** The stream as a whole can't be read on: cut off, damaged, or not of the format asked for. */
export class ImportStreamError extends Error {
  override readonly name = 'ImportStreamError';
}
