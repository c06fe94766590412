import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { explainFailure } from '../../../api/failure';
import { useMe } from '../../../app/session';
import { useTitle } from '../../../parts/page/document-title';
import { useLeaveGuard } from '../../../parts/page/use-leave-guard';
import { ColumnsStep } from './steps/columns-step';
import { FileStep } from './steps/file-step';
import { ResultStep } from './steps/result-step';
import { ReviewStep } from './steps/review-step';
import { RowsStep } from './steps/rows-step';
import { useImport } from './use-import';
import { IMPORT_STEPS, type ImportStep } from './use-import-steps';
import styles from './import.module.css';

const route = getRouteApi('/p/$portfolio/import-assets');

const NOT_LEAVING = { current: false };

const STEP_WORDS: Readonly<Record<ImportStep, string>> = {
  file: 'File',
  columns: 'Columns',
  rows: 'Rows',
  review: 'Review',
  result: 'Result',
};

/** Replaces the set of assets with a CSV file, after a review of what changes. */
export function ImportAssets() {
  const { portfolio } = route.useParams();
  const { permissions } = useMe();
  const state = useImport(portfolio);
  const content = useRef<HTMLDivElement>(null);
  const leaveDialog = useLeaveGuard(['columns', 'rows', 'review'].includes(state.step), NOT_LEAVING);
  useTitle('Import assets');
  useEffect(() => {
    if (state.step === 'file') return;
    content.current?.focus({ preventScroll: true });
    content.current?.closest('article')?.scrollIntoView({ block: 'start' });
  }, [state.step]);
  return (
    <article className={styles.page}>
      <nav aria-label="Position">
        <Link to="/p/$portfolio/assets" params={{ portfolio }}>
          Assets
        </Link>
      </nav>
      <h1>Import assets</h1>
      {permissions.includes('assets:write') ? (
        <>
          <Steps step={state.step} />
          {state.failure !== null && (
            <p className={styles.problem} role="alert">
              {explainFailure(state.failure)}
            </p>
          )}
          <div ref={content} tabIndex={-1} className={styles.content} aria-busy={state.isBusy}>
            {state.step === 'file' && <FileStep state={state} />}
            {state.step === 'columns' && <ColumnsStep state={state} />}
            {state.step === 'rows' && <RowsStep state={state} />}
            {state.step === 'review' && <ReviewStep state={state} />}
            {state.step === 'result' && <ResultStep state={state} portfolio={portfolio} />}
          </div>
        </>
      ) : (
        <p>To import assets, you need the permission assets:write.</p>
      )}
      {leaveDialog}
    </article>
  );
}

/** Where the import is. */
function Steps({ step }: { readonly step: ImportStep }) {
  const current = IMPORT_STEPS.indexOf(step);
  return (
    <ol className={styles.steps} aria-label="Steps of the import">
      {IMPORT_STEPS.map((one, index) => (
        <li key={one} aria-current={one === step ? 'step' : undefined} data-done={index < current}>
          <span aria-hidden>{index < current ? '✓' : index + 1}</span> {STEP_WORDS[one]}
        </li>
      ))}
    </ol>
  );
}
