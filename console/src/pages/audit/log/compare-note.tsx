import { useState } from 'react';
import { FailurePanel } from '../../../parts/failure-panel';
import { compareNotes, type Comparison } from './compare-notes';
import { useTrustedKeys } from './trusted-keys';
import styles from '../audit.module.css';

const MAX_NOTE = 8_192;

/** Compares a note that the user saved with the present log. */
export function CompareNote({ portfolio }: { readonly portfolio: string | null }) {
  const { keys } = useTrustedKeys();
  const [text, setText] = useState('');
  const [result, setResult] = useState<Comparison | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    setResult(null);
    try {
      setResult(await compareNotes(text, keys ?? [], portfolio));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <section className={styles.card} aria-labelledby="audit-note">
      <h2 id="audit-note">Compare with a note that you saved</h2>
      <p>
        Somebody who controls the database and the signing key can rewrite the log, but cannot change a note that you
        saved. The comparison shows whether the records up to your note are unchanged.
      </p>
      <form
        className={styles.compare}
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <textarea
          aria-label="Your saved note"
          rows={7}
          maxLength={MAX_NOTE}
          spellCheck={false}
          placeholder="threat-monitoring-service/audit/…"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" disabled={isBusy || keys === undefined || text.trim() === ''}>
          Compare
        </button>
      </form>
      {failure !== null && <FailurePanel failure={failure} what="The newest checkpoint" />}
      <div aria-live="polite">
        {result && (
          <p className={styles.verdict} data-good={result.isGood}>
            {result.isGood ? '✓' : '✗'} {result.words}
          </p>
        )}
      </div>
    </section>
  );
}
