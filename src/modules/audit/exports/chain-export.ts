import type { AnyTx } from '../../../platform/database/db';
import type { Checkpoint } from '../chain/audit-checkpoint';
import type { ArchivedRange, AuditExportReadModel } from './audit-export.read-model';
import type { AuditView } from '../audit.policy';
import type { AuditFilter } from '../audit-filter';
import type { AuditReadModel, ChainedRecord } from '../audit.read-model';
import { EvidenceLines } from './evidence-export';
import { RecordProofs } from './record-proofs';

/** Runs each read in its own transaction, so that none is open while a caller processes the result. */
export type ReadPiece = <T>(work: (tx: AnyTx) => Promise<T>) => Promise<T>;

export interface ExportSubject {
  readonly view: AuditView;
  readonly filter: AuditFilter;
  readonly exportedAt: Date;
  /** The range of numbers that contains the records, if known. */
  readonly seqs?: { readonly first: number; readonly last: number };
}

// Some 600 bytes per record, and the same again for its proof.
const RECORDS_AT_A_TIME = 500;
// The number of records that one statement examines. It bounds the duration of a statement whose filter rarely matches.
const SEQS_AT_A_TIME = 20_000;

/** The records of one chain at one moment, read in pieces. */
export class ChainExport {
  private constructor(
    private readonly read: ReadPiece,
    private readonly records: AuditReadModel,
    private readonly facts: AuditExportReadModel,
    private readonly subject: ExportSubject,
    private readonly checkpoint: Checkpoint | null,
    private readonly length: number,
    private readonly archived: readonly ArchivedRange[],
  ) {}

  static async open(
    read: ReadPiece,
    records: AuditReadModel,
    facts: AuditExportReadModel,
    subject: ExportSubject,
  ): Promise<ChainExport> {
    const { chainId } = subject.view;
    return read(async (tx) => {
      const checkpoint = (await facts.newestCheckpoint(tx, chainId)) ?? null;
      const length = await facts.lengthOf(tx, chainId);
      const archived = await facts.archivedRanges(tx, chainId);
      return new ChainExport(read, records, facts, subject, checkpoint, length, archived);
    });
  }

  /** Every chained record that matches the filter, in pieces, in the order of the chain. */
  pages(): AsyncGenerator<ChainedRecord[]> {
    return this.#pagesTo(this.length);
  }

  /**
   * The lines of an evidence export for the records that the newest checkpoint covers, with the number of records in
   * each piece.
   * @throws if a month was archived meanwhile, because the header would no longer describe the records
   */
  async *evidence(): AsyncGenerator<{ text: string; records: number }> {
    const { chainId } = this.subject.view;
    const lines = new EvidenceLines();
    const size = this.checkpoint?.size ?? 0;
    yield { text: lines.header(this.#evidenceSubject()), records: 0 };
    const proofs = new RecordProofs(size, (ids) => this.read((tx) => this.facts.tiles(tx, chainId, ids)));
    for await (const page of this.#pagesTo(size)) {
      const ofPage = await proofs.of(page.map(({ seq }) => seq));
      const texts = page.map((record, index) => lines.record(record, ofPage[index] ?? []));
      yield { text: texts.join(''), records: page.length };
    }
    const archived = await this.read((tx) => this.facts.archivedRanges(tx, chainId));
    if (JSON.stringify(archived) !== JSON.stringify(this.archived)) {
      throw new Error('a month of the audit log was archived while it was being exported; export it again');
    }
    yield { text: lines.footer(), records: 0 };
  }

  #evidenceSubject() {
    const { view, filter, exportedAt } = this.subject;
    return {
      chainId: view.chainId,
      checkpoint: this.checkpoint,
      isWholeChain: view.part === null && Object.values(filter).every((value) => value === undefined),
      archived: this.archived,
      filter,
      exportedAt,
    };
  }

  async *#pagesTo(upTo: number): AsyncGenerator<ChainedRecord[]> {
    const { view, filter, seqs } = this.subject;
    const end = Math.min(upTo, seqs?.last ?? upTo);
    for (let after = (seqs?.first ?? 1) - 1; after < end;) {
      const window = { after, upTo: Math.min(end, after + SEQS_AT_A_TIME), limit: RECORDS_AT_A_TIME };
      const page = await this.read((tx) => this.records.chained(tx, view, filter, window));
      if (page.length > 0) yield page;
      after = page.length === RECORDS_AT_A_TIME ? (page.at(-1)?.seq ?? window.upTo) : window.upTo;
    }
  }
}
