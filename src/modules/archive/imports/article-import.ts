import { setImmediate as nextTurn } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { noteResources } from '../../../platform/context/request-context';
import type { Db } from '../../../platform/database/db';
import type { ArticleRecord } from '../readers/article-draft';
import { type ArticleCounts, finishImport, noteProgress, startImport } from './article-ledger';
import { encodeArticle, type EncodedArticle, storeArticles, type VectorsOf } from './article-writer';

const BATCH_SIZE = 1_000;
/** Articles may be large: what a batch holds is bounded by their letters too. */
const BATCH_LETTERS = 4_000_000;
/** Other requests get their turn in between. */
const LETTERS_PER_SLICE = 20_000;
const MAX_REJECTIONS = 100;

export interface ArticleImportResult extends ArticleCounts {
  rejections: { line: number; reason: string }[];
}

type RejectedInBatch = Pick<ArticleCounts, 'rejected' | 'cut'>;

/**
 * One import. Articles are stored in batches of up to 1,000, each in a transaction of its own, while the next one is being
 * read; what was committed stays, whatever happens later, and the ledger's row says in the same transaction how far it came.
 */
export class ArticleImport {
  readonly #rejections: { line: number; reason: string }[] = [];
  #counts: ArticleCounts = { read: 0, stored: 0, revised: 0, unchanged: 0, rejected: 0, cut: 0 };
  #batch: EncodedArticle[] = [];
  #letters = 0;
  #lettersOfSlice = 0;
  #inBatch: RejectedInBatch = { rejected: 0, cut: 0 };
  #storing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly db: Db,
    readonly id: string,
    private readonly vectorsOf: VectorsOf,
  ) {}

  /** Notes the import in the ledger. */
  static async open(db: Db, format: string, vectorsOf: VectorsOf, isSample: boolean): Promise<ArticleImport> {
    const id = uuidv7();
    noteResources(id);
    await db.runAsSystem('start an import of articles', (tx) => startImport(tx, id, format, isSample));
    return new ArticleImport(db, id, vectorsOf);
  }

  /** What is committed so far. */
  get counts(): Readonly<ArticleCounts> {
    return this.#counts;
  }

  /** Resolves at once, or when the batch before is stored. Rejects where a batch could not be stored. */
  async add(record: ArticleRecord): Promise<void> {
    if ('reason' in record) {
      this.#inBatch.rejected += 1;
      if (this.#rejections.length < MAX_REJECTIONS) this.#rejections.push(record);
      return;
    }
    const { article, isCut } = record;
    if (isCut) this.#inBatch.cut += 1;
    this.#batch.push(encodeArticle(article));
    this.#letters += article.text.length;
    this.#lettersOfSlice += article.text.length;
    if (this.#lettersOfSlice >= LETTERS_PER_SLICE) {
      this.#lettersOfSlice = 0;
      await nextTurn();
    }
    if (this.#batch.length >= BATCH_SIZE || this.#letters >= BATCH_LETTERS) await this.#store();
  }

  /** Stores what is left and closes the import. */
  async complete(): Promise<ArticleImportResult> {
    await this.#store();
    await this.#storing;
    return this.#finish('completed', null);
  }

  /** Closes the import as failed. What was read of a stream that was cut off is stored before. */
  async fail(error: string): Promise<void> {
    await this.#storing.catch(() => undefined);
    await this.#finish('failed', error);
  }

  /** Stores what was read so far. */
  async flush(): Promise<void> {
    await this.#store();
    await this.#storing;
  }

  async #store(): Promise<void> {
    await this.#storing;
    const batch = this.#batch;
    const inBatch = this.#inBatch;
    this.#batch = [];
    this.#letters = 0;
    this.#inBatch = { rejected: 0, cut: 0 };
    this.#storing = this.#commit(batch, inBatch);
    // Its failure is met where the next batch, or the end, waits for it.
    this.#storing.catch(() => undefined);
  }

  async #commit(batch: readonly EncodedArticle[], { rejected, cut }: RejectedInBatch): Promise<void> {
    this.#counts = await this.db.runAsSystem('import articles', async (tx) => {
      const { stored, revised, unchanged } = await storeArticles(tx, batch, this.vectorsOf);
      const before = this.#counts;
      const counts: ArticleCounts = {
        read: before.read + batch.length + rejected,
        stored: before.stored + stored,
        revised: before.revised + revised,
        unchanged: before.unchanged + unchanged,
        rejected: before.rejected + rejected,
        cut: before.cut + cut,
      };
      await noteProgress(tx, this.id, counts);
      return counts;
    });
  }

  async #finish(outcome: 'completed' | 'failed', error: string | null): Promise<ArticleImportResult> {
    await this.db.runAsSystem('finish an import of articles', (tx) => finishImport(tx, this.id, outcome, error));
    return { ...this.#counts, rejections: this.#rejections };
  }
}
