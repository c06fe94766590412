import { LoadState } from '../../../parts/load-state';
import panel from '../../../parts/panel.module.css';
import { type Column, DataTable } from '../../../parts/table/data-table';
import type { Selection } from '../../../parts/table/use-selection';
import { Time } from '../../../parts/time';
import { inWords } from '../../../parts/words';
import { portfolioWords } from '../role-words';
import type { ApiKey } from '../types';
import type { useKeys } from '../use-admin';
import { KEY_STATE_WORDS, keyState, scopeWords } from './key-state';

const COLUMNS: readonly Column<ApiKey>[] = [
  { key: 'name', title: 'Name', width: 'minmax(0, 1.2fr)', cell: ({ name }) => <bdi title={name}>{name}</bdi> },
  { key: 'role', title: 'Role', width: '76px', cell: ({ role }) => inWords(role) },
  {
    key: 'portfolios',
    title: 'Portfolios',
    width: 'minmax(0, 1fr)',
    isSecondary: true,
    cell: ({ portfolios }) => portfolioWords(portfolios),
  },
  {
    key: 'scope',
    title: 'Events',
    width: 'minmax(0, 0.8fr)',
    isSecondary: true,
    cell: ({ scope }) => scopeWords(scope),
  },
  {
    key: 'limit',
    title: 'Per minute',
    width: '84px',
    isNumber: true,
    isSecondary: true,
    cell: ({ rate_limit_per_minute: limit }) => limit?.toLocaleString('en') ?? 'default',
  },
  {
    key: 'used',
    title: 'Last used',
    width: '172px',
    isSecondary: true,
    cell: ({ last_used_at: at }) => (at === null ? 'never' : <Time at={at} />),
  },
  {
    key: 'expires',
    title: 'Expires',
    width: '172px',
    isSecondary: true,
    cell: ({ expires_at: at }) => (at === null ? 'never' : <Time at={at} />),
  },
  {
    key: 'state',
    title: 'State',
    width: '110px',
    cell: (key) => KEY_STATE_WORDS[keyState(key, Date.now())],
  },
];

/** The columns while the panel beside the list shows the other values. */
const NARROW = COLUMNS.filter(({ key }) => ['name', 'role', 'used', 'state'].includes(key));

interface KeyListProps {
  readonly keys: ReturnType<typeof useKeys>;
  readonly rows: readonly ApiKey[];
  readonly selection: Selection<ApiKey>;
  /** Null without the permission to make keys. */
  readonly onMake: (() => void) | null;
}

/** The keys in a table, or why there is none. */
export function KeyList({ keys, rows, selection, onMake }: KeyListProps) {
  return (
    <>
      <LoadState query={keys} rows={6} what="the keys" />
      {keys.isSuccess && rows.length === 0 && (
        <div className={panel.empty}>
          <strong>{keys.data.length === 0 ? 'There is no key yet.' : 'No key matches these filters.'}</strong>
          <p>With a key, a program calls the API, or a person signs in while no identity provider is connected.</p>
          {onMake !== null && (
            <button type="button" onClick={onMake}>
              Make a key
            </button>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <DataTable
          label="API keys"
          rows={rows}
          columns={selection.row === undefined ? COLUMNS : NARROW}
          rowKey={({ id }) => id}
          selectedKey={selection.key}
          onSelect={({ id }) => selection.select(id)}
        />
      )}
    </>
  );
}
