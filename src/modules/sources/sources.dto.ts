import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { CamelPageAnswer, pageQuery } from '../../platform/paging/page-query';
import { EVENT_FORMATS } from './formats';
import { STALENESS, type Staleness } from '../corpus/corpus.contract';

const count = () => integer({ ge: 0 });
const FORMAT_NAMES = Object.keys(EVENT_FORMATS).sort();

export class ImportQuery {
  @Field(oneOf(FORMAT_NAMES), { description: 'The format of the body.', example: 'ucdp-ged' })
  format: string;
}

class RejectionAnswer {
  @Shown(integer({ ge: 1 }), { description: 'The line of the body, counted from 1.' })
  line: number;

  @Shown(text(), { example: 'latitude: should be a number from -90 to 90' })
  reason: string;
}

export class ImportAnswer {
  @Shown(count(), {
    description: 'The number of rows read: the sum of `stored`, `revised`, `unchanged` and `rejected`.',
  })
  read: number;

  @Shown(count(), { description: 'The number of new events.' })
  stored: number;

  @Shown(count(), { description: 'The number of events whose content was replaced.' })
  revised: number;

  @Shown(count())
  unchanged: number;

  @Shown(count())
  rejected: number;

  @Shown(list(object(RejectionAnswer), { maxItems: 100 }), { description: 'The first 100 rejections.' })
  rejections: RejectionAnswer[];

  @Shown(count(), { description: 'The revision of the corpus after the import.' })
  corpus_revision: number;
}

export class SourceParams {
  @Field(text({ minLength: 1, maxLength: 64 }), { description: 'The import format.', example: 'usgs' })
  format: string;
}

class FeedAnswer {
  @Shown(text(), { description: 'The id of the feed, as in the setting FEEDS.', example: 'usgs' })
  id: string;

  @Shown(boolean(), { description: 'Whether this installation fetches the feed.' })
  enabled: boolean;

  @Shown(text(), {
    description: 'The URL that the feed is fetched from, without its query string.',
    example: 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/all_day.geojson',
  })
  url: string;

  @Shown(count(), { description: 'The seconds between two attempts if there are no failures.' })
  intervalSeconds: number;

  @Shown(oneOf(STALENESS), {
    description: '`failing`: the last attempt failed. `stale`: there was no success for several intervals.',
  })
  staleness: Staleness;

  @Shown(instant(), { isNullable: true, description: 'When the last completed attempt started.' })
  lastAttemptAt: string | null;

  @Shown(instant(), {
    isNullable: true,
    description: 'The last successful attempt, even if the source had nothing new.',
  })
  lastSuccessAt: string | null;

  @Shown(instant(), { isNullable: true, description: 'When the source last had something new.' })
  lastChangeAt: string | null;

  @Shown(instant(), {
    isNullable: true,
    description: 'The time of the next attempt; null while the feed is being fetched.',
  })
  nextPollAt: string | null;

  @Shown(count())
  consecutiveFailures: number;

  @Shown(text(), { isNullable: true, description: 'Why the last attempt failed; null if it succeeded.' })
  error: string | null;
}

export class SourceAnswer {
  @Shown(text(), { description: 'The import format.', example: 'usgs' })
  format: string;

  @Shown(text(), { example: 'USGS earthquake catalogue, CSV or GeoJSON' })
  description: string;

  @Shown(list(text()), { description: 'The names of the sources in the events.', example: ['usgs'] })
  sources: string[];

  @Shown(oneOf(STALENESS), {
    description:
      '`failing`: the last import failed. `stale`: the last success is older than the usual interval of the ' +
      'source. If its feed is enabled, this and the following fields, except `rows`, are those of the feed.',
  })
  staleness: Staleness;

  @Shown(instant(), { isNullable: true })
  lastSuccessAt: string | null;

  @Shown(instant(), { isNullable: true })
  lastAttemptAt: string | null;

  @Shown(count(), {
    isNullable: true,
    description:
      'The number of events from this source in the corpus now, within the data scope of the key. Null before the first import.',
  })
  rows: number | null;

  @Shown(count(), { isNullable: true, description: 'The number of rows read by the last successful import.' })
  lastImportRows: number | null;

  @Shown(text(), { isNullable: true, description: 'Why the last import failed; null if it succeeded.' })
  error: string | null;

  @Shown(object(FeedAnswer), { isNullable: true, description: 'The live feed in this format, if there is one.' })
  feed: FeedAnswer | null;
}

export const SOURCE_CURSOR = new ListCursor('sources', 'text');

export class SourcesQuery extends pageQuery(SOURCE_CURSOR) {}

export class SourcesAnswer extends CamelPageAnswer {
  @Shown(list(object(SourceAnswer)))
  sources: SourceAnswer[];
}
