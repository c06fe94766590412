import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { BackupError } from './backup-format';

/** What recovery needs, besides the copied files, to restore one consistent state. */
export interface BaseBackupEnd {
  /** The content of the file `backup_label`. */
  readonly label: string;
  /** Names of the files in `pg_wal` that recovery needs. */
  readonly walFiles: readonly string[];
}

const SEGMENT_NAME = /^[0-9A-F]{24}$/;

/**
 * A backup by PostgreSQL's low-level API while the server keeps running: the files are copied between `start` and
 * `stop`, in whatever state they are. The backup needs one connection from start to stop, and ends if that connection
 * ends. https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export class BaseBackup {
  #startSegment = '';

  private constructor(
    private readonly client: Client,
    private readonly cluster: string,
  ) {}

  /**
   * Makes a checkpoint, and retains the write-ahead log from there on. @param ownerUrl of a role with the right to
   * replicate, for example a superuser
   */
  static async start(ownerUrl: string, cluster: string): Promise<BaseBackup> {
    const client = new Client({ connectionString: ownerUrl, application_name: 'tms backup', statement_timeout: 0 });
    client.on('error', () => undefined);
    await client.connect();
    const backup = new BaseBackup(client, cluster);
    try {
      await backup.#start();
      return backup;
    } catch (error) {
      await backup.close();
      throw error;
    }
  }

  async #start(): Promise<void> {
    // The temporary slot prevents segments from being recycled. It is dropped when this connection ends.
    const slot = `tms_backup_${randomBytes(6).toString('hex')}`;
    await this.client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows } = await this.client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('tms backup', fast => true)) as segment`,
    );
    this.#startSegment = rows[0]?.segment ?? '';
  }

  /** Call it when the files are copied. The log files that it names are retained until `close`. */
  async stop(): Promise<BaseBackupEnd> {
    // No archive receives the log: it becomes part of the backup.
    const { rows } = await this.client.query<{ segment: string; label: string; tablespaces: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as tablespaces
       from pg_backup_stop(wait_for_archive => false)`,
    );
    const { segment = '', label = '', tablespaces = '' } = rows[0] ?? {};
    if (tablespaces.trim() !== '') throw new BackupError('Tablespaces outside the data folder cannot be backed up.');
    const names = await readdir(join(this.cluster, 'pg_wal'));
    const walFiles = names
      .filter((name) => SEGMENT_NAME.test(name) && name >= this.#startSegment && name <= segment)
      .sort();
    if (!walFiles.includes(this.#startSegment) || !walFiles.includes(segment)) {
      throw new BackupError('The write-ahead log since the start of the backup is incomplete. Try again.');
    }
    return { label, walFiles };
  }

  /** Closing the connection makes the server abort an unfinished backup. */
  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}
