import { useMemo, useRef, useState } from 'react';
import type { ImportField } from './columns';
import { checkRows, type ImportRow } from './import-rows';

const changeRow = (
  rows: readonly ImportRow[],
  index: number,
  change: (row: ImportRow) => Partial<ImportRow>,
): ImportRow[] => rows.map((row, at) => (at === index ? Object.assign({}, row, change(row)) : row));

/** The rows of the file with their problems, and what the user does about them. */
export function useImportRows() {
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
  return {
    rows,
    problems,
    attention,
    begin,
    setRows,
    setValue: (index: number, field: ImportField, value: string): void =>
      setRows(changeRow(rows, index, (row) => ({ values: Object.assign({}, row.values, { [field]: value }) }))),
    skip: (index: number, isSkipped: boolean): void => setRows(changeRow(rows, index, () => ({ isSkipped }))),
    skipInvalid: (): void =>
      setRows(rows.map((row, index) => (problems.has(index) ? Object.assign({}, row, { isSkipped: true }) : row))),
  };
}
