import { count, decimal, km, upTo } from '../words';
import type { AssetTerms, EventTerms } from './assessment';
import { computeImpact, type RecomputedRisk } from './recompute';
import { Recomputed } from './recomputed';
import styles from './score.module.css';

interface ImpactTermsProps {
  readonly asset: AssetTerms;
  readonly computed: RecomputedRisk;
  readonly exponent: number;
  readonly titleOf: (eventId: string) => string;
}

const SHOWN = 5;
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** The events that make up the impact, strongest first, each with its own terms. */
export function ImpactTerms({ asset, computed, exponent, titleOf }: ImpactTermsProps) {
  const others = asset.other_events.count;
  const rest = asset.events.length - SHOWN;
  return (
    <section className={styles.card}>
      <header>
        <h2>Impact</h2>
        <strong className={styles.number}>{decimal(asset.impact_score)}</strong>
        <Recomputed value={computed.impact} stated={asset.impact_score} tolerance={0.1} />
      </header>
      <p className={styles.soft}>
        {count(asset.events.length + others, 'event')} combined: the worst counts most (power mean with exponent{' '}
        {exponent}).
      </p>
      <ol className={styles.events}>
        {asset.events.slice(0, SHOWN).map((event) => (
          <EventBar key={event.event_id} event={event} title={titleOf(event.event_id)} />
        ))}
      </ol>
      {rest > 0 && (
        <details>
          <summary>{count(rest, 'more event')}</summary>
          <ol className={styles.events}>
            {asset.events.slice(SHOWN).map((event) => (
              <EventBar key={event.event_id} event={event} title={titleOf(event.event_id)} />
            ))}
          </ol>
        </details>
      )}
      {others > 0 && <p className={styles.soft}>{count(others, 'weaker event')} summed up.</p>}
    </section>
  );
}

function EventBar({ event, title }: { readonly event: EventTerms; readonly title: string }) {
  const impact = computeImpact(event);
  const isSame = Math.abs(impact - event.impact) < 0.01;
  return (
    <li>
      <details>
        <summary>
          <bdi>{title}</bdi>
          <span className={styles.bar} aria-hidden>
            <i style={{ width: `${impact}%` }} />
          </span>
          <strong>{decimal(impact)}</strong>
          {!isSame && <em> service: {decimal(event.impact)}</em>}
        </summary>
        <dl className={styles.facts}>
          {factsOf(event).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}

function factsOf(event: EventTerms): [string, string][] {
  const distance = `${km(event.distance_km)}${event.uncertainty_km === null ? '' : ` ± ${upTo(event.uncertainty_km, 1)} km`}`;
  const age = `${upTo(event.age_days, 2)} d, recency ${decimal(event.recency, 4)}`;
  const harm: [string, string] = [
    'Harm',
    `${decimal(event.harm, 3)}: ${event.means} ${event.base}, casualties ${upTo(event.casualties, 3)}, civilian targeting ${event.civilian_targeting}, salience ${upTo(event.salience, 3)}`,
  ];
  const strength: [string, string][] =
    event.intensity === null
      ? [harm, ['Arriving', `${decimal(event.arriving, 3)}, half at ${event.reach_km} km`]]
      : [
          [
            'Magnitude',
            `M ${String(event.magnitude)}, depth ${event.depth_km === null ? 'unknown' : `${upTo(event.depth_km, 1)} km`}`,
          ],
          [
            'Intensity',
            `${ROMAN[Math.round(event.intensity) - 1] ?? ''} (${decimal(event.intensity, 2)} Modified Mercalli)`,
          ],
        ];
  return [
    ['Distance', distance],
    ...strength,
    ['Age', age],
    ['Asset', `sensitivity ${event.sensitivity}, criticality ${event.criticality}`],
    ...discounted(event),
  ];
}

const discounted = ({ coding_weight: weight = 1 }: EventTerms): [string, string][] =>
  weight === 1 ? [] : [['Source', `discounted, weight ${weight}`]];
