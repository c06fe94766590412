import cards from '../../../parts/page/cards.module.css';
import { Time } from '../../../parts/time';
import type { KeyPurpose, SigningKey } from '../types';
import type { OpenKeyDialog } from './key-dialogs';
import { expiryWarning, keysIn, PURPOSES, shortKid, STEPS } from './key-words';
import styles from './keys.module.css';

interface KeyRowProps {
  readonly purpose: KeyPurpose;
  readonly keys: readonly SigningKey[];
  /** Null without the permission to change keys. */
  readonly onOpen: ((dialog: OpenKeyDialog) => void) | null;
}

/** The keys of one purpose, with a column for each state from next to retired. */
export function KeyRow({ purpose, keys, onOpen }: KeyRowProps) {
  return (
    <section className={cards.card} aria-label={`Keys for ${PURPOSES[purpose].signs}`}>
      <h2>{PURPOSES[purpose].title}</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ state, title, means }) => (
          <li key={state} className={styles.step} aria-label={title}>
            <h3>{title}</h3>
            <p className={cards.soft}>{means}</p>
            <KeyList keys={keysIn(keys, purpose, state)} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function KeyList({ keys, onOpen }: Omit<KeyRowProps, 'purpose'>) {
  if (keys.length === 0) return <p>None</p>;
  return (
    <ul className={cards.stack}>
      {keys.map((key) => (
        <KeyFacts key={key.kid} signingKey={key} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface KeyFactsProps {
  readonly signingKey: SigningKey;
  readonly onOpen: KeyRowProps['onOpen'];
}

function KeyFacts({ signingKey, onOpen }: KeyFactsProps) {
  const { kid, state, valid_to: validTo, activated_at: activatedAt, retired_at: retiredAt } = signingKey;
  const warning = expiryWarning(signingKey, Date.now());
  return (
    <li className={styles.key}>
      <code title={kid}>{shortKid(kid)}</code>
      <span>
        Certificate until <Time at={validTo} />
      </span>
      {activatedAt !== null && (
        <span>
          Active since <Time at={activatedAt} />
        </span>
      )}
      {retiredAt !== null && (
        <span>
          Retired <Time at={retiredAt} />
        </span>
      )}
      {warning !== null && <strong>{warning}</strong>}
      <details>
        <summary>Certificate</summary>
        <p>
          SHA-256 <code className={styles.hash}>{signingKey.certificate_sha256}</code>
        </p>
      </details>
      {onOpen && state === 'next' && (
        <span className={cards.buttons}>
          <button type="button" onClick={() => onOpen({ kind: 'activate', signingKey })}>
            Activate
          </button>
          <button type="button" onClick={() => onOpen({ kind: 'retire', signingKey })}>
            Retire
          </button>
        </span>
      )}
    </li>
  );
}
