import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text } from '../../platform/http/validation/rules';
import { EVENT_FORMATS } from './formats';
import { STALENESS, type Staleness } from '../corpus/corpus.contract';

const count = () => integer({ ge: 0 });
const FORMAT_NAMES = Object.keys(EVENT_FORMATS).sort();

export class ImportQuery {
  @Field(oneOf(FORMAT_NAMES), { description: 'Format of the body', example: 'ucdp-ged' })
  format: string;
}

class RejectionAnswer {
  @Shown(integer({ ge: 1 }), { description: 'Line of the body, counted from 1' })
  line: number;

  @Shown(text(), { example: 'latitude: should be a number from -90 to 90' })
  reason: string;
}

export class ImportAnswer {
  @Shown(count(), { description: 'Rows read: the sum of the four below' })
  read: number;

  @Shown(count(), { description: 'New events' })
  stored: number;

  @Shown(count(), { description: 'Events whose content was replaced' })
  revised: number;

  @Shown(count())
  unchanged: number;

  @Shown(count())
  rejected: number;

  @Shown(list(object(RejectionAnswer), { maxItems: 100 }), { description: 'The first hundred' })
  rejections: RejectionAnswer[];

  @Shown(count(), { description: 'Revision of the corpus after the import' })
  corpus_revision: number;
}

export class SourceParams {
  @Field(text({ minLength: 1, maxLength: 64 }), { description: 'Import format', example: 'usgs' })
  format: string;
}

class FeedAnswer {
  @Shown(text(), { description: 'Id of the feed, as in the setting FEEDS', example: 'usgs' })
  id: string;

  @Shown(boolean(), { description: 'Whether this installation fetches it' })
  enabled: boolean;

  @Shown(text(), {
    description: 'Where it is fetched, without a query',
    example: 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/all_day.geojson',
  })
  url: string;

  @Shown(count(), { description: 'Seconds between two attempts while all goes well' })
  intervalSeconds: number;

  @Shown(oneOf(STALENESS), { description: 'failing: the last attempt failed; stale: no success for several intervals' })
  staleness: Staleness;

  @Shown(instant(), { isNullable: true, description: 'When the last attempt that has ended began' })
  lastAttemptAt: string | null;

  @Shown(instant(), { isNullable: true, description: 'Also where the source had nothing new' })
  lastSuccessAt: string | null;

  @Shown(instant(), { isNullable: true, description: 'When it last had something new' })
  lastChangeAt: string | null;

  @Shown(instant(), { isNullable: true, description: 'Null while it is being fetched' })
  nextPollAt: string | null;

  @Shown(count())
  consecutiveFailures: number;

  @Shown(text(), { isNullable: true, description: 'Why the last attempt failed' })
  error: string | null;
}

export class SourceAnswer {
  @Shown(text(), { description: 'Import format', example: 'usgs' })
  format: string;

  @Shown(text(), { example: 'USGS earthquake catalogue, CSV or GeoJSON' })
  description: string;

  @Shown(list(text()), { description: 'Names that the events carry', example: ['usgs'] })
  sources: string[];

  @Shown(oneOf(STALENESS), {
    description:
      'failing: the last import failed; stale: the last success is older than the source’s rhythm allows. Where its feed is ' +
      'enabled, this and the next fields, but for `rows`, are the feed’s',
  })
  staleness: Staleness;

  @Shown(instant(), { isNullable: true })
  lastSuccessAt: string | null;

  @Shown(instant(), { isNullable: true })
  lastAttemptAt: string | null;

  @Shown(count(), { isNullable: true, description: 'Rows read by the last import that succeeded' })
  rows: number | null;

  @Shown(text(), { isNullable: true, description: 'Why the last import failed' })
  error: string | null;

  @Shown(object(FeedAnswer), { isNullable: true, description: 'The live feed in this format, where there is one' })
  feed: FeedAnswer | null;
}

export class SourcesAnswer {
  @Shown(list(object(SourceAnswer)))
  sources: SourceAnswer[];
}
