/** What tests of the archive share: the service with a database of its own, and articles as they are sent. */
import { WEB_PLATFORMS } from '../../src/kernel/articles/web-platform';
import type { ArchivedArticle, ArticleSearch } from '../../src/modules/archive/archive.contract';
import { ArchiveService } from '../../src/modules/archive/archive.service';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from './test-app';

export type ArticleFields = Record<string, unknown>;

export const article = (number: number, more: ArticleFields = {}): ArticleFields => ({
  url: `https://news.example/${number}`,
  title: `Title ${number}`,
  text: `Text of article ${number}`,
  ...more,
});
export const lines = (...articles: readonly ArticleFields[]): string =>
  articles.map((each) => `${JSON.stringify(each)}\n`).join('');

export class ArchiveDesk {
  private constructor(readonly service: TestApp) {}

  static async open(): Promise<ArchiveDesk> {
    return new ArchiveDesk(await startTestApp());
  }

  close(): Promise<void> {
    return this.service.close();
  }

  send(
    format: string,
    rawBody: string | Buffer | ReadableStream,
    { key = OPERATOR_KEY, headers = {} }: { key?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    return this.service.call('POST', `/v1/admin/articles/import?format=${format}`, { key, rawBody, headers });
  }

  ask(method: string, path = '', key: string = OPERATOR_KEY): Promise<Answer> {
    return this.service.call(method, `/v1/admin/articles${path}`, { key });
  }

  /** Articles that hold all words of a name, or of one of several names. */
  async search(names: string | readonly string[], more: Partial<ArticleSearch> = {}): Promise<ArchivedArticle[]> {
    const all = [names].flat().map((name) => name.split(' '));
    const search = { all, limit: 20, from: null, to: null, languages: [], platforms: WEB_PLATFORMS, ...more };
    const found: ArchivedArticle[] = [];
    for await (const article of this.service.app.get(ArchiveService).search(search)) found.push(article);
    return found;
  }

  async titles(names: string | readonly string[], more: Partial<ArticleSearch> = {}): Promise<string[]> {
    return (await this.search(names, more)).map(({ title }) => title);
  }
}
