import { SEVERITIES, type Severity } from '../../kernel/evaluation/evaluation.types';
import type { ThreatStatus } from '../../kernel/evaluation/lifecycle';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Location } from '../../platform/http/validation/rule';
import { boolean, instant, integer, notBlank, number, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { cursorText } from '../../platform/paging/list-cursor';
import { PageAnswer } from '../../platform/paging/page-query';
import { ThreatFilterQuery } from './lists/threat-filters.dto';
import {
  SORT_ORDERS,
  type SortOrder,
  THREAT_SORTS,
  threatCursor,
  type ThreatOrder,
  type ThreatSort,
} from './lists/threat-order';
import { ThreatAnswer } from './threat-answers.dto';
import { DISMISSAL_CATEGORIES } from './threats.contract';

export class ThreatParams {
  @Field(uuid(), { description: 'The id of the threat.' })
  threat_id: string;
}

/** Refuses a cursor of another list or of the same list in another order. */
function checkCursor(
  { cursor, sort_by: sortBy, sort_order: sortOrder }: ThreatOrder & { cursor?: string },
  add: (loc: Location, type: string, msg: string) => void,
): void {
  if (cursor === undefined || threatCursor({ sort_by: sortBy, sort_order: sortOrder }).read(cursor)) return;
  add(['cursor'], 'value_error', 'Value error, this is not a cursor of this list in this order');
}

/** The filters, the order and the cursor of a list of threats. */
export class OrderedThreatQuery extends ThreatFilterQuery implements ThreatOrder {
  @Field(oneOf(THREAT_SORTS), {
    default: 'risk',
    description:
      'The order. Pinned threats come first. With `risk` and `distance`, ended threats come after all others, even if they ' +
      'are pinned.',
  })
  sort_by: ThreatSort;

  @Field(oneOf(SORT_ORDERS), {
    isOptional: true,
    description:
      'The direction of `sort_by`. The default is `asc` for `distance` and `title`, and `desc` for the others. Pinned and ' +
      'ended threats keep their place.',
  })
  sort_order?: SortOrder;

  @Field(cursorText, {
    isOptional: true,
    description: 'The `next_cursor` of the previous page, which was in the same order.',
  })
  cursor?: string;

  static override crossCheck(query: OrderedThreatQuery, add: (loc: Location, type: string, msg: string) => void): void {
    ThreatFilterQuery.crossCheck(query, add);
    checkCursor(query, add);
  }
}

export class ThreatListQuery extends OrderedThreatQuery {
  @Field(integer({ ge: 1, le: 5_000 }), { default: 100 })
  limit: number;
}

export class ThreatsQuery extends ThreatListQuery {
  @Field(integer({ ge: 0 }), { default: 0 })
  offset: number;

  @Field(oneOf(['scope', 'page']), {
    default: 'scope',
    description:
      'Which assets `assets` contains: all of the portfolio after the filter asset_id (`scope`), or those of the ' +
      'returned threats (`page`).',
  })
  assets_for: 'scope' | 'page';

  @Field(uuid(), { isOptional: true, description: 'Waits until this scan has finished, for at most wait_s seconds.' })
  scan_id?: string;

  @Field(number({ ge: 0, le: 30 }), { default: 0, description: 'The maximum number of seconds to wait for scan_id.' })
  wait_s: number;

  static override crossCheck(query: ThreatsQuery, add: (loc: Location, type: string, msg: string) => void): void {
    ThreatListQuery.crossCheck(query, add);
    if (query.cursor !== undefined && query.offset > 0) {
      add(['offset'], 'value_error', 'Value error, offset and cursor exclude each other');
    }
  }
}

class AssetSummaryAnswer {
  @Shown(text())
  asset_id: string;

  @Shown(text())
  name: string;

  @Shown(text())
  type: string;

  @Shown(number())
  lat: number;

  @Shown(number())
  lng: number;

  @Shown(text(), { isNullable: true })
  country: string | null;

  @Shown(text(), { isNullable: true })
  address: string | null;

  @Shown(number())
  monitoring_radius_km: number;
}

export class EvaluationAnswer {
  @Shown(oneOf(['current', 'pending', 'failed']), {
    description:
      '`pending` means that assets or events have changed since the last evaluation and the next one has been ' +
      'scheduled.',
  })
  status: 'current' | 'pending' | 'failed';

  @Shown(instant(), {
    isNullable: true,
    description:
      'The last evaluation. The list stays `current` as long as neither changes nor the passage of time can affect it: ' +
      'without events near its assets, a portfolio is evaluated once a day.',
  })
  evaluated_at: Date | null;

  @Shown(instant(), { description: 'The current time that the evaluation uses.' })
  now: Date;

  @Shown(integer({ ge: 0 }))
  assets_revision: number;

  @Shown(integer({ ge: 0 }))
  corpus_revision: number;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  evaluated_corpus_revision: number | null;

  @Shown(list(text()), { description: 'The sources whose last import failed.' })
  stale_sources: string[];
}

/** What every list of threats returns beside them. */
export class ThreatPageAnswer extends PageAnswer {
  @Shown(object(EvaluationAnswer))
  evaluation: EvaluationAnswer;

  @Shown(integer({ ge: 0, le: Number.MAX_SAFE_INTEGER }), {
    description:
      'The number of the last change in this list. Send it as `Last-Event-ID` to stream the changes after it.',
  })
  stream_seq: number;
}

export class ThreatListAnswer extends ThreatPageAnswer {
  @Shown(list(object(ThreatAnswer)))
  threats: ThreatAnswer[];

  @Shown(list(object(AssetSummaryAnswer)))
  assets: AssetSummaryAnswer[];
}

const MAX_SNOOZE_MS = 90 * 24 * 60 * 60 * 1000;

function checkSnooze(until: Date | null | undefined, add: (loc: Location, type: string, msg: string) => void): void {
  if (!until) return;
  const ahead = until.getTime() - Date.now();
  if (ahead > 0 && ahead <= MAX_SNOOZE_MS) return;
  add(['snoozed_until'], 'value_error', 'Value error, snoozed_until should be in the future, at most 90 days ahead');
}

export class ChangeThreatBody {
  @Field(oneOf(['active', 'monitoring', 'contained', 'resolved', 'dismissed']), { isOptional: true })
  status?: ThreatStatus;

  @Field(boolean(), { isOptional: true })
  pinned?: boolean;

  @Field(oneOf(SEVERITIES), {
    isOptional: true,
    isNullable: true,
    description: 'A severity that overrides the risk level; null removes the override.',
  })
  severity?: Severity | null;

  @Field(oneOf(DISMISSAL_CATEGORIES), { isOptional: true })
  dismissal_category?: string;

  @Field(notBlank(2_000), {
    isOptional: true,
    description: 'The reason for the dismissal; required to dismiss a threat.',
  })
  dismissal_reason?: string;

  @Field(instant(), {
    isOptional: true,
    isNullable: true,
    description:
      'Until when triage lists leave the threat out: a time in the future, at most 90 days ahead. null ends the snooze, as do a ' +
      'new version of the threat and a higher severity.',
    example: '2026-12-01T08:00:00Z',
  })
  snoozed_until?: Date | null;

  static crossCheck(body: ChangeThreatBody, add: (loc: Location, type: string, msg: string) => void): void {
    checkSnooze(body.snoozed_until, add);
    const isDismissal = body.status === 'dismissed';
    if (isDismissal && body.dismissal_reason === undefined) {
      add(['dismissal_reason'], 'missing', 'Field required to dismiss a threat');
    }
    for (const field of ['dismissal_category', 'dismissal_reason'] as const) {
      if (!isDismissal && body[field] !== undefined) {
        add([field], 'value_error', 'Value error, a category and a reason are only allowed with status dismissed');
      }
    }
  }
}
