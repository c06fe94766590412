import type { ColumnMatch, ImportField } from './columns';
import type { CsvFile } from './csv-file';
import { type ImportRow, matchRows, type RowProblems } from './import-rows';
import type { ImportResult, Review } from './review';
import { useImportFile } from './use-import-file';
import { useImportReview } from './use-import-review';
import { useImportRows } from './use-import-rows';
import { type ImportStep, useImportSteps } from './use-import-steps';
import { useTask } from './use-task';

export interface ImportState {
  readonly step: ImportStep;
  readonly file: CsvFile | null;
  readonly match: ColumnMatch;
  readonly rows: readonly ImportRow[];
  readonly problems: ReadonlyMap<number, RowProblems>;
  /** Rows that were invalid at some time: they stay in sight while they are corrected. */
  readonly attention: readonly number[];
  readonly keepsOthers: boolean;
  readonly review: Review | null;
  readonly result: ImportResult | null;
  readonly isBusy: boolean;
  readonly failure: unknown;
  /** What happened that the user did not ask for, as a sentence. */
  readonly notice: string | null;
  readonly chooseFile: (file: File) => void;
  readonly goTo: (step: ImportStep) => void;
  readonly setColumn: (field: ImportField, column: number | undefined) => void;
  readonly checkColumns: () => void;
  readonly setValue: (index: number, field: ImportField, value: string) => void;
  readonly skip: (index: number, isSkipped: boolean) => void;
  readonly skipInvalid: () => void;
  readonly setKeepsOthers: (keepsOthers: boolean) => void;
  readonly showReview: () => void;
  readonly replace: () => void;
}

/** The journey of a file: nothing reaches the set before the review of exactly these changes. */
export function useImport(portfolio: string): ImportState {
  const steps = useImportSteps();
  const { file, match, read, setColumn } = useImportFile();
  const { begin, setRows, ...rows } = useImportRows();
  const { run, clear, ...task } = useTask();
  const review = useImportReview({ portfolio, rows: rows.rows, steps, run, onRefused: setRows });
  const goTo = (next: ImportStep): void => {
    clear();
    steps.setNotice(null);
    steps.setStep(next);
  };
  return {
    ...rows,
    ...review,
    ...task,
    step: steps.step,
    notice: steps.notice,
    file,
    match,
    goTo,
    setColumn,
    chooseFile: (chosen) =>
      run(async () => {
        await read(chosen);
        goTo('columns');
      }),
    checkColumns: () => {
      if (file === null) return;
      begin(matchRows(file, match));
      goTo('rows');
    },
  };
}
