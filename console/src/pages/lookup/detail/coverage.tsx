import panel from '../../../parts/panel.module.css';
import { count } from '../../../parts/words';
import { NOT_ASKED_WORDS, UNAVAILABLE_WORDS } from '../lookup-words';
import type { Coverage as SourceCoverage } from '../types';
import styles from '../lookup.module.css';

/** Which sources answered, which did not and why, and which were not asked. */
export function Coverage({ coverage }: { readonly coverage: SourceCoverage }) {
  const { available, unavailable, not_asked: notAsked } = coverage;
  const asked = available.length + unavailable.length;
  return (
    <section className={styles.section} aria-labelledby="coverage">
      <h2 id="coverage">
        Coverage: {available.length} of {count(asked, 'source')} answered
      </h2>
      {unavailable.length > 0 && (
        <ul className={panel.warning} aria-label="Sources that did not answer">
          {unavailable.map(({ id, reason }) => (
            <li key={id}>
              <b>
                <bdi>{id}</bdi>
              </b>{' '}
              {UNAVAILABLE_WORDS[reason]}.
            </li>
          ))}
        </ul>
      )}
      {available.length > 0 && (
        <p>
          Answered: <bdi>{available.join(', ')}</bdi>.
        </p>
      )}
      {notAsked.length > 0 && (
        <details>
          <summary>{count(notAsked.length, 'source was', 'sources were')} not asked</summary>
          <ul>
            {notAsked.map(({ id, reason }) => (
              <li key={id}>
                <bdi>{id}</bdi> {NOT_ASKED_WORDS[reason]}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
