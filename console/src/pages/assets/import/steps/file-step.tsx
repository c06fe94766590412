import { FileDrop } from '../../../../parts/files/file-drop';
import { saveFile } from '../../../../parts/files/save-file';
import { writeCsv } from '../../../../parts/files/csv';
import type { ImportState } from '../use-import';
import { IMPORT_FIELDS } from '../columns';
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
  return (
    <>
      <FileDrop
        words={state.isBusy ? 'Reading the file…' : 'Drop a CSV file here'}
        accept=".csv,.tsv,.txt,text/csv"
        isBusy={state.isBusy}
        hint="Up to 20,000 rows and 16 MB. From Excel, save the sheet as “CSV UTF-8”."
        onFile={state.chooseFile}
      />
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
