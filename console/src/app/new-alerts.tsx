import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../api/request';
import styles from './shell.module.css';

const EVERY_MS = 60_000;
/** Without a user, the page stops asking, so that the session can end by itself. */
const ACTIVE_MS = 15 * 60_000;

/** The number of new alerts, beside the link to the inbox. */
export function NewAlerts({ portfolio }: { readonly portfolio: string }) {
  const { data, refetch } = useQuery({
    queryKey: ['alerts', portfolio, 'counts'],
    queryFn: async () => (await callApi<{ readonly new: number }>({ path: '/v1/alerts/counts', portfolio })).data,
  });
  useEffect(() => {
    let lastActive = Date.now();
    const notice = (): void => {
      lastActive = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - lastActive < ACTIVE_MS) void refetch();
    }, EVERY_MS);
    addEventListener('pointerdown', notice);
    addEventListener('keydown', notice);
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', notice);
      removeEventListener('keydown', notice);
    };
  }, [refetch]);
  if (data === undefined || data.new === 0) return null;
  return (
    <span className={styles.badge}>
      {data.new.toLocaleString('en')}
      <span className="visually-hidden"> new</span>
    </span>
  );
}
