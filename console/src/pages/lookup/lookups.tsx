import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { commandMaker } from '../../app/commands';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/page/document-title';
import { useAddressGuard } from '../../parts/page/use-address-guard';
import { selectionCommands, useSelection } from '../../parts/table/use-selection';
import { FORM_ID, LookupFormView } from './form/lookup-form';
import { PasteDialog } from './form/paste-dialog';
import { useLookupForm } from './form/use-lookup-form';
import { LookupListView, lookupRowKey, REFERENCE_FIELD } from './list/lookup-list';
import { useLookups } from './list/use-lookups';
import { LookupFrame } from './lookup-frame';
import type { LookupsSearch } from './search';
import type { LookupSummary } from './types';
import styles from './lookups.module.css';

const route = getRouteApi('/p/$portfolio/lookup');
const command = commandMaker('Lookup', 'lookup');

/** A new lookup, beside the earlier ones. */
export function LookupsPage() {
  const { portfolio } = route.useParams();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const canWrite = permissions.includes('lookup:write');
  const { openSelected, moves, ...view } = useLookupList(portfolio);
  const [pasted, setPasted] = useState<string | null>(null);
  const form = useLookupForm(portfolio);
  const { undecided } = view.list;
  useTitle('Lookup');
  useCommands([
    command('new', 'Start a new lookup', ['n'], focusForm, () => canWrite),
    command(
      'paste',
      'Paste a row of a spreadsheet',
      ['p'],
      () => setPasted(''),
      () => canWrite,
    ),
    command('search', 'Find lookups by their reference', ['/'], () =>
      document.getElementById(REFERENCE_FIELD)?.focus(),
    ),
    command(
      'batches',
      'Go to the batches of lookups',
      ['b'],
      () => void navigate({ to: '/p/$portfolio/lookup/batches', params: { portfolio } }),
    ),
    command(
      'monitored',
      'Go to the monitored subjects',
      ['m'],
      () => void navigate({ to: '/p/$portfolio/lookup/monitored', params: { portfolio } }),
    ),
    command('open', 'Open the selected lookup', ['Enter'], openSelected, () => view.selectedKey !== null),
    ...moves,
  ]);
  return (
    <LookupFrame
      portfolio={portfolio}
      about={undecided === undefined ? undefined : undecided === 0 ? 'Nothing to decide' : `${undecided} to decide`}
    >
      <div className={styles.split} data-form={canWrite}>
        {canWrite && <LookupFormView form={form} portfolio={portfolio} onPasteRow={setPasted} />}
        <LookupListView portfolio={portfolio} {...view} />
      </div>
      {pasted !== null && (
        <PasteDialog draft={form.draft} text={pasted} onClose={() => setPasted(null)} onFill={form.change} />
      )}
    </LookupFrame>
  );
}

const focusForm = (): void => document.querySelector<HTMLElement>(`#${FORM_ID} input`)?.focus();

/** The list with its filters and its selection, which the address holds. */
function useLookupList(portfolio: string) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const navigateHere = route.useNavigate();
  const ownsAddress = useAddressGuard();
  const list = useLookups(portfolio, search);
  const onChange = useCallback(
    (values: Partial<LookupsSearch>): void => {
      if (ownsAddress()) void navigateHere({ search: (previous) => ({ ...previous, ...values }), replace: true });
    },
    [navigateHere, ownsAddress],
  );
  const selection = useSelection({
    rows: list.lookups,
    rowKey: lookupRowKey,
    addressKey: search.sel,
    onAddress: (sel) => onChange({ sel }),
  });
  const onOpen = ({ request_id: id, erased_at: erased }: LookupSummary): void => {
    if (erased === null) void navigate({ to: '/p/$portfolio/lookup/$id', params: { portfolio, id } });
  };
  const openSelected = (): void => {
    const row = list.lookups.find((lookup) => lookupRowKey(lookup) === selection.key);
    if (row) onOpen(row);
  };
  const moves = selectionCommands(selection, list.lookups, lookupRowKey, 'lookup');
  const { key: selectedKey, select: onSelect } = selection;
  return { search, list, selectedKey, onSelect, onOpen, onChange, openSelected, moves };
}
