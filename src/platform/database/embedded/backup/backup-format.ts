/** What every backup begins with, so that one that can't be restored here is refused before its gigabytes are read. */
export interface BackupFacts {
  readonly format: 'tms-backup';
  readonly version: 1;
  /** RFC 3339, UTC. */
  readonly created_at: string;
  /** Of PostgreSQL, whose data folders no other major version reads. */
  readonly postgres_major: string;
  /** Of the master key that the database was made with: the archive has it, or it is to be given when restoring. */
  readonly master_key_fingerprint: string;
  /** Whether the master key and the operator's and demo's keys are in the archive. */
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

/** A backup that can't be made or restored as things stand; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** How far it is. */
export type BackupProgress = (doneBytes: number, totalBytes: number) => void;
