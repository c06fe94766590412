import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { RunningImport } from '../../platform/http/import-progress';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import type { ImportCounts, ImportResult } from '../corpus/corpus.contract';
import { CorpusService } from '../corpus/corpus.service';
import { getEventFormat } from './formats';
import { type EventFormat } from './import-row';

/** The body could not be read to its end; whole batches before that are stored. Answered with 422. */
export class ImportAborted extends ValidationError {
  constructor(
    readonly reason: string,
    readonly counts: Readonly<ImportCounts>,
  ) {
    const changed = counts.stored + counts.revised;
    const msg = `Value error, ${reason}. ${counts.read} rows before that were read and are kept: ${changed} new or revised events`;
    super([{ loc: ['body'], msg, type: 'value_error' }]);
  }
}

/** Reads events of a format into the corpus. */
@Injectable()
export class ImportService {
  constructor(private readonly corpus: CorpusService) {}

  /** Imports a stream of a format by its name, for callers within the service. @throws ImportAborted */
  async importStream(formatName: string, stream: Readable): Promise<ImportResult> {
    const format = getEventFormat(formatName);
    if (!format) throw new Error(`there is no import format ${formatName}`);
    return (await this.start(format, stream)).result;
  }

  /**
   * Begins an import; it goes on whether or not anyone waits for its result. Its counts are what is committed so far; its
   * result throws ImportAborted where the stream could not be read to its end.
   */
  async start(format: EventFormat, body: Readable): Promise<RunningImport<ImportResult>> {
    const session = await this.corpus.startImport(format.name);
    const run = async (): Promise<ImportResult> => {
      try {
        for await (const row of format.parse(body)) {
          if ('event' in row) await session.add(row.event);
          else session.reject(row);
        }
        return await session.complete();
      } catch (error) {
        const reason = error instanceof ImportStreamError ? error.message : 'A fault of the service ended the import';
        // A database that is away can't take the note either; the ledger counts an import that fell silent as failed.
        await session.fail(reason).catch(() => undefined);
        throw error instanceof ImportStreamError ? new ImportAborted(reason, session.counts) : error;
      }
    };
    const result = run();
    // Whoever waits for it meets its failure; nobody may be waiting yet, or any more.
    result.catch(() => undefined);
    return {
      get counts() {
        return session.counts;
      },
      result,
    };
  }
}
