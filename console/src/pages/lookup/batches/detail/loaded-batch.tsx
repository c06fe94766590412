import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { commandMaker } from '../../../../app/commands';
import { useMe } from '../../../../app/session';
import { useCommands } from '../../../../app/use-commands';
import { draftOf } from '../../form/lookup-draft';
import { useOpenDraft } from '../../form/use-kept-draft';
import type { Batch } from '../types';
import { BatchHeader } from './batch-header';
import { BatchProgress } from './batch-progress';
import { BatchProof } from './batch-proof';
import { EndDialog, type Ending } from './end-dialog';
import { RejectedRows } from './rejected-rows';
import { ResultList, RESULTS_ID } from './result-list';
import { useResults } from './use-results';

const route = getRouteApi('/p/$portfolio/lookup/batches/$id');
const command = commandMaker('Batch', 'batch');

interface LoadedBatchProps {
  readonly batch: Batch;
  readonly portfolio: string;
}

/** A batch that is loaded, with its results. */
export function LoadedBatch({ batch, portfolio }: LoadedBatchProps) {
  const navigate = useNavigate();
  const { permissions } = useMe();
  const { show } = route.useSearch();
  const list = useResults(portfolio, batch, show);
  const openDraft = useOpenDraft(portfolio);
  const [ending, setEnding] = useState<Ending | null>(null);
  const goBack = (): Promise<void> => navigate({ to: '/p/$portfolio/lookup/batches', params: { portfolio } });
  useCommands([
    command('next', 'Go to the next result', ['j'], () => moveFocus(1)),
    command('previous', 'Go to the previous result', ['k'], () => moveFocus(-1)),
    command('back', 'Go back to the batches', ['Escape'], () => void goBack()),
  ]);
  return (
    <>
      <BatchHeader batch={batch} portfolio={portfolio} onEnd={setEnding} />
      <BatchProgress batch={batch} portfolio={portfolio} />
      <RejectedRows batch={batch} />
      <ResultList
        batch={batch}
        list={list}
        filter={show}
        canWrite={permissions.includes('lookup:write')}
        onLookUp={(result) => openDraft(draftOf(result))}
        onErase={(line) => setEnding({ what: 'result', line })}
      />
      {batch.signed_manifest !== null && (
        <BatchProof batch={batch} signed={batch.signed_manifest} portfolio={portfolio} />
      )}
      {ending !== null && (
        <EndDialog
          ending={ending}
          batch={batch}
          portfolio={portfolio}
          onClose={() => setEnding(null)}
          onErased={goBack}
        />
      )}
    </>
  );
}

/** Moves the focus to the next or the previous result. Without a focused one, it goes to the first. */
function moveFocus(step: number): void {
  const results = [...document.querySelectorAll<HTMLElement>(`#${RESULTS_ID} > article`)];
  const current = results.findIndex((result) => result.contains(document.activeElement));
  results[current < 0 ? 0 : Math.min(results.length - 1, Math.max(0, current + step))]?.focus();
}
