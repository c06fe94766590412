import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { SCAN_STATUSES, type ScanStatus } from './scan.entity';

export class ScanParams {
  @Field(uuid(), { description: 'The id of the scan.' })
  scan_id: string;
}

export class StartScanBody {
  @Field(list(text({ minLength: 1, maxLength: 128 }), { minItems: 1, maxItems: 20_000 }), {
    isOptional: true,
    isNullable: true,
    description: 'Limits the counts to these assets. The whole portfolio is evaluated in any case.',
  })
  asset_ids?: string[] | null;

  @Field(integer({ ge: 1, le: 87_600 }), {
    isOptional: true,
    isNullable: true,
    description: 'Limits the counts to events of the last hours.',
  })
  lookback_hours?: number | null;
}

export class ScanStartedAnswer {
  @Shown(oneOf(['scan_started']))
  status: 'scan_started';

  @Shown(uuid())
  scan_id: string;
}

class ScanCountsAnswer {
  @Shown(integer({ ge: 0 }))
  assets: number;

  @Shown(integer({ ge: 0 }), { description: 'The number of events that affect one of the assets.' })
  events: number;

  @Shown(integer({ ge: 0 }), { description: 'The number of threats that these events cause.' })
  threats: number;
}

export class ScanAnswer {
  @Shown(uuid())
  scan_id: string;

  @Shown(oneOf(SCAN_STATUSES))
  status: ScanStatus;

  @Shown(list(text()), { isNullable: true })
  asset_ids: string[] | null;

  @Shown(integer(), { isNullable: true })
  lookback_hours: number | null;

  @Shown(object(ScanCountsAnswer), { isNullable: true })
  counts: ScanCountsAnswer | null;

  @Shown(text(), { isNullable: true })
  error: string | null;

  @Shown(instant())
  created_at: Date;

  @Shown(instant(), { isNullable: true })
  started_at: Date | null;

  @Shown(instant(), { isNullable: true })
  completed_at: Date | null;
}
