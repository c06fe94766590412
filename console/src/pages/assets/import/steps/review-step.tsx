import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Column, DataTable } from '../../../../parts/table/data-table';
import { count } from '../../../../parts/words';
import { isUnchanged, type ListedChange, listChanges } from '../field-changes';
import type { Review } from '../review';
import { OthersChoice } from './rows-step';
import { StepActions } from './step-actions';
import type { ImportState } from '../use-import';
import common from '../import.module.css';
import styles from './review-step.module.css';

interface Named {
  readonly asset_id: string;
  readonly name: string;
}

const NAMED_COLUMNS: readonly Column<Named>[] = [
  { key: 'name', title: 'Name', width: 'minmax(0, 1fr)', cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'id', title: 'Id', width: 'minmax(0, 1fr)', cell: ({ asset_id: id }) => <bdi>{id}</bdi> },
];

const CHANGE_COLUMNS: readonly Column<ListedChange>[] = [
  { key: 'asset', title: 'Asset', width: 'minmax(0, 1fr)', cell: ({ assetName }) => <bdi>{assetName}</bdi> },
  { key: 'field', title: 'Field', width: 'minmax(0, 1fr)', cell: ({ field }) => <bdi title={field}>{field}</bdi> },
  { key: 'from', title: 'Now', width: 'minmax(0, 1fr)', cell: ({ from }) => <bdi title={from}>{from}</bdi> },
  { key: 'to', title: 'Then', width: 'minmax(0, 1fr)', cell: ({ to }) => <bdi title={to}>{to}</bdi> },
];

const ROW_PX = 40;
const HEAD_PX = 34;
const MOST_VISIBLE = 7;

/** What would change, in full. The set is replaced with exactly these changes, or not at all. */
export function ReviewStep({ state }: { readonly state: ImportState }) {
  const { review } = state;
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(() => setConfirmed(false), [review]);
  if (review === null) return null;
  const { added, changed, removed } = review.preview;
  const needsConfirmation = removed.length > 0 && !isConfirmed;
  const isSame = isUnchanged(review.preview);
  return (
    <>
      {state.notice !== null && (
        <p className={common.warning} role="alert">
          {state.notice}
        </p>
      )}
      <Summary review={review} />
      <fieldset className={common.choices}>
        <legend>Assets that the file does not have</legend>
        <OthersChoice state={state} />
      </fieldset>
      {removed.length > 0 && (
        <Part title={`Removed: ${count(removed.length, 'asset')}`} rows={removed.length}>
          <DataTable label="Removed assets" rows={removed} columns={NAMED_COLUMNS} rowKey={({ asset_id: id }) => id} />
        </Part>
      )}
      {removed.length > 0 && (
        <label className={styles.confirm}>
          <input type="checkbox" checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)} /> Remove{' '}
          {count(removed.length, 'asset')}. Live threats that affect no other asset end.
        </label>
      )}
      {changed.length > 0 && <Changes review={review} />}
      {added.length > 0 && (
        <Part title={`New: ${count(added.length, 'asset')}`} rows={added.length}>
          <DataTable label="New assets" rows={added} columns={NAMED_COLUMNS} rowKey={({ asset_id: id }) => id} />
        </Part>
      )}
      <StepActions
        onBack={() => state.goTo('rows')}
        next={state.isBusy ? 'Replacing…' : 'Replace the set'}
        isDisabled={needsConfirmation || isSame || state.isBusy}
        why={isSame ? 'Nothing would change.' : needsConfirmation ? 'Confirm the removal first.' : undefined}
        onNext={state.replace}
      />
    </>
  );
}

function Summary({ review }: { readonly review: Review }) {
  const { added, changed, removed, unchanged, reordered } = review.preview;
  const figures = [
    [added.length, 'new'],
    [changed.length, 'changed'],
    [removed.length, 'removed'],
    [unchanged, 'unchanged'],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([number, words]) => (
          <div key={words}>
            <dd>{number.toLocaleString('en')}</dd>
            <dt>{words}</dt>
          </div>
        ))}
      </dl>
      {review.skipped > 0 && (
        <p className={common.warning}>
          {count(review.skipped, 'row')} of the file {review.skipped === 1 ? 'is' : 'are'} skipped. An asset of a
          skipped row counts as one that the file does not have.
        </p>
      )}
      {reordered && <p className={common.soft}>The assets would be listed in the order of the file.</p>}
    </>
  );
}

function Changes({ review }: { readonly review: Review }) {
  const changes = useMemo(() => listChanges(review.preview), [review]);
  return (
    <Part
      title={`Changed: ${count(changes.length, 'field')} of ${count(review.preview.changed.length, 'asset')}`}
      rows={changes.length}
    >
      <DataTable label="Changed fields" rows={changes} columns={CHANGE_COLUMNS} rowKey={({ key }) => key} />
    </Part>
  );
}

interface PartProps {
  readonly title: string;
  readonly rows: number;
  readonly children: ReactNode;
}

/** A list as high as its rows, up to a height at which it scrolls. */
function Part({ title, rows, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={styles.list} style={{ height: HEAD_PX + ROW_PX * Math.min(rows, MOST_VISIBLE) }}>
        {children}
      </div>
    </section>
  );
}
