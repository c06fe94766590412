import { count } from '../../../../parts/words';
import { IMPORT_FIELD_WORDS, IMPORT_FIELDS } from '../columns';
import type { RowProblems } from '../import-rows';
import { StepActions } from './step-actions';
import type { ImportState } from '../use-import';
import common from '../import.module.css';
import styles from './rows-step.module.css';

const MOST_SHOWN = 100;
const NO_PROBLEMS: RowProblems = {};

/** The invalid rows: each can be corrected here, or left out on purpose. */
export function RowsStep({ state }: { readonly state: ImportState }) {
  const { rows, problems, attention } = state;
  const skipped = rows.filter(({ isSkipped }) => isSkipped).length;
  const valid = rows.length - skipped - problems.size;
  const shown = attention.slice(0, MOST_SHOWN);
  return (
    <>
      <p role="status">
        <strong>{count(valid, 'valid row')}</strong>
        {problems.size > 0 && `, ${count(problems.size, 'invalid row')}`}
        {skipped > 0 && `, ${count(skipped, 'skipped row')}`}.
      </p>
      {problems.size > 0 && (
        <p className={common.row}>
          Correct the values here, or skip the row.
          <button type="button" onClick={state.skipInvalid}>
            Skip {count(problems.size, 'invalid row')}
          </button>
        </p>
      )}
      {attention.length > MOST_SHOWN && (
        <p className={common.warning}>
          The first {MOST_SHOWN} of {count(attention.length, 'row')} are listed. It may be easier to correct the file.
        </p>
      )}
      {shown.length > 0 && (
        <ol className={styles.rows} aria-label="Rows to look at">
          {shown.map((index) => (
            <RowEditor key={index} index={index} state={state} problems={problems.get(index) ?? NO_PROBLEMS} />
          ))}
        </ol>
      )}
      <fieldset className={common.choices}>
        <legend>Assets that the file does not have</legend>
        <OthersChoice state={state} />
      </fieldset>
      <StepActions
        onBack={() => state.goTo('columns')}
        next={state.isBusy ? 'Comparing…' : 'Show what changes'}
        isDisabled={problems.size > 0 || valid === 0 || state.isBusy}
        why={problems.size > 0 ? 'Correct or skip the invalid rows first.' : undefined}
        onNext={state.showReview}
      />
    </>
  );
}

/** Whether the file is the whole set. */
export function OthersChoice({ state }: { readonly state: ImportState }) {
  return (
    <>
      <label>
        <input
          type="radio"
          name="others"
          checked={!state.keepsOthers}
          disabled={state.isBusy}
          onChange={() => state.setKeepsOthers(false)}
        />{' '}
        Remove them: the file is the whole set
      </label>
      <label>
        <input
          type="radio"
          name="others"
          checked={state.keepsOthers}
          disabled={state.isBusy}
          onChange={() => state.setKeepsOthers(true)}
        />{' '}
        Keep them: the file only adds and changes
      </label>
    </>
  );
}

interface RowEditorProps {
  readonly index: number;
  readonly state: ImportState;
  readonly problems: RowProblems;
}

function RowEditor({ index, state, problems }: RowEditorProps) {
  const row = state.rows[index];
  if (row === undefined) return null;
  const isValid = Object.keys(problems).length === 0;
  const everInvalid = new Set([
    ...Object.keys(problems),
    ...row.refused.map(({ field }) => field),
    'name',
    'lat',
    'lng',
  ]);
  const fields = IMPORT_FIELDS.filter((field) => everInvalid.has(field) && (field in row.values || problems[field]));
  return (
    <li data-state={row.isSkipped ? 'skipped' : isValid ? 'valid' : 'invalid'}>
      <span className={styles.line}>Line {row.line}</span>
      <div className={styles.cells}>
        {fields.map((field) => (
          <label key={field}>
            <span>{IMPORT_FIELD_WORDS[field]}</span>
            <input
              dir="auto"
              aria-label={`${IMPORT_FIELD_WORDS[field]} in line ${row.line}`}
              aria-invalid={problems[field] !== undefined}
              disabled={row.isSkipped}
              value={row.values[field] ?? ''}
              onChange={({ target }) => state.setValue(index, field, target.value)}
            />
            {problems[field] !== undefined && <span className={styles.message}>{problems[field]}</span>}
          </label>
        ))}
        {problems.row !== undefined && <span className={styles.message}>{problems.row}</span>}
      </div>
      <label className={styles.skip}>
        <input type="checkbox" checked={row.isSkipped} onChange={({ target }) => state.skip(index, target.checked)} />{' '}
        Skip this row
      </label>
      <span className={styles.state}>{row.isSkipped ? 'Skipped' : isValid ? 'Valid ✓' : 'Invalid'}</span>
    </li>
  );
}
