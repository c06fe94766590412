import { useNavigate } from '@tanstack/react-router';
import { explainFailure } from '../../../api/failure';
import { useNotify } from '../../../parts/notices';
import { findNextUndecided } from '../list/use-lookups';
import type { Decision, Lookup } from '../types';
import { nextUndecided } from './entity-decisions';
import type { SelectedEntity } from './use-selected-entity';

/** Goes to the next undecided entity of this lookup, or else of another lookup. */
export function useNextUndecided(
  lookup: Lookup,
  portfolio: string,
  decisions: readonly Decision[],
  selection: SelectedEntity,
): () => void {
  const navigate = useNavigate();
  const notify = useNotify();
  const goOn = async (): Promise<void> => {
    const here = nextUndecided(lookup.entities, decisions, selection.id);
    if (here !== null) {
      selection.select(here);
      return;
    }
    try {
      const id = await findNextUndecided(portfolio, lookup.request_id);
      if (id === null) notify({ text: 'No other lookup has anything to decide.' });
      else await navigate({ to: '/p/$portfolio/lookup/$id', params: { portfolio, id } });
    } catch (error) {
      notify({ text: `The next lookup could not be loaded. ${explainFailure(error)}`, isProblem: true });
    }
  };
  return () => void goOn();
}
