import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { ImportCounts } from '../../platform/imports/batch-import';
import { type RunningImport, startRun } from '../../platform/imports/running-import';
import { LOG } from '../../platform/log/log';
import { abortedImport, IMPORT_FAILED } from '../../platform/records/record.texts';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import { fileRows } from '../../platform/records/worker-failure';
import { WorkerPools } from '../../platform/workers/worker-pools';
import { streamTask } from '../../platform/workers/worker-task';
import type { CorpusImportOptions, ImportResult } from '../corpus/corpus.contract';
import { CorpusService } from '../corpus/corpus.service';
import { getEventFormat } from './formats';
import { type EventFormat } from './fields/import-row';
import type { read } from './read-events.task';

const READ_EVENTS = streamTask<typeof read>({
  name: 'read_events',
  pool: 'imports',
  module: join(__dirname, 'read-events.task'),
  errors: [ImportStreamError],
});

/** The body could not be read to its end; the complete batches before that are stored. The response is 422. */
export class ImportAborted extends ValidationError {
  constructor(
    readonly reason: string,
    readonly counts: Readonly<ImportCounts>,
  ) {
    super([{ loc: ['body'], msg: abortedImport(reason, 'event', counts), type: 'value_error' }]);
  }
}

/** Imports events of any format into the corpus. */
@Injectable()
export class ImportService {
  constructor(
    private readonly corpus: CorpusService,
    private readonly pools: WorkerPools,
    @Inject(LOG) private readonly log: Logger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Imports a stream in the format of this name, for callers within the service. @throws ImportAborted */
  async importStream(formatName: string, stream: Readable, options?: CorpusImportOptions): Promise<ImportResult> {
    const format = getEventFormat(formatName);
    if (!format) throw new Error(`there is no import format ${formatName}`);
    return (await this.start(format, stream, options)).result;
  }

  /**
   * Starts an import, which continues whether or not anyone waits for its result. Its counts are those of committed
   * batches; its result throws ImportAborted if the stream could not be read to its end.
   */
  async start(
    format: EventFormat,
    body: Readable,
    options?: CorpusImportOptions,
  ): Promise<RunningImport<ImportResult>> {
    const session = await this.corpus.startImport(format.name, options);
    return startRun<ImportResult>({
      log: this.log,
      counts: () => session.counts,
      run: async () => {
        const input = { format: format.name, maxBytes: this.settings.maxImportBytes };
        const rows = this.pools.stream(READ_EVENTS, input, body, { group: format.name });
        for await (const row of fileRows(rows)) {
          if ('event' in row) await session.add(row.event);
          else session.reject(row);
        }
        return session.complete();
      },
      fail: (error) => session.fail(error instanceof ImportStreamError ? error.message : IMPORT_FAILED),
      aborted: (reason) => new ImportAborted(reason, session.counts),
    });
  }
}
