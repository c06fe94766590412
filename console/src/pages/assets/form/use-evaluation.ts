import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { waitForScan } from '../wait-for-scan';

/** Loads the threats again when the evaluation of a change is over, also if another page is open by then. */
export function useEvaluation(portfolio: string): { isRunning: boolean; follow: (scanId: string | null) => void } {
  const queries = useQueryClient();
  const mutationKey = ['evaluation', portfolio];
  const evaluation = useMutation({
    mutationKey,
    mutationFn: (scanId: string) => waitForScan(portfolio, scanId, new AbortController().signal),
    onSettled: () => queries.invalidateQueries({ queryKey: ['threats', portfolio] }),
  });
  const follow = (scanId: string | null): void => {
    void queries.invalidateQueries({ queryKey: ['assets', portfolio] });
    if (scanId !== null) evaluation.mutate(scanId);
  };
  return { isRunning: useIsMutating({ mutationKey }) > 0, follow };
}
