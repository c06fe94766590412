import { useState } from 'react';
import { FormFailure } from '../../../../parts/form/field';
import type { ConnectionTest } from '../../types';
import { KIND_WORDS } from '../providers';
import { ReplaceDialog } from '../replace-dialog';
import type { Wizard } from '../use-wizard';
import cards from '../../../../parts/page/cards.module.css';
import styles from '../sign-in.module.css';

/** Tests the draft. The button that saves it appears after a test. */
export function TestStep({ wizard }: { readonly wizard: Wizard }) {
  const { test, kind, isBusy, draft } = wizard;
  const removes = test?.removes ?? null;
  const [isAsking, setAsking] = useState(false);
  const save = (): void => {
    setAsking(false);
    wizard.save(draft, 'try');
  };
  return (
    <>
      <p>The test contacts the provider with the values of this draft. It stores nothing and affects nobody.</p>
      <FormFailure failure={wizard.failure} fields={[]} />
      <p className={cards.row}>
        <button type="button" onClick={() => wizard.go('roles')}>
          Back
        </button>
        <button
          type="button"
          data-primary={test === null ? true : undefined}
          disabled={isBusy}
          onClick={wizard.runTest}
        >
          {test === null ? 'Test the draft' : 'Test again'}
        </button>
        {isBusy && <span role="status">Working…</span>}
      </p>
      {test !== null && <Checks test={test} />}
      {test !== null && (
        <p className={cards.row}>
          <button
            type="button"
            data-primary={test.ok ? true : undefined}
            disabled={isBusy}
            onClick={() => (test.removes === null ? save() : setAsking(true))}
          >
            {test.ok ? 'Save and switch on' : 'Save although checks failed'}
          </button>
          <span className={cards.soft}>People can then sign in by {KIND_WORDS[kind]}.</span>
        </p>
      )}
      {isAsking && removes !== null && (
        <ReplaceDialog removes={removes} onClose={() => setAsking(false)} onConfirmed={save} />
      )}
    </>
  );
}

function Checks({ test }: { readonly test: ConnectionTest }) {
  return (
    <section aria-label="Result of the test" className={cards.stack}>
      <p role="status">
        <strong>
          {test.ok
            ? 'All checks passed.'
            : 'Not all checks passed. Correct the draft, or the settings at the provider.'}
        </strong>
      </p>
      <ul className={styles.checks}>
        {test.checks.map(({ name, ok, message }) => (
          <li key={name}>
            <span className={cards.tag}>{ok ? 'Passed' : 'Failed'}</span>
            <span dir="auto">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
