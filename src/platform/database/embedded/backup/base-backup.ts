import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { BackupError } from './backup-format';

/** What has to be beside the copied files, so that recovery makes one consistent state of them. */
export interface BaseBackupEnd {
  /** The content of the file `backup_label`. */
  readonly label: string;
  /** Names of the files in `pg_wal` that recovery needs. */
  readonly walFiles: readonly string[];
}

const SEGMENT_NAME = /^[0-9A-F]{24}$/;

/**
 * A backup by PostgreSQL's low-level API, while the server goes on: between `start` and `stop` the files are copied, in
 * whatever state they are. One connection from start to stop, whose end, however it comes, ends the backup.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export class BaseBackup {
  #startSegment = '';

  private constructor(
    private readonly client: Client,
    private readonly cluster: string,
  ) {}

  /** Makes a checkpoint, and keeps the log from there on. @param ownerUrl of a role that may replicate, such as a superuser */
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
    // The slot is this connection's: it keeps segments from being recycled, and goes with it.
    const slot = `tms_backup_${randomBytes(6).toString('hex')}`;
    await this.client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows } = await this.client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('tms backup', fast => true)) as segment`,
    );
    this.#startSegment = rows[0]?.segment ?? '';
  }

  /** Once the files are copied. The log files it names stay until `close`. */
  async stop(): Promise<BaseBackupEnd> {
    // No archive takes the log: it goes into the backup itself.
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

  /** An unfinished backup is given up by the server. */
  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}
