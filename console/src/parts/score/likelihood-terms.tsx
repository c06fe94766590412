import { decimal, percent, signed, upTo } from '../words';
import type { LikelihoodTerms as Terms } from './assessment';
import type { LogOddsTerm, RecomputedLikelihood } from './recompute';
import { Recomputed } from './recomputed';
import styles from './score.module.css';

interface LikelihoodTermsProps {
  readonly terms: Terms;
  readonly computed: RecomputedLikelihood;
}

const WORDS: Readonly<Record<LogOddsTerm['name'], string>> = {
  intercept: 'Base rate of the kind',
  expected: 'Expected events',
  aftermath: 'Recent activity nearby',
  surroundings: 'Activity in the wider area',
  horizon: 'Horizon',
};
const WIDEST = 4;

/** Reports of a discounted source count less as history. */
const discounted = ({ discounted_count: count = 0 }: Terms['history']): string =>
  count === 0 ? '' : ` (${count} of them discounted)`;

/** The chance of a further event, as a sum of log-odds. */
export function LikelihoodTerms({ terms, computed }: LikelihoodTermsProps) {
  const { history, kind } = terms;
  return (
    <section className={styles.card}>
      <header>
        <h2>Likelihood of another event in {terms.horizon_days} days</h2>
        <strong className={styles.number}>{percent(terms.probability)}</strong>
        <Recomputed value={computed.probability} stated={terms.probability} tolerance={0.0001} />
      </header>
      <p className={styles.soft}>
        {history.local_count} events of type “{kind.type}”{discounted(history)}
        {kind.min_magnitude !== null && `, magnitude ${kind.min_magnitude} or more,`} within {history.radius_km} km give{' '}
        {upTo(computed.expectedEvents, 3)} expected events.
      </p>
      {computed.terms.length > 0 && (
        <table className={styles.odds}>
          <thead>
            <tr>
              <th>Term</th>
              <th>Log-odds</th>
              <th>
                <span className="visually-hidden">Bar</span>
              </th>
              <th>Weight × evidence</th>
            </tr>
          </thead>
          <tbody>
            {computed.terms.map((term) => (
              <tr key={term.name}>
                <th scope="row">{WORDS[term.name]}</th>
                <td>{signed(term.value)}</td>
                <td>
                  <OddsBar value={term.value} />
                </td>
                <td>
                  {upTo(term.weight, 3)} × {upTo(term.evidence, 3)}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">Sum</th>
              <td>{signed(computed.logOdds)}</td>
              <td />
              <td>1 / (1 + e^{decimal(-computed.logOdds, 2)})</td>
            </tr>
          </tbody>
        </table>
      )}
      {terms.calibration !== null && <p className={styles.soft}>{calibrationWords(terms.calibration)}</p>}
    </section>
  );
}

function calibrationWords({ fitted_on, expected, aftermath, surroundings }: NonNullable<Terms['calibration']>): string {
  if (expected === 0 && aftermath === 0 && surroundings === 0)
    return `This is the base rate of ${fitted_on}. Forecasts from the history of the place were not better, so it does not count.`;
  return `Weights fitted on: ${fitted_on}.`;
}

function OddsBar({ value }: { readonly value: number }) {
  const width = (Math.min(WIDEST, Math.abs(value)) / WIDEST) * 50;
  return (
    <span className={styles.odd} aria-hidden>
      <i
        data-negative={value < 0}
        style={{ width: `${width}%`, insetInlineStart: `${value < 0 ? 50 - width : 50}%` }}
      />
    </span>
  );
}
