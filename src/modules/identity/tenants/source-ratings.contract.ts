import type { RatingOverride } from '../../../kernel/reliability/rating-override';
import { ListCursor } from '../../../platform/paging/list-cursor';

/** The overrides of a tenant and their revision. */
export interface RatingOverrides {
  readonly revision: number;
  readonly overrides: readonly RatingOverride[];
}

/** An override with the time of its last change. */
export interface StoredOverride extends RatingOverride {
  readonly updatedAt: Date;
}

export const SOURCE_RATING_CURSOR = new ListCursor('source_ratings', 'text');

/** Limits the work for a response, which compares each of its events with every override. Few installations have as many sources. */
export const MAX_OVERRIDES = 100;
