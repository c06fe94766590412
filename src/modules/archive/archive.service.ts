import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../config/settings';
import { canonicalUrl } from '../../kernel/articles/canonical-url';
import { notFound } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import { noteResources } from '../../platform/context/request-context';
import { Db, type SystemTx } from '../../platform/database/db';
import { InstallationRepository } from '../../platform/database/installation.repository';
import { drain, type RunningImport, startRun } from '../../platform/imports/running-import';
import { LOG } from '../../platform/log/log';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import { fileRows, toImportFailure } from '../../platform/records/worker-failure';
import { abortedImport, IMPORT_FAILED } from '../../platform/records/record.texts';
import { WorkerPools } from '../../platform/workers/worker-pools';
import { pageParts } from '../../platform/paging/page-query';
import { streamTask, workerTask } from '../../platform/workers/worker-task';
import { type ArchivedArticle, type ArticleSearch, PAGE_TEXT, type PageText } from './archive.contract';
import type { ArticleListAnswer } from './archive.dto';
import { ArticleEntity } from './article.entity';
import { type ArticlePage, ArchiveReadModel, type ArticleRow } from './archive.read-model';
import type { ArticleRecord } from './readers/article-draft';
import type { ArticleFormat } from './readers/article-formats';
import { ArticleImport, type ArticleImportResult } from './imports/article-import';
import { type ArticleCounts, readImports } from './imports/article-imports.read-model';
import type { run } from './search/article-vectors.task';
import type { PageQuestion, read } from './readers/read-articles.task';

const READ_ARTICLES = streamTask<typeof read>({
  name: 'read_articles',
  pool: 'imports',
  module: join(__dirname, 'readers/read-articles.task'),
  errors: [ImportStreamError],
});
/** A pool of its own: all processes of the import pool may be waiting for the articles that they read to be stored. */
const ARTICLE_VECTORS = workerTask<typeof run>({
  name: 'article_vectors',
  pool: 'articles',
  module: join(__dirname, 'search/article-vectors.task'),
});

/** The body could not be read to its end; the articles read before are stored. The response is 422. */
class ArticleImportAborted extends ValidationError {
  constructor(reason: string, counts: Readonly<ArticleCounts>) {
    super([{ loc: ['body'], msg: abortedImport(reason, 'article', counts), type: 'value_error' }]);
  }
}

/** The archive of articles: imports, and searches for names. */
@Injectable()
export class ArchiveService {
  readonly #articles = new InstallationRepository(ArticleEntity);

  constructor(
    private readonly db: Db,
    private readonly readModel: ArchiveReadModel,
    @Inject(PAGE_TEXT) private readonly pageText: PageText,
    private readonly pools: WorkerPools,
    @Inject(LOG) private readonly log: Logger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Starts an import, which continues whether or not anyone waits for its result. Its counts are those of committed
   * batches; its result throws ValidationError if the stream could not be read to its end. `removeSamples` removes the
   * ledger's row of an import of sample data.
   */
  async startImport(
    format: ArticleFormat,
    body: Readable,
    { isSample = false } = {},
  ): Promise<RunningImport<ArticleImportResult>> {
    const vectorsOf = (articles: readonly { title: string; text: string }[]) => this.#vectorsOf(articles);
    const session = await ArticleImport.open(this.db, format, vectorsOf, isSample);
    return startRun<ArticleImportResult>({
      log: this.log,
      counts: () => session.counts,
      run: async () => {
        for await (const record of this.#read(format, body)) await session.add(record);
        return session.complete();
      },
      fail: (error) => failImport(session, error),
      aborted: (reason) => new ArticleImportAborted(reason, session.counts),
      cleanUp: () => drain(body),
    });
  }

  /**
   * Articles that contain all words of one of the names, the best ranked first and the newest first among equal ones.
   */
  search(search: ArticleSearch): AsyncIterable<ArchivedArticle> {
    return this.readModel.search(search);
  }

  async list(page: ArticlePage): Promise<ArticleListAnswer> {
    const { rows, ...rest } = await this.readModel.page(page);
    return { articles: rows, ...pageParts(rest), imports: await readImports(this.db) };
  }

  /** @throws ServiceError not_found */
  async get(id: string): Promise<ArticleRow & { text: string }> {
    const article = await this.readModel.article(id);
    if (!article) throw notFound('The article');
    return article;
  }

  /** @throws ServiceError not_found */
  async delete(id: string): Promise<void> {
    await this.db.runAsSystem('delete an article', async (tx) => {
      if ((await this.#articles.delete(tx, id)) === 0) throw notFound('The article');
      noteResources(id);
    });
  }

  /** The number of these addresses that have an article. */
  async countByUrl(urls: readonly string[]): Promise<number> {
    const [row] = await this.db.queryShared<{ count: number }>(
      'select count(*) as count from article where canonical_url = any($1::text[])',
      [urls.map(canonicalUrl)],
    );
    return row?.count ?? 0;
  }

  /**
   * Deletes the articles of these addresses and the ledger rows of sample imports. Returns how many articles were
   * deleted.
   */
  async removeSamples(tx: SystemTx, urls: readonly string[]): Promise<number> {
    await tx.query('delete from article_import where is_sample');
    const rows = await tx.query('delete from article where canonical_url = any($1::text[]) returning id', [
      urls.map(canonicalUrl),
    ]);
    return rows.length;
  }

  /** Runs in a task process, which sends the pages of web archives back, so that another process parses them. */
  #read(format: ArticleFormat, body: Readable): AsyncIterable<ArticleRecord> {
    const maxBytes = this.settings.maxImportBytes;
    const answering = (question: unknown): Promise<unknown> => {
      const { body: page, contentType, url } = question as PageQuestion;
      return this.pageText(Buffer.from(page.buffer, page.byteOffset, page.byteLength), contentType, url);
    };
    return fileRows(this.pools.stream(READ_ARTICLES, { format, maxBytes }, body, { group: format, answering }));
  }

  async #vectorsOf(articles: readonly { title: string; text: string }[]): Promise<string[]> {
    try {
      return await this.pools.run(ARTICLE_VECTORS, articles, { group: 'imports' });
    } catch (error) {
      throw toImportFailure(error);
    }
  }
}

/** The articles before the cut are stored first. */
async function failImport(session: ArticleImport, error: unknown): Promise<void> {
  const isCut = error instanceof ImportStreamError;
  // The import also fails if they cannot be stored.
  if (isCut) await session.flush().catch(() => undefined);
  await session.fail(isCut ? error.message : IMPORT_FAILED);
}
