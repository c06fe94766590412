import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../../parts/notices';
import type { Tenant } from '../types';
import { EraseDialog } from './erase-dialog';
import { HoldDialog } from './hold-dialog';
import { TenantForm } from './tenant-form';

export type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'hold' | 'erase'; readonly tenant: Tenant };

interface TenantDialogsProps {
  readonly dialog: OpenDialog;
  /** As they were loaded last. */
  readonly tenants: readonly Tenant[];
  readonly onClose: () => void;
}

/** The dialog that is open. After a change, the list is loaded again and a notice says what happened. */
export function TenantDialogs({ dialog, tenants, onClose }: TenantDialogsProps) {
  const queries = useQueryClient();
  const notify = useNotify();
  const onDone = (text: string): void => {
    void queries.invalidateQueries({ queryKey: ['tenants'] });
    notify({ text });
    onClose();
  };
  if (dialog.kind === 'create') return <TenantForm tenant={null} onClose={onClose} onDone={onDone} />;
  const { kind, tenant } = dialog;
  if (kind === 'change') return <TenantForm tenant={tenant} onClose={onClose} onDone={onDone} />;
  if (kind === 'hold') return <HoldDialog tenant={tenant} onClose={onClose} onDone={onDone} />;
  // Whether the tenant is under legal hold may have changed since the list was drawn from which the dialog was opened.
  const current = tenants.find(({ id }) => id === tenant.id) ?? tenant;
  return <EraseDialog tenant={current} onClose={onClose} onDone={onDone} />;
}
