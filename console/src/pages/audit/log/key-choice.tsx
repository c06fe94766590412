import { useState } from 'react';
import { FailurePanel } from '../../../parts/failure-panel';
import { FileDrop } from '../../../parts/files/file-drop';
import { count } from '../../../parts/words';
import { readKeys } from '../../../verify/keys';
import { chooseKeyFile, useTrustedKeys } from './trusted-keys';
import styles from '../audit.module.css';

const MAX_BYTES = 1024 * 1024;

/** Shows which keys are trusted, and reads other keys from a file. */
export function KeyChoice() {
  const { keys, origin, isOfService, failure } = useTrustedKeys();
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    setProblem(null);
    try {
      if (file.size > MAX_BYTES) throw new Error('The file is too large for a list of keys.');
      chooseKeyFile({ name: file.name, keys: await readKeys(await file.text()) });
    } catch (error) {
      setProblem(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <section className={styles.card} aria-labelledby="audit-keys">
      <h2 id="audit-keys">Keys</h2>
      {failure !== null && <FailurePanel failure={failure} what="The key list of the service" />}
      <p role="status">
        Trusted: <strong>{keys === undefined ? 'no keys yet' : count(keys.length, 'key')}</strong> of{' '}
        <bdi>{origin}</bdi>.{problem !== null && ` ${problem}`}
      </p>
      {isOfService ? (
        <>
          <p className={styles.soft}>
            These keys come from the service that you verify. If you do not trust it, use a key file that you saved on
            an earlier day.
          </p>
          <FileDrop
            words="Drop your own key file here."
            accept=".json,.jwks,.pem,.pub,application/json"
            isBusy={false}
            hint="A JWKS, or public keys in PEM"
            onFile={(file) => void take(file)}
          />
        </>
      ) : (
        <button type="button" onClick={() => chooseKeyFile(null)}>
          Trust the keys of the service again
        </button>
      )}
      <details>
        <summary>Key ids</summary>
        <ul className={styles.hashes}>
          {keys?.map(({ kid }) => (
            <li key={kid}>
              <code>{kid}</code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
