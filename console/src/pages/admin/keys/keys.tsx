import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useCommands } from '../../../app/use-commands';
import { useMe } from '../../../app/session';
import { useTitle } from '../../../parts/page/document-title';
import { ListWithPanel } from '../../../parts/page/side-panel';
import { selectionCommands, useSelection } from '../../../parts/table/use-selection';
import { AdminFrame } from '../admin-frame';
import type { ApiKey } from '../types';
import { useKeys } from '../use-admin';
import { KeyDialogs, type KeyDialog } from './key-dialogs';
import { KeyFilters } from './key-filters';
import { KeyList } from './key-list';
import { KeyPanel } from './key-panel';
import { filterKeys } from './key-state';
import type { KeysSearch } from './search';

const route = getRouteApi('/wide/admin/keys');
const NONE: readonly never[] = [];
const keyOf = ({ id }: ApiKey): string => id;

/** The API keys of the tenant: what each allows, when it was last used, and everything that can be done with it. */
export function Keys() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const canWrite = useMe().permissions.includes('api_keys:write');
  const keys = useKeys();
  const [open, setOpen] = useState<KeyDialog | null>(null);
  const change = useCallback(
    (values: KeysSearch) => void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true }),
    [navigate],
  );
  const all = keys.data ?? NONE;
  const rows = filterKeys(all, search.show ?? 'valid', search.q ?? '', Date.now());
  const onAddress = (sel: string | undefined): void => change({ sel });
  const selection = useSelection({ rows, rowKey: keyOf, addressKey: search.sel, onAddress });
  const make = (): void => setOpen({ kind: 'make' });
  useTitle('Keys');
  useCommands([
    ...selectionCommands(selection, rows, keyOf, 'key'),
    { id: 'key-make', title: 'Make a key', group: 'Keys', keys: ['n'], isEnabled: () => canWrite, run: make },
    { id: 'key-close', title: 'Close the key', group: 'Keys', keys: ['Escape'], run: () => selection.select(null) },
  ]);
  return (
    <AdminFrame
      permission="api_keys:read"
      actions={
        canWrite && (
          <button type="button" data-primary onClick={make}>
            Make a key <kbd>n</kbd>
          </button>
        )
      }
    >
      <KeyFilters keys={all} search={search} onChange={change} />
      <ListWithPanel
        list={<KeyList keys={keys} rows={rows} selection={selection} onMake={canWrite ? make : null} />}
        panel={
          selection.row && (
            <KeyPanel
              apiKey={selection.row}
              keys={all}
              canWrite={canWrite}
              onOpen={setOpen}
              onSelect={(id) => {
                change({ show: 'all' });
                selection.select(id);
              }}
              onClose={() => selection.select(null)}
            />
          )
        }
      />
      {open && <KeyDialogs open={open} onOpen={setOpen} onSelect={selection.select} />}
    </AdminFrame>
  );
}
