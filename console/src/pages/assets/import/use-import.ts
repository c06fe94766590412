import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ColumnMatch, type ImportField, suggestColumns } from './columns';
import { type CsvFile, CsvProblem, readCsvFile } from './csv-file';
import { checkRows, type ImportRow, matchRows, type RowProblems } from './import-rows';
import { withRefusals } from './asset-set';
import { type ImportResult, type Review, replaceSet, reviewSet } from './review';

export const IMPORT_STEPS = ['file', 'columns', 'rows', 'review', 'result'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

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

const CHANGED_MEANWHILE = 'Somebody else changed the assets in between. Nothing was replaced; this is a new review.';

/** The journey of a file: nothing reaches the set before the review of exactly these changes. */
export function useImport(portfolio: string): ImportState {
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportStep>('file');
  const [file, setFile] = useState<CsvFile | null>(null);
  const [match, setMatch] = useState<ColumnMatch>({});
  const { rows, setRows, problems, attention, begin } = useRows();
  const [keepsOthers, setKeepsOthers] = useState(false);
  const [review, setReview] = useState<Review | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const { isBusy, failure, run, clear } = useTask();
  const goTo = (next: ImportStep): void => {
    clear();
    setNotice(null);
    setStep(next);
  };
  const prepareReview = async (keeps: boolean): Promise<void> => {
    const next = await reviewSet(portfolio, rows, keeps);
    if ('refused' in next) {
      const refused = withRefusals(rows, next.set, next.refused.violations);
      if (refused === null) throw next.refused;
      setRows(refused);
      setStep('rows');
      return;
    }
    setReview(next);
    setStep('review');
  };
  return {
    step,
    file,
    match,
    rows,
    problems,
    attention,
    keepsOthers,
    review,
    result,
    isBusy,
    failure,
    notice,
    chooseFile: (chosen) =>
      run(async () => {
        const read = await readCsvFile(chosen.name, new Uint8Array(await boundedBytes(chosen)));
        setFile(read);
        setMatch(suggestColumns(read.headers));
        goTo('columns');
      }),
    goTo,
    setColumn: (field, column) => setMatch((current) => withColumn(current, field, column)),
    checkColumns: () => {
      if (file === null) return;
      begin(matchRows(file, match));
      goTo('rows');
    },
    setValue: (index, field, value) =>
      setRows(changeRow(rows, index, (row) => ({ values: Object.assign({}, row.values, { [field]: value }) }))),
    skip: (index, isSkipped) => setRows(changeRow(rows, index, () => ({ isSkipped }))),
    skipInvalid: () =>
      setRows(rows.map((row, index) => (problems.has(index) ? Object.assign({}, row, { isSkipped: true }) : row))),
    setKeepsOthers: (keeps) => {
      setKeepsOthers(keeps);
      if (step === 'review') run(() => prepareReview(keeps));
    },
    showReview: () => {
      setNotice(null);
      run(() => prepareReview(keepsOthers));
    },
    replace: () =>
      run(async () => {
        if (review === null) return;
        const done = await replaceSet(portfolio, review);
        if (done === 'changed_meanwhile') {
          setNotice(CHANGED_MEANWHILE);
          await prepareReview(keepsOthers);
          return;
        }
        void queries.invalidateQueries({ queryKey: ['assets', portfolio] });
        void queries.invalidateQueries({ queryKey: ['asset', portfolio] });
        setResult(done);
        setStep('result');
      }),
  };
}

function boundedBytes(file: File): Promise<ArrayBuffer> {
  const most = 64 * 1_048_576;
  if (file.size > most) throw new CsvProblem('The file is larger than 16 MB. Divide it, or send it to the API.');
  return file.arrayBuffer();
}

const withColumn = (match: ColumnMatch, field: ImportField, column: number | undefined): ColumnMatch => {
  const next = Object.assign({}, match, { [field]: column });
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
};

const changeRow = (
  rows: readonly ImportRow[],
  index: number,
  change: (row: ImportRow) => Partial<ImportRow>,
): ImportRow[] => rows.map((row, at) => (at === index ? Object.assign({}, row, change(row)) : row));

/** The rows with their problems, and those that the user should look at. */
function useRows() {
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const problems = useMemo(() => checkRows(rows), [rows]);
  const seen = useRef(new Set<number>());
  const attention = useMemo(() => {
    for (const index of problems.keys()) seen.current.add(index);
    return [...seen.current].sort((one, other) => one - other);
  }, [problems]);
  const begin = (next: readonly ImportRow[]): void => {
    seen.current = new Set();
    setRows(next);
  };
  return { rows, setRows, problems, attention, begin };
}

/** One piece of work at a time, with its failure. */
function useTask() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    setFailure(null);
    work()
      .catch((error: unknown) => isOpen.current && setFailure(error))
      .finally(() => isOpen.current && setBusy(false));
  };
  return { isBusy, failure, run, clear: () => setFailure(null) };
}
