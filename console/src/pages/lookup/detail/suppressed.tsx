import { count, inWords, percent } from '../../../parts/words';
import type { Decision, Lookup, SuppressedEntity } from '../types';
import { DecisionListView } from './decision-list';
import { decisionsOn } from './entity-decisions';
import detailPage from '../../../parts/page/detail-page.module.css';
import styles from '../lookup.module.css';

interface SuppressedProps {
  readonly lookup: Lookup;
  readonly decisions: readonly Decision[];
  readonly canWrite: boolean;
  readonly onWithdraw: (id: string) => void;
}

/** The matches that earlier decisions suppress, with these decisions. Lookups that an earlier version stored do not name them. */
export function Suppressed({ lookup, decisions, canWrite, onWithdraw }: SuppressedProps) {
  const { suppressed_count: suppressed } = lookup.resolution;
  const named: readonly SuppressedEntity[] = (lookup as Partial<Lookup>).suppressed_entities ?? [];
  if (suppressed === 0) return null;
  return (
    <section className={styles.section} aria-label="Suppressed matches">
      <details>
        <summary>
          {count(suppressed, 'match is', 'matches are')} suppressed, because a reviewer decided that{' '}
          {suppressed === 1 ? 'it is' : 'they are'} different
        </summary>
        <ul className={styles.suppressed}>
          {named.map((entity) => (
            <li key={entity.entity_id}>
              <p>
                <bdi>
                  <strong>{entity.caption}</strong>
                </bdi>{' '}
                <span className={detailPage.mark}>{inWords(entity.schema)}</span> matches {percent(entity.score, 0)}{' '}
                without the decision · <bdi className={styles.id}>{entity.source_ids.join(', ')}</bdi>
              </p>
              <SuppressingDecisions {...{ decisions, canWrite, onWithdraw }} sourceIds={entity.source_ids} />
            </li>
          ))}
        </ul>
        {named.length === 0 && (
          <p>When this lookup was made, the service did not record which matches are suppressed.</p>
        )}
      </details>
    </section>
  );
}

interface SuppressingProps extends Pick<SuppressedProps, 'decisions' | 'canWrite' | 'onWithdraw'> {
  readonly sourceIds: readonly string[];
}

function SuppressingDecisions({ sourceIds, decisions, ...actions }: SuppressingProps) {
  const own = decisionsOn(sourceIds, decisions);
  if (own.length === 0) return <p className={styles.soft}>The decision was made in another portfolio.</p>;
  return (
    <>
      <DecisionListView decisions={own} {...actions} />
      <p className={styles.soft}>After a decision is taken back, a new lookup shows the match again.</p>
    </>
  );
}
