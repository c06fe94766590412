import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/request';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { AssetConflictDialog } from './form/asset-conflict';
import { type AssetDraft, draftFrom, EMPTY_DRAFT } from './form/asset-draft';
import { AssetFields } from './form/asset-form';
import { AssetSide } from './side/asset-side';
import { DeleteAsset } from './form/delete-asset';
import { SaveBar } from './form/save-bar';
import type { AssetSearch } from './search';
import type { Asset } from './types';
import { type AssetForm, useAssetForm } from './form/use-asset-form';
import { useLeaveGuard } from '../../parts/page/use-leave-guard';
import styles from './form/asset.module.css';

const route = getRouteApi('/p/$portfolio/assets/$id');
const newRoute = getRouteApi('/p/$portfolio/assets/new');
const NO_SEARCH: AssetSearch = {};

/** One asset: its form, its place, and what threatens it. */
export function AssetPage() {
  const { portfolio, id } = route.useParams();
  const search = route.useSearch();
  const asset = useQuery({
    queryKey: ['asset', portfolio, id],
    queryFn: ({ signal }) => callApi<Asset>({ path: `/v1/assets/${encodeURIComponent(id)}`, portfolio, signal }),
    // A form begins with the state of the service, never with that of an earlier visit.
    gcTime: 0,
  });
  useTitle(asset.data?.data.name ?? 'Asset');
  if (asset.isPending) return <Skeleton rows={14} label="the asset" />;
  if (asset.data === undefined) {
    return <FailurePanel failure={asset.error} what="The asset" onRetry={() => void asset.refetch()} />;
  }
  return (
    <AssetEditor
      key={id}
      portfolio={portfolio}
      start={draftFrom(asset.data.data)}
      startTag={asset.data.etag}
      search={search}
    />
  );
}

export function NewAssetPage() {
  const { portfolio } = newRoute.useParams();
  useTitle('New asset');
  return <AssetEditor portfolio={portfolio} start={EMPTY_DRAFT} startTag={null} search={NO_SEARCH} />;
}

interface AssetEditorProps {
  readonly portfolio: string;
  readonly start: AssetDraft;
  readonly startTag: string | null;
  readonly search: AssetSearch;
}

function AssetEditor({ portfolio, start, startTag, search }: AssetEditorProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { permissions } = useMe();
  const canChange = permissions.includes('assets:write');
  const isNew = startTag === null;
  const [isDeleting, setDeleting] = useState(false);
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
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [form.problems]);
  const goBack = (): void =>
    void navigate({ to: '/p/$portfolio/assets', params: { portfolio }, search: isNew ? {} : { sel: start.assetId } });
  const leaveDialog = useLeaveGuard(form.changed.length > 0, isLeaving);
  useCommands([
    {
      id: 'asset-save',
      title: 'Save the asset',
      group: 'Asset',
      keys: ['Ctrl+s'],
      isEnabled: () => canChange,
      run: form.save,
    },
    { id: 'asset-back', title: 'Back to the assets', group: 'Asset', keys: ['Escape'], run: goBack },
    {
      id: 'asset-delete',
      title: 'Delete the asset',
      group: 'Asset',
      isEnabled: () => canChange && !isNew,
      run: () => setDeleting(true),
    },
  ]);
  return (
    <article className={styles.page}>
      <AssetHeading
        portfolio={portfolio}
        form={form}
        id={isNew ? null : start.assetId}
        onDelete={canChange && !isNew ? () => setDeleting(true) : null}
      />
      {!canChange && (
        <p className={styles.soft}>You can read this asset. To change it, you need the permission assets:write.</p>
      )}
      <form
        ref={element}
        className={styles.columns}
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <AssetFields form={form} isNew={isNew} canChange={canChange} />
        <AssetSide
          form={form}
          portfolio={portfolio}
          canChange={canChange}
          assetId={isNew ? null : start.assetId}
          search={search}
        />
        {canChange && (isNew || form.changed.length > 0 || form.isSaving) && (
          <SaveBar form={form} isNew={isNew} onCancel={goBack} />
        )}
      </form>
      <AssetConflictDialog form={form} />
      {isDeleting && (
        <DeleteAsset
          portfolio={portfolio}
          id={start.assetId}
          name={form.base.name}
          etag={form.etag}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            isLeaving.current = true;
            queries.removeQueries({ queryKey: ['asset', portfolio, start.assetId] });
            void navigate({ to: '/p/$portfolio/assets', params: { portfolio } });
          }}
        />
      )}
      {leaveDialog}
    </article>
  );
}

interface AssetHeadingProps {
  readonly portfolio: string;
  readonly form: AssetForm;
  /** Null for a new asset. */
  readonly id: string | null;
  readonly onDelete: (() => void) | null;
}

function AssetHeading({ portfolio, form, id, onDelete }: AssetHeadingProps) {
  return (
    <>
      <nav className={styles.crumbs} aria-label="Position">
        <Link to="/p/$portfolio/assets" params={{ portfolio }} search={id === null ? {} : { sel: id }}>
          Assets
        </Link>
      </nav>
      <header className={styles.heading}>
        <h1 dir="auto">{id === null ? 'New asset' : form.base.name}</h1>
        {id !== null && <code dir="auto">{id}</code>}
        {form.base.status === 'inactive' && <span className={styles.mark}>Inactive</span>}
        {onDelete !== null && (
          <button type="button" className={styles.end} onClick={onDelete}>
            Delete…
          </button>
        )}
      </header>
    </>
  );
}
