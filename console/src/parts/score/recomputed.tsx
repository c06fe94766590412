import { upTo } from '../words';
import styles from './score.module.css';

interface RecomputedProps {
  readonly value: number;
  readonly stated: number;
  readonly tolerance: number;
}

/** Whether this page computed the same number as the service. */
export function Recomputed({ value, stated, tolerance }: RecomputedProps) {
  const isSame = Math.abs(value - stated) <= tolerance + 1e-9;
  return (
    <span className={isSame ? styles.same : styles.different}>
      {isSame ? 'Recomputed here ✓' : `This page computes ${upTo(value, 4)}, the service ${upTo(stated, 4)}`}
    </span>
  );
}
