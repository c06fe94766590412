import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { LoadState } from '../../../parts/load-state';
import { useNotify } from '../../../parts/notices';
import { useTitle } from '../../../parts/page/document-title';
import panel from '../../../parts/panel.module.css';
import { AdminFrame } from '../admin-frame';
import type { SourceRating } from '../types';
import { SOURCE_RATINGS, useSourceRatings } from '../use-admin';
import { RatingDialog } from './rating-dialog';
import { RatingTable } from './rating-table';
import { RemoveDialog } from './remove-dialog';
import cards from '../../../parts/page/cards.module.css';

type OpenDialog = 'new' | { readonly kind: 'change' | 'remove'; readonly rating: SourceRating };

/** The sources that the organisation rates differently from the service. */
export function SourceRatings() {
  const queries = useQueryClient();
  const notify = useNotify();
  const canWrite = useMe().permissions.includes('source_ratings:write');
  const ratings = useSourceRatings();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const add = (): void => setDialog('new');
  const close = (): void => setDialog(null);
  const onDone = (text: string): void => {
    close();
    notify({ text });
    void queries.invalidateQueries({ queryKey: SOURCE_RATINGS });
  };
  useTitle('Source ratings');
  useCommands([
    {
      id: 'source-rating-add',
      title: 'Rate a source',
      group: 'Source ratings',
      keys: ['n'],
      isEnabled: () => canWrite,
      run: add,
    },
  ]);
  return (
    <AdminFrame
      permission="source_ratings:read"
      isScrolling
      actions={
        canWrite && (
          <button type="button" data-primary onClick={add}>
            Rate a source <kbd>n</kbd>
          </button>
        )
      }
    >
      <div className={cards.content}>
        <LoadState query={ratings} rows={3} what="the source ratings" />
        {ratings.data?.length === 0 && <NoRatings />}
        {ratings.data !== undefined && ratings.data.length > 0 && (
          <RatingTable ratings={ratings.data} onOpen={canWrite ? setDialog : null} />
        )}
        <p className={cards.soft}>
          The reliability of a source follows the Admiralty code, from A to F. It is part of the rating of every event
          and threat; threats say when your organisation rates a source differently, and quote the reason.
        </p>
      </div>
      {dialog === 'new' && <RatingDialog rating={null} onClose={close} onSaved={onDone} />}
      {dialog !== null && dialog !== 'new' && dialog.kind === 'change' && (
        <RatingDialog rating={dialog.rating} onClose={close} onSaved={onDone} />
      )}
      {dialog !== null && dialog !== 'new' && dialog.kind === 'remove' && (
        <RemoveDialog rating={dialog.rating} onClose={close} onRemoved={onDone} />
      )}
    </AdminFrame>
  );
}

function NoRatings() {
  return (
    <div className={panel.empty}>
      <strong>The default ratings apply to all sources.</strong>
      <p>Rate a source if your experience with it differs from the default.</p>
    </div>
  );
}
