import { ALL_FIELDS, DRAFT_FIELDS } from '../form/asset-draft';
import type { AssetSetPreview, FieldChange } from '../types';

/** One changed field of one asset, as the review lists it. */
export interface ListedChange {
  readonly key: string;
  readonly assetId: string;
  readonly assetName: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

const LABELS = new Map(ALL_FIELDS.map((field) => [DRAFT_FIELDS[field].path, DRAFT_FIELDS[field].label]));

/** A field of the API in the words of the form; others keep their name. */
export const fieldInWords = (field: string): string => LABELS.get(field) ?? field.replace(/^attributes\./, '');

export function shownChange(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(shownChange).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Every field that would change, in the order of the assets. */
export const listChanges = (preview: AssetSetPreview): ListedChange[] =>
  preview.changed.flatMap(({ asset_id: assetId, name: assetName, changes }) =>
    (changes as unknown as FieldChange[]).map(({ field, from, to }) => ({
      key: `${assetId} ${field}`,
      assetId,
      assetName,
      field: fieldInWords(field),
      from: shownChange(from),
      to: shownChange(to),
    })),
  );

/** Whether sending the set would change nothing. */
export const isUnchanged = ({ added, changed, removed, reordered }: AssetSetPreview): boolean =>
  added.length + changed.length + removed.length === 0 && !reordered;
