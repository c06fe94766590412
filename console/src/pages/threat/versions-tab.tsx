import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/request';
import type { ThreatDetail, ThreatDiff } from '../../api/types';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { Time } from '../../parts/time';
import { inWords } from '../../parts/words';
import styles from './threat.module.css';

interface VersionsTabProps {
  readonly threat: ThreatDetail;
  readonly portfolio: string;
}

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Two versions side by side, by field and by asset. */
export function VersionsTab({ threat, portfolio }: VersionsTabProps) {
  const last = threat.version_count;
  const [from, setFrom] = useState(Math.max(1, last - 1));
  const [to, setTo] = useState(last);
  const diff = useQuery({
    queryKey: ['threat', portfolio, threat.id, 'diff', from, to],
    queryFn: async () =>
      (await callApi<ThreatDiff>({ path: `/v1/threats/${threat.id}/diff`, query: { from, to }, portfolio })).data,
    enabled: from !== to,
  });
  const numbers = Array.from({ length: last }, (_, index) => index + 1);
  if (last === 1) {
    return (
      <p className={styles.card}>
        There is one version, of <Time at={threat.created_at} />. A new version appears when the score, the place or the
        affected assets change.
      </p>
    );
  }
  const choice = (label: string, value: number, onChange: (value: number) => void) => (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {numbers.map((number) => (
          <option key={number} value={number}>
            Version {number}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section className={styles.card}>
      <div className={styles.actions}>
        {choice('From', from, setFrom)}
        {choice('to', to, setTo)}
      </div>
      {from === to && <p>Choose two different versions.</p>}
      {diff.isLoading && <Skeleton rows={4} label="the differences" />}
      {diff.error && <FailurePanel failure={diff.error} what="The comparison" />}
      {diff.data && <Differences diff={diff.data} />}
    </section>
  );
}

function Differences({ diff: { changes, affected_assets: assets } }: { readonly diff: ThreatDiff }) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Field</th>
            <th>Before</th>
            <th>After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to }) => (
            <tr key={String(field)}>
              <th scope="row">{inWords(String(field))}</th>
              <td>{shown(from)}</td>
              <td>{shown(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.lines}>
        {assets.added.map(({ asset_id, asset_name }) => (
          <li key={asset_id}>+ {asset_name}</li>
        ))}
        {assets.removed.map(({ asset_id, asset_name }) => (
          <li key={asset_id}>− {asset_name}</li>
        ))}
        {assets.changed.map(({ asset_id, asset_name, changes: fields }) => (
          <li key={asset_id}>
            {asset_name}:{' '}
            {fields.map(({ field, from, to }) => `${inWords(String(field))} ${shown(from)} → ${shown(to)}`).join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}
