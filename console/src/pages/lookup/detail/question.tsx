import { kindLabel } from '../identifier-kinds';
import type { Lookup } from '../types';
import styles from '../lookup.module.css';

type Fact = Lookup['identifiers'][number]['facts'][number];

const factValue = (value: Fact['value']): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** The identifiers that were asked, as they were compared. */
export function Question({ lookup }: { readonly lookup: Lookup }) {
  return (
    <dl className={styles.question}>
      {lookup.identifiers.map(({ type, value, facts }, index) => (
        <div key={index}>
          <dt>{kindLabel(type)}</dt>
          <dd dir="auto">{value}</dd>
          {facts.length > 0 && (
            <dd className={styles.soft}>
              <details>
                <summary>{facts.length === 1 ? '1 fact' : `${facts.length} facts`} about it</summary>
                <ul>
                  {facts.map((fact) => (
                    <li key={fact.name}>
                      {fact.name.replaceAll('_', ' ')}: <bdi>{factValue(fact.value)}</bdi> ({fact.sources.join(', ')})
                    </li>
                  ))}
                </ul>
              </details>
            </dd>
          )}
        </div>
      ))}
      {lookup.audit.requester_reference !== null && (
        <div>
          <dt>Reference</dt>
          <dd dir="auto">{lookup.audit.requester_reference}</dd>
        </div>
      )}
    </dl>
  );
}
