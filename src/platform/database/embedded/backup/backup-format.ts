/**
 * The first entry of every backup, so that a backup that cannot be restored here is refused before gigabytes are
 * read.
 */
export interface BackupFacts {
  readonly format: 'tms-backup';
  readonly version: 1;
  /** RFC 3339, UTC. */
  readonly created_at: string;
  /** PostgreSQL reads only data folders of its own major version. */
  readonly postgres_major: string;
  /**
   * The fingerprint of the master key with which the database was created. If the archive does not contain that key,
   * it has to be provided for the restore.
   */
  readonly master_key_fingerprint: string;
  /** Whether the archive contains the master key and the keys of the operator and the demo. */
  readonly has_secrets: boolean;
}

export interface ManifestFile {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The last entry: every file before it, with its checksum. */
export interface BackupManifest {
  readonly files: readonly ManifestFile[];
}

export const FACTS_PATH = 'backup.json';
export const MANIFEST_PATH = 'manifest.json';

/** A backup cannot be made or restored. The message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Reports the progress of a backup or a restore. */
export type BackupProgress = (doneBytes: number, totalBytes: number) => void;
