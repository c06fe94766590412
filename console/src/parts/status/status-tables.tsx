import { CHECK_STATES, checkTitle, configuredWords, PART_WORDS } from './status-words';
import type { StatusCheck, StatusPart } from './use-status';
import styles from './status.module.css';

/** The checks of the service, each with its state and an explanation. */
export function CheckList({ checks }: { readonly checks: readonly StatusCheck[] }) {
  return (
    <ul className={styles.checks} aria-label="Checks">
      {checks.map(({ check, state, text }) => (
        <li key={check} data-state={state}>
          <span className={styles.state}>
            <span aria-hidden>{CHECK_STATES[state].mark}</span> {CHECK_STATES[state].word}
          </span>
          <span>
            <strong>{checkTitle(check)}</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The parts of the service that settings configure. */
export function PartTable({ parts }: { readonly parts: readonly StatusPart[] }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Configured parts">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Configured</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.part}>
              <th scope="row">{PART_WORDS[part.part].title}</th>
              <td>{configuredWords(part)}</td>
              <td>{PART_WORDS[part.part].purpose}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
