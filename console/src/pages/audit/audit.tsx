import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { commandMaker } from '../../app/commands';
import { useCurrentPortfolio } from '../../app/current-portfolio';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/page/document-title';
import { definedOnly } from '../../parts/address-values';
import { PageFrame } from '../../parts/page/page';
import { selectionCommands, useSelection } from '../../parts/table/use-selection';
import { count } from '../../parts/words';
import { recordKey } from './list/audit-columns';
import { AuditFilters } from './list/audit-filters';
import { AuditList } from './list/audit-list';
import { ExportDialog } from './list/export-dialog';
import { Integrity } from './log/integrity';
import type { AuditSearch } from './search';
import type { AuditRecord } from './types';
import { useAuditRecords } from './use-audit';
import styles from './audit.module.css';
import panel from '../../parts/panel.module.css';

const route = getRouteApi('/wide/audit');
const command = commandMaker('Audit', 'audit');

/** Who did what, and whether the log is complete and unchanged. */
export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const portfolio = useCurrentPortfolio();
  const { permissions } = useMe();
  const [isExporting, setExporting] = useState(false);
  const mayVerify = permissions.includes('audit:read_portfolio') || permissions.includes('audit:read');
  const isIntegrity = search.view === 'integrity' && mayVerify;
  const change = useCallback(
    (values: Partial<AuditSearch>): void =>
      void navigate({ search: (previous) => definedOnly({ ...previous, ...values }), replace: true }),
    [navigate],
  );
  useTitle('Audit');
  useCommands([
    command('records', 'Show the records', ['r'], () => change({ view: undefined })),
    command(
      'integrity',
      'Show the integrity of the log',
      ['v'],
      () => change({ view: 'integrity' }),
      () => mayVerify,
    ),
    command(
      'export',
      'Export the log',
      ['e'],
      () => setExporting(true),
      () => mayVerify,
    ),
  ]);
  return (
    <PageFrame
      title="Audit"
      isScrolling={isIntegrity}
      about={<Scope permissions={permissions} />}
      actions={
        mayVerify && (
          <>
            <Views isIntegrity={isIntegrity} onChange={change} />
            <button type="button" onClick={() => setExporting(true)}>
              Export… <kbd>e</kbd>
            </button>
          </>
        )
      }
    >
      {isIntegrity ? (
        <Integrity portfolio={portfolio} />
      ) : (
        <Records portfolio={portfolio} search={search} onChange={change} />
      )}
      {isExporting && <ExportDialog portfolio={portfolio} search={search} onClose={() => setExporting(false)} />}
    </PageFrame>
  );
}

/** Whose records the user may read. */
function Scope({ permissions }: { readonly permissions: readonly string[] }) {
  if (permissions.includes('audit:read')) return 'All records';
  return permissions.includes('audit:read_portfolio') ? 'Records of your portfolio, and your own' : 'Your own requests';
}

interface ViewProps {
  readonly onChange: (values: Partial<AuditSearch>) => void;
}

function Views({ isIntegrity, onChange }: ViewProps & { readonly isIntegrity: boolean }) {
  return (
    <div className={panel.row} role="group" aria-label="View">
      <button type="button" aria-pressed={!isIntegrity} onClick={() => onChange({ view: undefined })}>
        Records <kbd>r</kbd>
      </button>
      <button type="button" aria-pressed={isIntegrity} onClick={() => onChange({ view: 'integrity' })}>
        Integrity <kbd>v</kbd>
      </button>
    </div>
  );
}

interface RecordsProps extends ViewProps {
  readonly portfolio: string | null;
  readonly search: AuditSearch;
}

function Records({ portfolio, search, onChange }: RecordsProps) {
  const list = useAuditRecords(portfolio, search);
  const navigate = route.useNavigate();
  const open = (record: AuditRecord | undefined): void => {
    if (record === undefined) return;
    void navigate({ to: '/audit/$requestId', params: { requestId: record.request_id } });
  };
  const selection = useSelection({
    rows: list.records,
    rowKey: recordKey,
    addressKey: search.sel,
    onAddress: (sel) => onChange({ sel }),
  });
  useCommands([
    command('filter', 'Filter by action', ['/'], () => document.getElementById('audit-action')?.focus()),
    command(
      'open',
      'Open the record',
      ['Enter'],
      () => open(selection.row),
      () => selection.row !== undefined,
    ),
    ...selectionCommands(selection, list.records, recordKey, 'record'),
  ]);
  return (
    <>
      <AuditFilters search={search} records={list.records} onChange={onChange} />
      {list.total !== undefined && (
        <p className={styles.total} role="status">
          {count(list.total, 'record')}
        </p>
      )}
      <AuditList search={search} list={list} selection={selection} onChange={onChange} onOpen={open} />
    </>
  );
}
