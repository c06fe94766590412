import { PageQuery } from '../../platform/http/page-query';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ARTICLE_FORMATS, type ArticleFormat } from './article-formats';

const count = () => integer({ ge: 0 });

export class ArticleImportQuery {
  @Field(oneOf(ARTICLE_FORMATS), { description: 'Format of the body', example: 'feed' })
  format: ArticleFormat;
}

export class ArticleParams {
  @Field(uuid())
  article_id: string;
}

export class ArticlesQuery extends PageQuery {
  @Field(text({ minLength: 1, maxLength: 500 }), {
    isOptional: true,
    description: 'Words that the article must all hold, in any script',
  })
  q?: string;
}

class ArticleCountsAnswer {
  @Shown(count(), { description: 'Articles read: the sum of the four below' })
  read: number;

  @Shown(count(), { description: 'New articles' })
  stored: number;

  @Shown(count(), { description: 'Articles whose content was replaced' })
  revised: number;

  @Shown(count(), { description: 'Articles that were there already, be it under another address' })
  unchanged: number;

  @Shown(count())
  rejected: number;

  @Shown(count(), { description: 'Of those not rejected, articles whose text was cut at 2 MB' })
  cut: number;
}

class RejectedArticleAnswer {
  @Shown(integer({ ge: 1 }), {
    description: 'Line of the body, item of the feed or record of the file, counted from 1',
  })
  line: number;

  @Shown(text(), { example: 'url: is not an http or https address' })
  reason: string;
}

export class ArticleImportAnswer extends ArticleCountsAnswer {
  @Shown(list(object(RejectedArticleAnswer), { maxItems: 100 }), { description: 'The first hundred' })
  rejections: RejectedArticleAnswer[];
}

class ArticleSummaryAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { isNullable: true })
  url: string | null;

  @Shown(text())
  title: string;

  @Shown(boolean(), { description: 'False where the text was cut, or is no more than what a feed shows of it' })
  is_whole: boolean;

  @Shown(instant(), { isNullable: true })
  published_at: Date | null;

  @Shown(text(), { isNullable: true, description: 'ISO 639', example: 'en' })
  language: string | null;

  @Shown(text(), { isNullable: true })
  publisher: string | null;

  @Shown(text(), { isNullable: true })
  author: string | null;

  @Shown(text(), { isNullable: true, example: 'news' })
  source_type: string | null;

  @Shown(instant(), { description: 'When this content was imported first' })
  imported_at: Date;
}

export class ArticleAnswer extends ArticleSummaryAnswer {
  @Shown(text(), { description: 'Plain text' })
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

export class ArticleListAnswer {
  @Shown(list(object(ArticleSummaryAnswer)), { description: 'The last imported first, without their texts' })
  articles: ArticleSummaryAnswer[];

  @Shown(count())
  total: number;

  @Shown(list(object(ImportOfArticlesAnswer), { maxItems: 20 }), { description: 'The last twenty, the latest first' })
  imports: ImportOfArticlesAnswer[];
}
