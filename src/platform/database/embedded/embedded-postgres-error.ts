/** The embedded database cannot be used. The message says in plain words why and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const MEANING: Record<string, string> = {
  EACCES:
    'permission is denied; run the service as the account that owns the folder, or set DATA_DIR to another folder',
  EPERM:
    'the operation is not permitted; run the service as the account that owns the folder, or set DATA_DIR to ' +
    'another folder',
  ENOSPC: 'the disk is full; free some space, or set DATA_DIR to a folder on another disk',
  EDQUOT: 'the disk quota is used up; free some space, or set DATA_DIR to a folder on another disk',
  EROFS: 'the file system is read-only; set DATA_DIR to a writable folder',
  ENOTDIR: 'a file exists where a folder is needed; move it away, or set DATA_DIR to another folder',
  ENOTSUP: 'the file system lacks features that a database needs; set DATA_DIR to a folder on a local disk',
};

/** Describes an error of the file system so that a newcomer can act on it; returns any other error unchanged. */
export function explainSystemError(error: unknown, folder: string): unknown {
  const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  const meaning = code === undefined ? undefined : MEANING[code];
  if (meaning === undefined || error instanceof EmbeddedPostgresError) return error;
  const what = path === undefined ? folder : `${path} (in the database folder ${folder})`;
  return new EmbeddedPostgresError(
    `The embedded database cannot use ${what}: ${meaning}. [${syscall ?? ''} ${code ?? ''}]`,
    {
      cause: error,
    },
  );
}
