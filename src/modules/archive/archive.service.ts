import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { notFound } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import { noteResources } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import type { RunningImport } from '../../platform/http/import-progress';
import { LOG } from '../../platform/log/log';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import { type ArchivedArticle, type ArticleSearch, PAGE_TEXT, type PageText } from './archive.contract';
import { type ArticlePage, ArchiveReadModel, type ArticleRow } from './archive.read-model';
import { type ArticleFormat, readArticles } from './article-formats';
import { ArticleImport, type ArticleImportResult } from './article-import';
import { type ArticleCounts, type ArticleImportRow, readImports } from './article-ledger';

/** The body could not be read to its end; the articles before that are stored. Answered with 422. */
class ArticleImportAborted extends ValidationError {
  constructor(reason: string, counts: Readonly<ArticleCounts>) {
    const kept = `${counts.read} articles before that were read and are kept: ${counts.stored + counts.revised} new or revised`;
    super([{ loc: ['body'], msg: `Value error, ${reason}. ${kept}`, type: 'value_error' }]);
  }
}

/** The archive of articles: imports, and who or what is spoken of in them. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly db: Db,
    private readonly readModel: ArchiveReadModel,
    @Inject(PAGE_TEXT) private readonly pageText: PageText,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Begins an import; it goes on whether or not anyone waits for its result. Its counts are what is committed so far; its
   * result throws ValidationError where the stream could not be read to its end.
   */
  async startImport(format: ArticleFormat, body: Readable): Promise<RunningImport<ArticleImportResult>> {
    const session = await ArticleImport.open(this.db, format);
    const run = async (): Promise<ArticleImportResult> => {
      try {
        for await (const record of readArticles(format, body, this.pageText)) await session.add(record);
        return await session.complete();
      } catch (error) {
        await this.#giveUp(session, error);
        throw error instanceof ImportStreamError ? new ArticleImportAborted(error.message, session.counts) : error;
      } finally {
        discard(body);
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

  /** Articles that hold all words of one of the names, the best ranked first and of equal ones the newest. */
  search(search: ArticleSearch): Promise<ArchivedArticle[]> {
    return this.readModel.search(search);
  }

  async list(page: ArticlePage): Promise<{ articles: ArticleRow[]; total: number; imports: ArticleImportRow[] }> {
    return { ...(await this.readModel.page(page)), imports: await readImports(this.db) };
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
      const rows = await tx.query('delete from article where id = $1 returning id', [id]);
      if (rows.length === 0) throw notFound('The article');
      noteResources(id);
    });
  }

  /** A database that is away can't take the note either; an import that fell silent counts as failed. */
  async #giveUp(session: ArticleImport, error: unknown): Promise<void> {
    const isCut = error instanceof ImportStreamError;
    try {
      if (isCut) await session.flush();
      await session.fail(isCut ? error.message : 'A fault of the service ended the import');
    } catch (failure) {
      this.log.error({ err: failure }, 'a failed import of articles could not be closed');
    }
  }
}

/** Reads away what is left of a body: a connection with an unread body is closed by nobody. */
function discard(body: Readable): void {
  body.on('pause', () => body.resume());
  body.resume();
}
