import { WEB_PLATFORMS, type WebPlatform } from '../../kernel/articles/web-platform';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { ARTICLE_FORMATS, type ArticleFormat } from './readers/article-formats';

const count = () => integer({ ge: 0 });

export class ArticleImportQuery {
  @Field(oneOf(ARTICLE_FORMATS), { description: 'The format of the body.', example: 'feed' })
  format: ArticleFormat;
}

export class ArticleParams {
  @Field(uuid())
  article_id: string;
}

export const ARTICLE_CURSOR = new ListCursor('articles', 'uuid');

export class ArticlesQuery extends pageQuery(ARTICLE_CURSOR) {
  @Field(text({ minLength: 1, maxLength: 500 }), {
    isOptional: true,
    description: 'Only articles that contain all of these words, in any script.',
  })
  q?: string;
}

class ArticleCountsAnswer {
  @Shown(count(), {
    description: 'The number of articles read: the sum of `stored`, `revised`, `unchanged` and `rejected`.',
  })
  read: number;

  @Shown(count(), { description: 'The number of new articles.' })
  stored: number;

  @Shown(count(), { description: 'The number of articles whose content was replaced.' })
  revised: number;

  @Shown(count(), { description: 'The number of articles that the archive already had, even if under another URL.' })
  unchanged: number;

  @Shown(count())
  rejected: number;

  @Shown(count(), { description: 'The number of accepted articles whose text was truncated to 2 MB.' })
  cut: number;
}

class RejectedArticleAnswer {
  @Shown(integer({ ge: 1 }), {
    description: 'The line, feed item or record of the file, counted from 1.',
  })
  line: number;

  @Shown(text(), { example: 'url: is not an http or https address' })
  reason: string;
}

export class ArticleImportAnswer extends ArticleCountsAnswer {
  @Shown(list(object(RejectedArticleAnswer), { maxItems: 100 }), { description: 'The first 100 rejections.' })
  rejections: RejectedArticleAnswer[];
}

class ArticleSummaryAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { isNullable: true })
  url: string | null;

  @Shown(text())
  title: string;

  @Shown(boolean(), { description: 'False if the text was truncated, or is only the excerpt in a feed.' })
  is_whole: boolean;

  @Shown(instant(), { isNullable: true })
  published_at: Date | null;

  @Shown(text(), { isNullable: true, description: 'The ISO 639 language code.', example: 'en' })
  language: string | null;

  @Shown(text(), { isNullable: true })
  publisher: string | null;

  @Shown(text(), { isNullable: true })
  author: string | null;

  @Shown(text(), { isNullable: true, example: 'news' })
  source_type: string | null;

  @Shown(oneOf(WEB_PLATFORMS), {
    description: 'Searches find the article if their `platformFilters` include this platform.',
  })
  platform: WebPlatform;

  @Shown(instant(), { description: 'When this content was first imported.' })
  imported_at: Date;
}

export class ArticleAnswer extends ArticleSummaryAnswer {
  @Shown(text(), { description: 'The plain text of the article.' })
  text: string;
}

export const ARTICLE_IMPORT_OUTCOMES = ['running', 'completed', 'failed'] as const;

class ImportOfArticlesAnswer extends ArticleCountsAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text())
  format: string;

  @Shown(oneOf(ARTICLE_IMPORT_OUTCOMES))
  outcome: (typeof ARTICLE_IMPORT_OUTCOMES)[number];

  @Shown(instant())
  started_at: Date;

  @Shown(instant(), { isNullable: true })
  finished_at: Date | null;

  @Shown(text(), { isNullable: true })
  error: string | null;
}

export class ArticleListAnswer extends PageAnswer {
  @Shown(list(object(ArticleSummaryAnswer)), {
    description: 'The articles without their texts, most recently imported first.',
  })
  articles: ArticleSummaryAnswer[];

  @Shown(list(object(ImportOfArticlesAnswer), { maxItems: 20 }), { description: 'The last 20 imports, newest first.' })
  imports: ImportOfArticlesAnswer[];
}
