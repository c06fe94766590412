import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { LoadState } from '../../../parts/load-state';
import { SearchField } from '../../../parts/form/search-field';
import { useTitle } from '../../../parts/page/document-title';
import styles from '../../../parts/page/cards.module.css';
import panel from '../../../parts/panel.module.css';
import { count } from '../../../parts/words';
import { OperatorFrame } from '../operator-frame';
import type { Tenant } from '../types';
import type { TenantsSearch } from './search';
import { TenantCard } from './tenant-card';
import { type OpenDialog, TenantDialogs } from './tenant-dialogs';
import { useTenants } from './use-tenants';

const route = getRouteApi('/wide/operator/tenants');
const SEARCH_ID = 'tenant-search';

/** The tenants of the installation, with the numbers of their objects and everything that the operator can do with them. */
export function Tenants() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { permissions } = useMe();
  const isErased = search.erased === 'true';
  const tenants = useTenants(isErased, permissions.includes('tenants:read'));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const canWrite = permissions.includes('tenants:write');
  const change = (next: TenantsSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const create = (): void => setDialog({ kind: 'create' });
  useTitle('Tenants');
  useCommands([
    {
      id: 'tenant-create',
      title: 'Create a tenant',
      group: 'Tenants',
      keys: ['n'],
      isEnabled: () => canWrite,
      run: create,
    },
    {
      id: 'tenant-search',
      title: 'Search the tenants',
      group: 'Tenants',
      keys: ['/'],
      run: () => document.getElementById(SEARCH_ID)?.focus(),
    },
  ]);
  return (
    <OperatorFrame actions={canWrite && <CreateButton onCreate={create} />}>
      <div className={styles.row} role="search">
        <SearchField id={SEARCH_ID} label="Search tenants" value={search.q} onChange={(q) => change({ q })} />
        <button type="button" aria-pressed={isErased} onClick={() => change({ erased: isErased ? undefined : 'true' })}>
          Erased tenants
        </button>
      </div>
      <LoadState query={tenants} rows={8} what="the tenants" />
      {tenants.data && (
        <TenantList {...tenants.data} search={search} onOpen={canWrite && !isErased ? setDialog : null} />
      )}
      {dialog && (
        <TenantDialogs dialog={dialog} tenants={tenants.data?.tenants ?? []} onClose={() => setDialog(null)} />
      )}
    </OperatorFrame>
  );
}

function CreateButton({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <button type="button" data-primary onClick={onCreate}>
      Create a tenant <kbd>n</kbd>
    </button>
  );
}

interface TenantListProps {
  readonly tenants: readonly Tenant[];
  readonly total: number;
  readonly search: TenantsSearch;
  readonly onOpen: ((dialog: OpenDialog) => void) | null;
}

function TenantList({ tenants, total, search: { q = '', erased }, onOpen }: TenantListProps) {
  const text = q.toLowerCase();
  const found = tenants.filter(({ slug, name }) => `${slug} ${name}`.toLowerCase().includes(text));
  if (found.length === 0) {
    return (
      <div className={panel.empty}>
        <strong>{tenants.length === 0 ? emptyWords(erased) : 'No tenant matches the search.'}</strong>
      </div>
    );
  }
  return (
    <>
      <p className={styles.soft} role="status">
        {count(found.length, 'tenant')}
        {tenants.length < total &&
          ` of the first ${tenants.length.toLocaleString('en')}; there are ${total.toLocaleString('en')}`}
      </p>
      <ul className={styles.stack} aria-label="Tenants">
        {found.map((tenant) => (
          <TenantCard key={tenant.id} tenant={tenant} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

const emptyWords = (erased: string | undefined): string =>
  erased === undefined ? 'There is no tenant yet. Create the first one with n.' : 'No tenant was erased.';
