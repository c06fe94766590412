import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { ValueChoice } from '../../parts/form/value-choice';
import { useTitle } from '../../parts/page/document-title';
import { PageFrame } from '../../parts/page/page';
import { ListWithPanel } from '../../parts/page/side-panel';
import { useAddressGuard } from '../../parts/page/use-address-guard';
import { DataTable } from '../../parts/table/data-table';
import { selectionCommands, useSelection } from '../../parts/table/use-selection';
import { count } from '../../parts/words';
import { sourceColumns } from './list/source-columns';
import { SourcePanel } from './panel/source-panel';
import type { SourcesSearch } from './search';
import { SecretsDialog } from './secrets-dialog';
import { SOURCE_KINDS, SOURCE_STATES } from './source-kinds';
import type { SourceRow } from './source-row';
import { KIND_WORDS, STATE_WORDS } from './source-words';
import { type LoadedSources, useSources } from './use-sources';
import panel from '../../parts/panel.module.css';
import styles from './sources.module.css';

const route = getRouteApi('/wide/sources');

const sourceKey = ({ key }: SourceRow): string => key;
const STATE_CHOICES = SOURCE_STATES.map((state) => [state, STATE_WORDS[state]] as const);
const KIND_CHOICES = SOURCE_KINDS.map((kind) => [kind, KIND_WORDS[kind]] as const);

/** What the page shows of the sources, and how its address changes. */
function useSourcesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ownsAddress = useAddressGuard();
  const sources = useSources();
  const change = useCallback(
    (values: Partial<SourcesSearch>): void => {
      if (ownsAddress()) void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true });
    },
    [navigate, ownsAddress],
  );
  const rows = sources.rows.filter(
    ({ state, kind }) => (search.state ?? state) === state && (search.kind ?? kind) === kind,
  );
  const selection = useSelection({
    rows,
    rowKey: sourceKey,
    addressKey: search.sel,
    onAddress: (sel) => change({ sel }),
    isFree: true,
  });
  return { search, change, sources, rows, selection };
}

/** Feeds, imports, lists, articles and connectors: how current they are, and for the operator how to change that. */
export function SourcesPage() {
  const { search, change, sources, rows, selection } = useSourcesPage();
  const { permissions } = useMe();
  const [showsSecrets, setShowsSecrets] = useState(false);
  const selected = sources.rows.find(({ key }) => key === selection.key);
  const attention = sources.rows.filter(({ state }) => state === 'failing' || state === 'stale').length;
  useTitle(attention > 0 ? `(${attention}) Sources` : 'Sources');
  useCommands(selectionCommands(selection, rows, sourceKey, 'source'));
  return (
    <PageFrame
      title="Sources"
      about={sources.isPending ? undefined : attentionText(sources.rows.length, attention)}
      actions={
        permissions.includes('secrets:read') && (
          <button type="button" onClick={() => setShowsSecrets(true)}>
            Stored secrets
          </button>
        )
      }
    >
      <div className={styles.filters} role="search" aria-label="Filters">
        <ValueChoice
          label="State"
          choices={STATE_CHOICES}
          value={search.state}
          onChange={(value) => change({ state: SOURCE_STATES.find((one) => one === value) })}
        />
        <ValueChoice
          label="Kind"
          choices={KIND_CHOICES}
          value={search.kind}
          onChange={(value) => change({ kind: SOURCE_KINDS.find((one) => one === value) })}
        />
      </div>
      <ListWithPanel
        list={<SourceTable sources={sources} rows={rows} selectedKey={selection.key} onSelect={selection.select} />}
        panel={
          selected && (
            <SourcePanel key={selected.key} row={selected} sources={sources} onClose={() => selection.select(null)} />
          )
        }
      />
      {showsSecrets && <SecretsDialog onClose={() => setShowsSecrets(false)} />}
    </PageFrame>
  );
}

const attentionText = (total: number, attention: number): string =>
  attention === 0
    ? count(total, 'source')
    : `${count(total, 'source')}, ${attention} ${attention === 1 ? 'needs' : 'need'} attention`;

interface SourceTableProps {
  readonly sources: LoadedSources;
  readonly rows: readonly SourceRow[];
  readonly selectedKey: string | null;
  readonly onSelect: (key: string) => void;
}

function SourceTable({ sources, rows, selectedKey, onSelect }: SourceTableProps) {
  const { isPending, failed } = sources;
  return (
    <>
      {failed.map(({ what, failure, reload }) => (
        <FailurePanel key={what} what={what} failure={failure} onRetry={reload} />
      ))}
      {isPending && rows.length === 0 && <Skeleton rows={12} label="sources" />}
      {!isPending && rows.length === 0 && failed.length === 0 && (
        <div className={panel.empty}>
          <strong>No source matches the filters.</strong>
        </div>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Sources"
          rows={rows}
          columns={sourceColumns(Date.now())}
          rowKey={sourceKey}
          selectedKey={selectedKey}
          onSelect={({ key }) => onSelect(key)}
        />
      )}
    </>
  );
}
