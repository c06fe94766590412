import { SEARCH_SUBJECT_TYPES, type SearchSubjectType } from '../../kernel/articles/mentions/search-subject';
import { WEB_PLATFORMS, type WebPlatform } from '../../kernel/articles/web-platform';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field } from '../../platform/http/validation/field';
import type { Location, Rule } from '../../platform/http/validation/rule';
import { date, integer, oneOf, text } from '../../platform/http/validation/rules';
import { webAddress } from '../../platform/http/validation/web-address-rule';

const MAX_TEXT = 300;
const MAX_LIST = 20;
const MAX_TERMS = 50;
const MAX_RESULTS = 200;

type AddViolation = (loc: Location, type: string, msg: string) => void;

/** A text that is not blank; surrounding blanks are removed. */
function words(maxLength = MAX_TEXT): Rule<string> {
  const inner = text({ minLength: 1, maxLength });
  return {
    schema: inner.schema,
    parse: (value, loc, sink) => inner.parse(typeof value === 'string' ? value.trim() : value, loc, sink),
  };
}

/** A year, a month or a day. */
const partialDate = (): Rule<string> =>
  text({ pattern: /^(?!0000)\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/ });

class SocialAddressBody {
  @Field(webAddress())
  url: string;

  @Field(words(50), { isOptional: true })
  platform?: string;
}

export class WebSearchSubjectBody {
  @Field(oneOf(SEARCH_SUBJECT_TYPES), { example: 'person' })
  type: SearchSubjectType;

  @Field(words(), { example: 'Viktor Bout' })
  name: string;

  @Field(list(words(), { maxItems: MAX_LIST }), { default: () => [] })
  aliases: string[];

  @Field(list(words(100), { maxItems: MAX_LIST }), {
    default: () => [],
    description: 'Countries (ISO 3166-1 alpha-2 codes or names) or other places.',
    example: ['RU'],
  })
  regions: string[];

  @Field(list(text({ pattern: /^[a-z]{2}$/ }), { maxItems: MAX_LIST }), {
    default: () => [],
    description:
      'ISO 639-1 codes. If a provider knows the language of an article, articles in other languages are omitted.',
    example: ['en', 'ru'],
  })
  languages: string[];

  @Field(partialDate(), {
    isOptional: true,
    description: 'In the form YYYY, YYYY-MM or YYYY-MM-DD.',
    example: '1967-01-13',
  })
  dateOfBirth?: string;

  @Field(words(), { isOptional: true })
  placeOfBirth?: string;

  @Field(words(), { isOptional: true })
  employer?: string;

  @Field(words(), { isOptional: true })
  employmentRole?: string;

  @Field(words(), { isOptional: true })
  employmentLocation?: string;

  @Field(text({ maxLength: 254, pattern: /^[^\s@]+@[^\s@]+$/ }), { isOptional: true, example: 'someone@example.org' })
  emailAddress?: string;

  @Field(list(object(SocialAddressBody), { maxItems: MAX_LIST }), { default: () => [] })
  socialMediaUrls: SocialAddressBody[];
}

class DateRangeBody {
  @Field(date(), { isOptional: true, isNullable: true })
  from?: string | null;

  @Field(date(), { isOptional: true, isNullable: true })
  to?: string | null;

  static crossCheck({ from, to }: DateRangeBody, add: AddViolation): void {
    if (typeof from === 'string' && typeof to === 'string' && from > to)
      add(['to'], 'value_error', 'Value error, to should not be before from');
  }
}

class SocialAccountBody {
  @Field(words(50), { isOptional: true })
  platform?: string;

  @Field(webAddress(), { isOptional: true })
  profileUrl?: string;

  @Field(words(100), { isOptional: true })
  username?: string;

  static crossCheck({ profileUrl, username }: SocialAccountBody, add: AddViolation): void {
    if (profileUrl === undefined && username === undefined)
      add([], 'value_error', 'Value error, either profileUrl or username is required');
  }
}

export class WebSearchBody {
  @Field(object(WebSearchSubjectBody))
  subject: WebSearchSubjectBody;

  @Field(list(words(100), { maxItems: MAX_TERMS }), {
    default: () => [],
    description: 'Adverse terms in addition to the built-in ones (docs/adverse-terms.md).',
    example: ['arms deal'],
  })
  adverseTerms: string[];

  @Field(object(DateRangeBody), { isOptional: true, isNullable: true, description: 'Limits the dates of publication.' })
  dateRange?: DateRangeBody | null;

  @Field(integer({ ge: 1, le: MAX_RESULTS }), { default: 50 })
  maxResults: number;

  @Field(list(oneOf(WEB_PLATFORMS), { minItems: 1, maxItems: WEB_PLATFORMS.length }), {
    default: () => ['web', 'news'],
    description:
      'Only articles from these platforms are returned; see `platform` of an item. Results of `seedUrls` and ' +
      '`socialAccounts` are returned for every platform.',
  })
  platformFilters: WebPlatform[];

  @Field(list(webAddress(), { maxItems: MAX_LIST }), {
    default: () => [],
    description: 'URLs of pages to read in addition.',
  })
  seedUrls: string[];

  @Field(list(object(SocialAccountBody), { maxItems: MAX_LIST }), { default: () => [] })
  socialAccounts: SocialAccountBody[];
}
