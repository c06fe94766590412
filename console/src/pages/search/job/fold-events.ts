import type { ServerEvent } from '../../../api/event-stream';
import type { Hit, SearchProgress, SearchWarning } from '../types';

/** How a search ended, according to its stream. */
export interface SearchEnd {
  readonly isCompleted: boolean;
  /** Why it did not complete; null if it did. */
  readonly reason: string | null;
}

/** What the stream of a search has sent so far. */
export interface StreamedSearch {
  /** The event after which the stream continues after an interruption. */
  readonly lastEventId: number;
  readonly progress: SearchProgress | null;
  /** In the order of their arrival; once the search is completed, the best first. */
  readonly hits: readonly Hit[];
  readonly warnings: readonly SearchWarning[];
  readonly end: SearchEnd | null;
}

export const NOTHING_STREAMED: StreamedSearch = { lastEventId: 0, progress: null, hits: [], warnings: [], end: null };

interface ResultData {
  readonly items: readonly Hit[];
  readonly warnings: readonly SearchWarning[];
}

/** The state after one more event. A repeated event changes nothing, and an event of an unknown type only `lastEventId`. */
export function foldEvent(state: StreamedSearch, { id, event, data }: ServerEvent): StreamedSearch {
  if (id <= state.lastEventId) return state;
  const next = { ...state, lastEventId: id };
  switch (event) {
    case 'progress':
      return { ...next, progress: data as SearchProgress };
    case 'item': {
      const { item } = data as { item: Hit };
      return { ...next, hits: [...state.hits.filter((hit) => hit.id !== item.id), item] };
    }
    case 'warning':
      return { ...next, warnings: [...state.warnings, data as SearchWarning] };
    case 'result': {
      const { items, warnings } = data as ResultData;
      return { ...next, hits: items, warnings, end: { isCompleted: true, reason: null } };
    }
    case 'error':
      return { ...next, end: { isCompleted: false, reason: (data as { message: string }).message } };
    default:
      return next;
  }
}
