import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ApiFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { FailurePanel } from '../../../parts/failure-panel';
import { Time } from '../../../parts/time';
import type { LegalHold } from '../types';
import styles from '../audit.module.css';

const MAX_SLUG = 63;

/** Null without a hold, which the service reports as not found. */
async function loadHold(slug: string, signal: AbortSignal): Promise<LegalHold | null> {
  try {
    const path = `/v1/admin/tenants/${encodeURIComponent(slug)}/legal-hold`;
    return (await callApi<LegalHold>({ path, signal })).data;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** Whether a tenant's records are kept beyond their retention. Only the operator may see this. */
export function LegalHoldState() {
  const [text, setText] = useState('');
  const [slug, setSlug] = useState<string | null>(null);
  const hold = useQuery({
    queryKey: ['audit', 'legal-hold', slug],
    queryFn: ({ signal }) => loadHold(slug ?? '', signal),
    enabled: slug !== null,
  });
  const show = (event: SyntheticEvent): void => {
    event.preventDefault();
    setSlug(text.trim());
  };
  return (
    <section className={styles.card} aria-labelledby="audit-hold">
      <h2 id="audit-hold">Legal hold of a tenant</h2>
      <p>While a tenant is under legal hold, months with its records are not dropped after their retention.</p>
      <form className={styles.buttons} onSubmit={show}>
        <input
          type="text"
          aria-label="Short name of the tenant"
          placeholder="Short name of the tenant"
          maxLength={MAX_SLUG}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" disabled={text.trim() === ''}>
          Show
        </button>
      </form>
      {hold.error !== null && (
        <FailurePanel failure={hold.error} what="The legal hold" onRetry={() => void hold.refetch()} />
      )}
      <p role="status">
        {hold.data === null && 'There is no such tenant, or it is not under legal hold.'}
        {hold.data && (
          <>
            <bdi>{slug}</bdi> has been under legal hold since <Time at={hold.data.placed_at} />:{' '}
            <bdi>{hold.data.reason}</bdi>
          </>
        )}
      </p>
    </section>
  );
}
