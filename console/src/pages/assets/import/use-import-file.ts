import { useState } from 'react';
import { type ColumnMatch, type ImportField, suggestColumns } from './columns';
import { type CsvFile, CsvProblem, readCsvFile } from './csv-file';

/** The chosen file, and which of its columns has which field. */
export function useImportFile() {
  const [file, setFile] = useState<CsvFile | null>(null);
  const [match, setMatch] = useState<ColumnMatch>({});
  const read = async (chosen: File): Promise<void> => {
    const next = await readCsvFile(chosen.name, new Uint8Array(await boundedBytes(chosen)));
    setFile(next);
    setMatch(suggestColumns(next.headers));
  };
  const setColumn = (field: ImportField, column: number | undefined): void =>
    setMatch((current) => withColumn(current, field, column));
  return { file, match, read, setColumn };
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
