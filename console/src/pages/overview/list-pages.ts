import type { InfiniteData } from '@tanstack/react-query';
import type { CompactList, CompactThreat } from '../../api/types';

export type Pages = InfiniteData<CompactList, string | null>;

/** The pages with one threat changed, wherever it is. */
export const changeRow = (
  pages: Pages | undefined,
  id: string,
  change: (threat: CompactThreat) => CompactThreat,
): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      threats: page.threats.map((threat) => (threat.id === id ? change(threat) : threat)),
    })),
  };
