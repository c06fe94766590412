import type { DeclaredEvents } from '../../../platform/http/operations/declared-operation';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Shown } from '../../../platform/http/validation/field';
import { integer, text, uuid } from '../../../platform/http/validation/rules';
import {
  ProgressAnswer,
  SearchErrorAnswer,
  SearchJob,
  SearchSummary,
  SearchWarning,
  WebSearchItem,
} from '../web-search.dto';

const SEQ = { description: 'The number of the event in its stream, from 1 without gaps; also its `id`.' };
const JOB_ID = { description: 'jobId of the search' };

/** The search as it was submitted: always the first event. */
export class SearchJobData extends SearchJob {
  @Shown(integer({ ge: 1 }), SEQ)
  seq: number;
}

export class SearchProgressData extends ProgressAnswer {
  @Shown(uuid(), JOB_ID)
  jobId: string;

  @Shown(integer({ ge: 1 }), SEQ)
  seq: number;
}

export class SearchItemData {
  @Shown(uuid(), JOB_ID)
  jobId: string;

  @Shown(integer({ ge: 1 }), SEQ)
  seq: number;

  @Shown(object(WebSearchItem), { description: 'One of the best hits so far; `result` has the final selection.' })
  item: WebSearchItem;
}

/** A problem with which the search continues. */
export class SearchWarningData extends SearchWarning {
  @Shown(uuid(), JOB_ID)
  jobId: string;

  @Shown(integer({ ge: 1 }), SEQ)
  seq: number;
}

/** The last event of a completed search. */
export class SearchResultData {
  @Shown(uuid(), JOB_ID)
  jobId: string;

  @Shown(integer({ ge: 1 }), SEQ)
  seq: number;

  @Shown(object(SearchSummary))
  summary: SearchSummary;

  @Shown(list(object(WebSearchItem)), { description: 'The results, best first.' })
  items: WebSearchItem[];

  @Shown(text(), { isNullable: true, description: 'Always null, because the event has all items.' })
  nextCursor: string | null;

  @Shown(list(object(SearchWarning)))
  warnings: SearchWarning[];
}

/** The last event of a failed or cancelled search. */
export class SearchErrorData extends SearchErrorAnswer {
  @Shown(uuid(), JOB_ID)
  jobId: string;

  @Shown(integer({ ge: 1 }), SEQ)
  seq: number;
}

export const WEB_SEARCH_EVENTS: DeclaredEvents = {
  name: 'WebSearch',
  data: {
    job: SearchJobData,
    progress: SearchProgressData,
    item: SearchItemData,
    warning: SearchWarningData,
    result: SearchResultData,
    error: SearchErrorData,
  },
};
