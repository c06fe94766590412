import { signed } from '../../../parts/words';
import { bits, describeBearers } from '../lookup-words';
import type { LookupEntity } from '../types';
import { BarList } from './bar-list';
import styles from '../lookup.module.css';

/** What speaks for and against the entity, and how its records were compared. */
export function EntityReasons({ entity }: { readonly entity: LookupEntity }) {
  const { evidence, match_explanation: features, expected_bearers: bearers } = entity;
  const words = describeBearers(
    bearers,
    evidence.some(({ feature, weight }) => feature === 'country' && weight > 0),
  );
  const records = [...new Set(features.map(({ source_id: id }) => id))];
  return (
    <div className={styles.stack}>
      <h3>Evidence that it is the same</h3>
      {words !== null && <p>{words}</p>}
      {evidence.length === 0 ? (
        <p className={styles.soft}>There is no evidence besides the name.</p>
      ) : (
        <BarList
          label="Evidence"
          reasons={evidence.map(({ feature, weight, explanation }) => ({ feature, value: weight, text: explanation }))}
          format={bits}
        />
      )}
      <h3>How alike it is</h3>
      {records.map((record) => (
        <div key={record ?? ''} className={styles.stack}>
          <p className={styles.soft}>
            {record === null ? 'All records together' : <bdi className={styles.id}>{record}</bdi>}
          </p>
          <BarList
            label={`Comparison of ${record ?? 'all records'}`}
            reasons={features
              .filter(({ source_id: id }) => id === record)
              .map(({ feature, contribution, explanation }) => ({ feature, value: contribution, text: explanation }))}
            format={signed}
          />
        </div>
      ))}
    </div>
  );
}
