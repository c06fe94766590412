import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useLeaveGuard } from '../../../parts/page/use-leave-guard';
import type { AssetDraft } from './asset-draft';
import { useAssetForm } from './use-asset-form';

interface EditorOptions {
  readonly portfolio: string;
  readonly start: AssetDraft;
  /** Null for an asset that does not exist yet. */
  readonly startTag: string | null;
}

/** The form of an asset with the ways that lead away from it, and the dialog that asks before changes are lost. */
export function useAssetEditor({ portfolio, start, startTag }: EditorOptions) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isNew = startTag === null;
  const isLeaving = useRef(false);
  const form = useAssetForm({
    portfolio,
    start,
    startTag,
    onSaved: ({ data: { asset_id: id } }, wasNew) => {
      if (!wasNew || !isNew) return;
      isLeaving.current = true;
      void navigate({ to: '/p/$portfolio/assets/$id', params: { portfolio, id }, replace: true });
    },
  });
  const leaveDialog = useLeaveGuard(form.changed.length > 0, isLeaving);
  const goBack = (): void =>
    void navigate({ to: '/p/$portfolio/assets', params: { portfolio }, search: isNew ? {} : { sel: start.assetId } });
  const leaveDeleted = (): void => {
    isLeaving.current = true;
    queries.removeQueries({ queryKey: ['asset', portfolio, start.assetId] });
    void navigate({ to: '/p/$portfolio/assets', params: { portfolio } });
  };
  return { form, leaveDialog, goBack, leaveDeleted };
}
