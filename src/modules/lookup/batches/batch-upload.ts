import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import { ImportBatches } from '../../../platform/imports/import-batches';
import { drain } from '../../../platform/imports/running-import';
import { openImportStream } from '../../../platform/records/import-stream';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { YieldTimer } from '../../../platform/slices';
import type { LookupBody } from '../lookup-body';
import { checkSubject, type CheckedSubject, repeatedReference } from './check-subject';
import { BATCH_TEXTS } from './lookup-batch.texts';
import { MAX_SUBJECTS, type RowRejection } from './lookup-batch.types';
import { type BatchFormat, readSubjectRows, type SubjectRow } from './subject-rows';

const MAX_BYTES = 104_857_600;
const MAX_REJECTIONS = 100;
const STORED_AT_ONCE = { rows: 500, weight: 1_000_000 };

export interface ReceivedBatch {
  /** Identifies the content, after decompression. */
  readonly hash: string;
  readonly rejected: number;
  readonly rejections: RowRejection[];
  /** The types of all identifiers. */
  readonly kinds: string[];
}

/** Reads one upload, checks its rows and stores them while it arrives. */
export class BatchUpload {
  readonly #hash = createHash('sha256');
  readonly #rejections: RowRejection[] = [];
  readonly #kinds = new Set<string>();
  readonly #accepted: ImportBatches<CheckedSubject>;
  #rows = 0;
  #rejected = 0;

  /**
   * @param add stores rows and returns the lines that were new
   * @param isMonitored whether the subjects of all rows are monitored
   */
  constructor(
    private readonly add: (rows: readonly CheckedSubject[]) => Promise<ReadonlySet<number>>,
    private readonly searchable: (body: LookupBody) => readonly CheckedIdentifier[],
    private readonly isMonitored: boolean,
  ) {
    this.#accepted = new ImportBatches(STORED_AT_ONCE, ({ rows }) => this.#store(rows));
  }

  /** @throws ValidationError if no row is accepted or the body is damaged; ServiceError payload_too_large, and those of the body */
  async read(body: Readable, format: BatchFormat): Promise<ReceivedBatch> {
    try {
      const turns = new YieldTimer();
      for await (const rows of readSubjectRows(limited(openImportStream(body), this.#hash), format)) {
        for (const row of rows) {
          if (turns.isOver) await turns.next();
          await this.#take(row);
        }
      }
      await this.#accepted.flush();
    } catch (error) {
      await this.#accepted.stop();
      drain(body);
      throw uploadError(error);
    }
    if (this.#rows === this.#rejected) throw nothingAccepted(this.#rejections);
    return {
      hash: this.#hash.digest('hex'),
      rejected: this.#rejected,
      rejections: this.#rejections.sort((a, b) => a.line - b.line),
      kinds: [...this.#kinds],
    };
  }

  async #take(row: SubjectRow | RowRejection): Promise<void> {
    this.#rows += 1;
    if (this.#rows > MAX_SUBJECTS) throw invalidBody(BATCH_TEXTS.tooManyRows(MAX_SUBJECTS));
    const checked = 'reason' in row ? row : checkSubject(row, this.searchable);
    if ('reason' in checked) {
      this.#reject(checked);
      return;
    }
    const { identifiers, options } = checked.subject;
    options.monitor ||= this.isMonitored;
    for (const { type } of identifiers) this.#kinds.add(type);
    const weight = identifiers.reduce((sum, { value }) => sum + value.length, 100);
    await this.#accepted.add(checked, weight);
  }

  async #store(rows: readonly CheckedSubject[]): Promise<void> {
    if (rows.length === 0) return;
    const added = await this.add(rows);
    for (const row of rows) if (!added.has(row.line)) this.#reject(repeatedReference(row));
  }

  #reject(rejection: RowRejection): void {
    this.#rejected += 1;
    if (this.#rejections.length < MAX_REJECTIONS) this.#rejections.push(rejection);
  }
}

async function* limited(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new ServiceError('payload_too_large', BATCH_TEXTS.tooLarge(MAX_BYTES));
    hash.update(chunk);
    yield chunk;
  }
}

/** A body that breaks off reports why: the connection, or its time limit. */
function uploadError(error: unknown): unknown {
  if (!(error instanceof ImportStreamError)) return error;
  return error.cause instanceof ServiceError ? error.cause : invalidBody(error.message);
}

function nothingAccepted(rejections: readonly RowRejection[]): ValidationError {
  if (rejections.length === 0) return invalidBody(BATCH_TEXTS.noRows);
  return new ValidationError(
    rejections.map(({ line, field, reason }) => ({
      loc: ['body', line, ...(field === null ? [] : [field])],
      msg: `Value error, ${reason}`,
      type: 'value_error',
    })),
  );
}

const invalidBody = (reason: string): ValidationError =>
  new ValidationError([{ loc: ['body'], msg: `Value error, ${reason}`, type: 'value_error' }]);
