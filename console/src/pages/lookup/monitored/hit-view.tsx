import { inWords } from '../../../parts/words';
import { certainty, splitSource } from '../lookup-words';
import type { Hit } from './types';
import cards from '../../../parts/page/cards.module.css';
import styles from './monitored.module.css';

/** A listed entity that matches, with its confidence and its lists. */
export function HitView({ hit }: { readonly hit: Hit }) {
  const { caption, schema, confidence, is_confirmed: isConfirmed, sources } = hit;
  return (
    <div>
      <p>
        <b>
          <bdi>{caption}</bdi>
        </b>{' '}
        <span className={cards.soft}>{inWords(schema)}</span> · Confidence {certainty(confidence)}
        {isConfirmed && ' · Decided: same'}
      </p>
      <ul className={styles.sources} aria-label="Sources">
        {sources.map(({ id, dataset, lists }) => {
          const [connector, record] = splitSource(id);
          return (
            <li key={id}>
              <bdi>{connector}</bdi> <bdi>{record}</bdi>, list <bdi>{[dataset, ...lists].join(', ')}</bdi>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
