import { type DragEvent, useRef, useState } from 'react';
import { saveFile } from '../../../../parts/files/save-file';
import { writeCsv } from '../../../../parts/files/csv';
import type { ImportState } from '../use-import';
import { IMPORT_FIELDS } from '../columns';
import common from '../import.module.css';
import styles from './file-step.module.css';

const EXAMPLE = [
  'hq',
  'Headquarters',
  'office',
  'hub',
  'active',
  23.9769,
  121.6044,
  null,
  'TW',
  40,
  null,
  'HQ',
  '',
  '',
];

const saveTemplate = (): void => saveFile('assets-template.csv', 'text/csv', writeCsv(IMPORT_FIELDS, [EXAMPLE]));

export function FileStep({ state }: { readonly state: ImportState }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined) state.chooseFile(file);
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <>
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>
          <strong>{state.isBusy ? 'Reading the file…' : 'Drop a CSV file here'}</strong>
        </p>
        <label className={styles.choose}>
          Choose a file…
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            disabled={state.isBusy}
            onChange={({ target }) => choose(target.files)}
          />
        </label>
        <p className={common.soft}>Up to 20,000 rows and 16 MB. From Excel, save the sheet as “CSV UTF-8”.</p>
      </div>
      <p>
        The first line names the columns. A name, a latitude and a longitude are needed; an id keeps an asset the same
        from one import to the next. Nothing changes before you have seen what would change.{' '}
        <button type="button" data-quiet className={styles.inline} onClick={saveTemplate}>
          Save a template
        </button>
      </p>
    </>
  );
}
