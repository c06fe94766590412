import { Time } from '../../../parts/time';
import { percent } from '../../../parts/words';
import type { ApiKey } from '../types';
import { readOverlap } from './overlap';
import styles from './keys.module.css';

const BAR = 300;

interface RotationProps {
  readonly apiKey: ApiKey;
  readonly keys: readonly ApiKey[];
  readonly onSelect: (id: string) => void;
}

/** The rotation that a key takes part in: how long both keys work, and whether the former one is still used. */
export function Rotation({ apiKey, keys, onSelect }: RotationProps) {
  const byId = (id: string | null): ApiKey | undefined => keys.find((key) => key.id === id);
  const [former, successor] =
    apiKey.replaced_by === null ? [byId(apiKey.rotated_from), apiKey] : [apiKey, byId(apiKey.replaced_by)];
  if (former === undefined || successor === undefined) return null;
  const overlap = readOverlap(former, successor, Date.now());
  const isFormer = former.id === apiKey.id;
  return (
    <section className={styles.rotation} aria-label="Rotation">
      <h3>Rotation</h3>
      {overlap.isOver ? (
        <p>
          The former key has ended
          {overlap.until !== null && (
            <>
              {' '}
              on <Time at={overlap.until} />
            </>
          )}
          .
        </p>
      ) : (
        <>
          <OverlapBar elapsed={overlap.elapsed} />
          <p>
            Both keys work
            {overlap.until !== null && (
              <>
                {' '}
                until <Time at={overlap.until} />
              </>
            )}
            .
          </p>
        </>
      )}
      <dl className={styles.uses}>
        <dt>Former key, last used</dt>
        <dd>{former.last_used_at === null ? 'never' : <Time at={former.last_used_at} />}</dd>
        <dt>New key, last used</dt>
        <dd>{successor.last_used_at === null ? 'never' : <Time at={successor.last_used_at} />}</dd>
      </dl>
      {!overlap.isOver && (
        <p>
          {overlap.isFormerInUse
            ? 'A program has used the former key since the rotation: configure the new key there.'
            : 'No program has used the former key since the rotation.'}
        </p>
      )}
      <button type="button" onClick={() => onSelect(isFormer ? successor.id : former.id)}>
        Show the {isFormer ? 'new' : 'former'} key
      </button>
    </section>
  );
}

/** A bar for the former key, which ends, and a longer one for the new key. The vertical line is the present. */
function OverlapBar({ elapsed }: { readonly elapsed: number }) {
  const now = elapsed * BAR;
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${BAR + 20} 34`}
      role="img"
      aria-label={`${percent(elapsed, 0)} of the time in which both keys work has passed`}
    >
      <rect className={styles.former} x="0" y="6" width={BAR} height="8" rx="3" />
      <rect className={styles.new} x="0" y="20" width={BAR + 20} height="8" rx="3" />
      <line className={styles.now} x1={now} x2={now} y1="0" y2="34" />
    </svg>
  );
}
