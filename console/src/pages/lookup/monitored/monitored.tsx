import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { commandMaker } from '../../../app/commands';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { SearchField } from '../../../parts/form/search-field';
import { useTitle } from '../../../parts/page/document-title';
import { ListWithPanel } from '../../../parts/page/side-panel';
import { useAddressGuard } from '../../../parts/page/use-address-guard';
import { selectionCommands, useSelection } from '../../../parts/table/use-selection';
import { count } from '../../../parts/words';
import { LookupFrame } from '../lookup-frame';
import type { MonitoredSearch } from '../search';
import { MonitoredListView, subjectKey } from './monitored-list';
import { isOpenAlert } from './monitored-words';
import { NotificationButton } from './notification-dialog';
import { RemoveDialog } from './remove-dialog';
import { SubjectPanel } from './subject-panel';
import type { ScreeningAlert } from './types';
import { useAcknowledge } from './use-acknowledge';
import { monitoredKey, type SubjectWithAlerts, useMonitored } from './use-monitored';
import styles from './monitored.module.css';

const route = getRouteApi('/p/$portfolio/lookup/monitored');
const command = commandMaker('Monitored subjects', 'monitored');
const REFERENCE_FIELD = 'monitored-reference';

/** The list with its filters and its selection, which the address holds. */
function useMonitoredPage(portfolio: string) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ownsAddress = useAddressGuard();
  const list = useMonitored(portfolio, search);
  const change = useCallback(
    (values: Partial<MonitoredSearch>): void => {
      if (ownsAddress()) void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true });
    },
    [navigate, ownsAddress],
  );
  const selection = useSelection({
    rows: list.subjects,
    rowKey: subjectKey,
    addressKey: search.sel,
    onAddress: (sel) => change({ sel }),
  });
  return { search, list, change, selection };
}

/** The keys of the page. `a` acknowledges what the panel of the selected subject shows first. */
function useMonitoredCommands(
  portfolio: string,
  { list, selection }: Pick<ReturnType<typeof useMonitoredPage>, 'list' | 'selection'>,
  canWrite: boolean,
  acknowledge: (alert: ScreeningAlert) => void,
): void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const acknowledgeFirst = (): void => {
    const stored = queries.getQueryData<SubjectWithAlerts>([...monitoredKey(portfolio), 'subject', selection.key]);
    const alert = stored?.alerts.find(isOpenAlert);
    if (alert !== undefined) acknowledge(alert);
  };
  useCommands([
    command('acknowledge', 'Acknowledge the first open alert', ['a'], acknowledgeFirst, () => canWrite),
    command('search', 'Find subjects by their reference', ['/'], () =>
      document.getElementById(REFERENCE_FIELD)?.focus(),
    ),
    command(
      'back',
      'Go to the single lookups',
      ['Escape'],
      () => void navigate({ to: '/p/$portfolio/lookup', params: { portfolio } }),
    ),
    ...selectionCommands(selection, list.subjects, subjectKey, 'subject'),
  ]);
}

/** Subjects that are screened again when a list changes; at first only those with open alerts. */
export function MonitoredPage() {
  const { portfolio } = route.useParams();
  const queries = useQueryClient();
  const { permissions } = useMe();
  const canWrite = permissions.includes('lookup:write');
  const { search, list, change, selection } = useMonitoredPage(portfolio);
  const [removing, setRemoving] = useState<string | null>(null);
  const save = useAcknowledge(portfolio);
  const acknowledge = (alert: ScreeningAlert): void => void save(alert);
  const { total } = list;
  useTitle(search.show !== 'all' && total ? `(${total}) Monitored subjects` : 'Monitored subjects');
  useMonitoredCommands(portfolio, { list, selection }, canWrite, acknowledge);
  return (
    <LookupFrame portfolio={portfolio} about={total === undefined ? undefined : aboutText(search, total)}>
      <Filters search={search} onChange={change}>
        {permissions.includes('alerts:write') && <NotificationButton portfolio={portfolio} />}
      </Filters>
      <ListWithPanel
        list={
          <MonitoredListView
            list={list}
            search={search}
            selectedKey={selection.key}
            onSelect={selection.select}
            onShowAll={() => change({ show: 'all', ref: undefined })}
          />
        }
        panel={
          selection.row && (
            <SubjectPanel
              key={selection.key}
              row={selection.row}
              portfolio={portfolio}
              canWrite={canWrite}
              onAcknowledge={acknowledge}
              onRemove={setRemoving}
              onClose={() => selection.select(null)}
            />
          )
        }
      />
      {removing !== null && selection.key !== null && (
        <RemoveDialog
          id={selection.key}
          name={removing}
          portfolio={portfolio}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            void queries.invalidateQueries({ queryKey: [...monitoredKey(portfolio), 'list'] });
          }}
        />
      )}
    </LookupFrame>
  );
}

const aboutText = ({ show, ref }: MonitoredSearch, total: number): string => {
  if (show === 'all' || ref !== undefined) return count(total, 'subject');
  return total === 0 ? 'No open alert' : `${count(total, 'subject')} with open alerts`;
};

interface FiltersProps {
  readonly search: MonitoredSearch;
  readonly onChange: (search: Partial<MonitoredSearch>) => void;
  readonly children: ReactNode;
}

function Filters({ search, onChange, children }: FiltersProps) {
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <SearchField
        id={REFERENCE_FIELD}
        label="Reference, exactly as it was given"
        maxLength={256}
        value={search.ref}
        onChange={(ref) => onChange({ ref })}
      />
      <select
        aria-label="Subjects"
        value={search.show ?? ''}
        onChange={({ target }) => onChange({ show: target.value === 'all' ? 'all' : undefined })}
      >
        <option value="">With open alerts</option>
        <option value="all">All subjects</option>
      </select>
      {children}
    </div>
  );
}
