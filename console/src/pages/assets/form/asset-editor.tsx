import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import type { AssetSearch } from '../search';
import { AssetSide } from '../side/asset-side';
import { assetCommands } from './asset-commands';
import { AssetConflictDialog } from './asset-conflict';
import type { AssetDraft } from './asset-draft';
import { AssetFields } from './asset-form';
import { AssetHeading } from './asset-heading';
import { DeleteAsset } from './delete-asset';
import { SaveBar } from './save-bar';
import { useAssetEditor } from './use-asset-editor';
import styles from './asset.module.css';

interface AssetEditorProps {
  readonly portfolio: string;
  readonly start: AssetDraft;
  readonly startTag: string | null;
  readonly search: AssetSearch;
}

/** The form of a new or an existing asset, beside what threatens it. */
export function AssetEditor({ portfolio, start, startTag, search }: AssetEditorProps) {
  const canChange = useMe().permissions.includes('assets:write');
  const isNew = startTag === null;
  const assetId = isNew ? null : start.assetId;
  const [isDeleting, setDeleting] = useState(false);
  const startDeleting = (): void => setDeleting(true);
  const { form, leaveDialog, goBack, leaveDeleted } = useAssetEditor({ portfolio, start, startTag });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [form.problems]);
  const canDelete = canChange && !isNew;
  useCommands(assetCommands({ canChange, canDelete, save: form.save, goBack, startDeleting }));
  return (
    <article className={styles.page}>
      <AssetHeading portfolio={portfolio} form={form} id={assetId} onDelete={canDelete ? startDeleting : null} />
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
        <AssetSide form={form} portfolio={portfolio} canChange={canChange} assetId={assetId} search={search} />
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
          onDeleted={leaveDeleted}
        />
      )}
      {leaveDialog}
    </article>
  );
}
