import { uuidv7 } from 'uuidv7';
import { noteResources } from '../../../platform/context/request-context';
import type { Db } from '../../../platform/database/db';
import { BatchImport, type BatchImportKind } from '../../../platform/imports/batch-import';
import type { Rejection } from '../../../platform/imports/import-batches';
import type { ArticleRecord } from '../readers/article-draft';
import { ARTICLE_IMPORTS, type ArticleCounts } from './article-imports.read-model';
import { encodeArticle, type EncodedArticle, storeArticles, type VectorsOf } from './article-writer';

const BATCH_SIZE = 1_000;
/** Articles may be large, so the letters of a batch are limited too. */
const BATCH_LETTERS = 4_000_000;
const LETTERS_PER_SLICE = 20_000;

export interface ArticleImportResult extends ArticleCounts {
  rejections: Rejection[];
}

interface ArticleRow {
  readonly article: EncodedArticle;
  readonly isCut: boolean;
}

/** One import of articles, in batches of up to 1,000. */
export class ArticleImport {
  private constructor(private readonly articles: BatchImport<ArticleRow, ArticleCounts>) {}

  /** Adds the import to the ledger. */
  static async open(db: Db, format: string, vectorsOf: VectorsOf, isSample: boolean): Promise<ArticleImport> {
    const id = uuidv7();
    noteResources(id);
    const kind = articleImports(db, vectorsOf);
    return new ArticleImport(await BatchImport.open(id, kind, { format, is_sample: isSample }));
  }

  /** Counts of the committed batches. */
  get counts(): Readonly<ArticleCounts> {
    return this.articles.counts;
  }

  /** Resolves immediately, or once the previous batch is stored. Rejects if a batch could not be stored. */
  async add(record: ArticleRecord): Promise<void> {
    if ('reason' in record) this.articles.reject(record);
    else {
      const { article, isCut } = record;
      await this.articles.add({ article: encodeArticle(article), isCut }, article.text.length);
    }
  }

  /** Stores the remaining articles and closes the import. */
  async complete(): Promise<ArticleImportResult> {
    await this.articles.complete();
    return { ...this.articles.counts, rejections: this.articles.rejections };
  }

  /** Closes the import as failed. */
  fail(error: string): Promise<void> {
    return this.articles.fail(error);
  }

  /** Stores the articles that have been read so far. */
  flush(): Promise<void> {
    return this.articles.flush();
  }
}

const articleImports = (db: Db, vectorsOf: VectorsOf): BatchImportKind<ArticleRow, ArticleCounts> => ({
  ledger: ARTICLE_IMPORTS,
  limits: { rows: BATCH_SIZE, weight: BATCH_LETTERS, slice: LETTERS_PER_SLICE },
  noCounts: { read: 0, stored: 0, revised: 0, unchanged: 0, rejected: 0, cut: 0 },
  transaction: (work) => db.runAsSystem('import articles', work),
  store: async (tx, batch) => {
    const encoded = batch.map(({ article }) => article);
    const cut = batch.filter(({ isCut }) => isCut).length;
    return { ...(await storeArticles(tx, encoded, vectorsOf)), cut };
  },
});
