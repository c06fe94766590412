import { Time } from '../../../parts/time';
import type { SignInFailure } from '../types';
import styles from './sign-in.module.css';

/** A refused sign-in: why, what was expected, and what was received. */
export function RefusalNote({ refusal }: { readonly refusal: SignInFailure | undefined }) {
  if (refusal === undefined) return null;
  return (
    <div className={styles.refusal} role="status">
      <p>
        <strong>A sign-in was refused:</strong> {refusal.message}. <code>{refusal.reason}</code>,{' '}
        <Time at={refusal.created_at} />
      </p>
      {refusal.expected !== null && (
        <p>
          Expected: <bdi>{refusal.expected}</bdi>
        </p>
      )}
      {refusal.received !== null && (
        <p>
          Received: <bdi>{refusal.received}</bdi>
        </p>
      )}
    </div>
  );
}
