import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, oneOf, text } from '../../platform/http/validation/rules';
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

class SourceAnswer {
  @Shown(text(), { description: 'Import format', example: 'usgs' })
  format: string;

  @Shown(text(), { example: 'USGS earthquake catalogue, CSV or GeoJSON' })
  description: string;

  @Shown(list(text()), { description: 'Names that the events carry', example: ['usgs'] })
  sources: string[];

  @Shown(oneOf(STALENESS), {
    description: 'failing: the last import failed; stale: the last success is older than the source’s rhythm allows',
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
}

export class SourcesAnswer {
  @Shown(list(object(SourceAnswer)))
  sources: SourceAnswer[];
}
