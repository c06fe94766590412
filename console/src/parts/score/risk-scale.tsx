import { SEVERITIES, SEVERITY_FROM, SEVERITY_WORDS } from '../severity-scale';
import { decimal, percent } from '../words';
import type { AssetTerms } from './assessment';
import { Recomputed } from './recomputed';
import type { RecomputedRisk } from './recompute';
import styles from './score.module.css';

interface RiskScaleProps {
  readonly asset: AssetTerms;
  readonly name: string;
  readonly computed: RecomputedRisk;
}

/** The risk on the scale of levels, divided into past events and their recurrence. */
export function RiskScale({ asset, name, computed }: RiskScaleProps) {
  const added = computed.riskBeforeLimit - computed.observed;
  const shown = Math.min(computed.observed, computed.risk);
  return (
    <section className={styles.card}>
      <header>
        <h2>
          Risk to <bdi>{name}</bdi>
        </h2>
        <strong className={styles.number}>{decimal(asset.risk_score_before_instructions)}</strong>
        <Recomputed value={computed.risk} stated={asset.risk_score_before_instructions} tolerance={0.1} />
      </header>
      <div className={styles.scale} aria-hidden>
        {SEVERITIES.map((level, index) => {
          const from = SEVERITY_FROM[level];
          const next = SEVERITIES[index + 1];
          const to = next === undefined ? 100 : SEVERITY_FROM[next];
          return (
            <span key={level} data-level={level} style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }}>
              {to - from > 15 ? SEVERITY_WORDS[level] : ''}
            </span>
          );
        })}
        <b style={{ width: `${shown}%` }} />
        <i style={{ insetInlineStart: `${shown}%`, width: `${computed.risk - shown}%` }} />
      </div>
      <table className={styles.terms}>
        <tbody>
          <tr>
            <th scope="row">
              <span className={styles.observed} aria-hidden /> Observed
            </th>
            <td>{decimal(computed.observed)}</td>
            <td>
              impact {decimal(computed.impact)} × recency {decimal(computed.recency, 4)}
            </td>
          </tr>
          <tr>
            <th scope="row">
              <span className={styles.recurrence} aria-hidden /> Recurrence
            </th>
            <td>+{decimal(added)}</td>
            <td>
              takes {percent(computed.recurrence)} of the remaining {decimal(100 - computed.observed)}
            </td>
          </tr>
          {computed.risk < computed.riskBeforeLimit && (
            <tr>
              <th scope="row">Limit</th>
              <td>{decimal(computed.risk)}</td>
              <td>because a program extracted all events from news</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={styles.formula}>risk = 100 · (1 − (1 − recency · impact) · (1 − weight · likelihood · impact))</p>
    </section>
  );
}
