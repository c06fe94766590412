import { lastRateLimit } from '../../api/request';
import styles from './about.module.css';

/** What the last response said about the rate limit of this session. */
export function RateLimitCard() {
  const limit = lastRateLimit();
  return (
    <section className={styles.card}>
      <h2>Rate limit</h2>
      {limit === null ? (
        <p>No limit applies to the requests of this session.</p>
      ) : (
        <>
          <p>
            {limit.remaining.toLocaleString('en')} of {limit.limit.toLocaleString('en')} requests were left at the last
            response. {limit.resetSeconds > 0 && `All of them are available again in ${limit.resetSeconds} s.`}
          </p>
          <meter min={0} max={limit.limit} value={limit.remaining} aria-label="Requests left" />
        </>
      )}
    </section>
  );
}
