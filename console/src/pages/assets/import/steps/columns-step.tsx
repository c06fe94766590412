import { count } from '../../../../parts/words';
import { columnProblems, IMPORT_FIELD_WORDS, IMPORT_FIELDS, type ImportField, REQUIRED_FIELDS } from '../columns';
import { StepActions } from './step-actions';
import type { ImportState } from '../use-import';
import common from '../import.module.css';
import styles from './columns-step.module.css';

const SAMPLES = 3;

/** Which column has which field. Suggestions come from the names of the columns. */
export function ColumnsStep({ state }: { readonly state: ImportState }) {
  const { file, match } = state;
  if (file === null) return null;
  const problems = columnProblems(match);
  const used = new Set(Object.values(match));
  const unused = file.headers.filter((_, index) => !used.has(index));
  return (
    <>
      <p>
        <bdi>{file.name}</bdi> has {count(file.rows.length, 'row')} and {count(file.headers.length, 'column')}.
      </p>
      {file.notes.map((note) => (
        <p key={note} className={common.warning}>
          {note}
        </p>
      ))}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Columns">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field of the asset</th>
              <th scope="col">Column of the file</th>
              <th scope="col">First values</th>
            </tr>
          </thead>
          <tbody>
            {IMPORT_FIELDS.map((field) => (
              <ColumnRow key={field} field={field} state={state} headers={file.headers} />
            ))}
          </tbody>
        </table>
      </div>
      {unused.length > 0 && (
        <p className={common.soft}>
          Not imported: <bdi>{unused.map((header) => header || '(no name)').join(', ')}</bdi>.
        </p>
      )}
      <p className={common.soft}>
        Where an asset exists already, fields without a column keep their values. An empty cell empties its field.
      </p>
      {problems.map((problem) => (
        <p key={problem} className={common.warning} role="status">
          {problem}
        </p>
      ))}
      <StepActions
        onBack={() => state.goTo('file')}
        next="Check the rows"
        isDisabled={problems.length > 0}
        onNext={state.checkColumns}
      />
    </>
  );
}

interface ColumnRowProps {
  readonly field: ImportField;
  readonly state: ImportState;
  readonly headers: readonly string[];
}

const NO_COLUMN: Readonly<Partial<Record<ImportField, string>>> = { asset_id: 'Made from the name' };

function ColumnRow({ field, state, headers }: ColumnRowProps) {
  const column = state.match[field];
  const words = IMPORT_FIELD_WORDS[field];
  const samples =
    column === undefined ? [] : (state.file?.rows ?? []).slice(0, SAMPLES).map(({ cells }) => cells[column]);
  const isMissing = column === undefined && REQUIRED_FIELDS.includes(field);
  return (
    <tr>
      <th scope="row">{words}</th>
      <td>
        <select
          aria-label={`Column of ${words}`}
          aria-invalid={isMissing}
          value={column ?? ''}
          onChange={({ target: { value } }) => state.setColumn(field, value === '' ? undefined : Number(value))}
        >
          <option value="">{isMissing ? 'Choose a column' : (NO_COLUMN[field] ?? 'No column')}</option>
          {headers.map((header, index) => (
            <option key={`${index} ${header}`} value={index}>
              {header === '' ? `Column ${index + 1}` : header}
            </option>
          ))}
        </select>
      </td>
      <td className={styles.samples}>
        <bdi>{samples.filter((sample) => sample !== undefined && sample !== '').join(' · ')}</bdi>
      </td>
    </tr>
  );
}
