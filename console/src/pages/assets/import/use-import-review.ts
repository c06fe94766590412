import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withRefusals } from './asset-set';
import type { ImportRow } from './import-rows';
import { type ImportResult, replaceSet, type Review, reviewSet } from './review';
import type { ImportSteps } from './use-import-steps';

interface ReviewOptions {
  readonly portfolio: string;
  readonly rows: readonly ImportRow[];
  readonly steps: ImportSteps;
  /** One piece of work at a time, with its failure. */
  readonly run: (work: () => Promise<void>) => void;
  /** The rows with what the service refused. */
  readonly onRefused: (rows: readonly ImportRow[]) => void;
}

const CHANGED_MEANWHILE = 'Somebody else changed the assets in between. Nothing was replaced; this is a new review.';

/** The review of the changes, and the replacement of the set by exactly these changes. */
export function useImportReview({ portfolio, rows, steps, run, onRefused }: ReviewOptions) {
  const queries = useQueryClient();
  const [keepsOthers, setKeepsOthers] = useState(false);
  const [review, setReview] = useState<Review | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const prepare = async (keeps: boolean): Promise<void> => {
    const next = await reviewSet(portfolio, rows, keeps);
    if ('refused' in next) {
      const refused = withRefusals(rows, next.set, next.refused.violations);
      if (refused === null) throw next.refused;
      onRefused(refused);
      steps.setStep('rows');
      return;
    }
    setReview(next);
    steps.setStep('review');
  };
  const replace = async (): Promise<void> => {
    if (review === null) return;
    const done = await replaceSet(portfolio, review);
    if (done === 'changed_meanwhile') {
      steps.setNotice(CHANGED_MEANWHILE);
      await prepare(keepsOthers);
      return;
    }
    void queries.invalidateQueries({ queryKey: ['assets', portfolio] });
    void queries.invalidateQueries({ queryKey: ['asset', portfolio] });
    setResult(done);
    steps.setStep('result');
  };
  return {
    keepsOthers,
    review,
    result,
    setKeepsOthers: (keeps: boolean): void => {
      setKeepsOthers(keeps);
      if (steps.step === 'review') run(() => prepare(keeps));
    },
    showReview: (): void => {
      steps.setNotice(null);
      run(() => prepare(keepsOthers));
    },
    replace: (): void => run(replace),
  };
}
