import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../kernel/untrusted/json-object';

interface FieldChange extends Record<string, unknown> {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The fields of an asset that a caller can change. */
export interface AssetContent {
  readonly name: string;
  readonly type: string;
  readonly role: string | null;
  readonly status: string;
  readonly attributes: object;
  readonly threat_config: object;
  readonly physical_threat_config: object;
}

const FIELDS = ['name', 'type', 'role', 'status', 'attributes', 'threat_config', 'physical_threat_config'] as const;

/** The fields in which two states of an asset differ. Nested fields are compared one by one; a missing field counts as null. */
export const assetDifference = (from: AssetContent, to: AssetContent): FieldChange[] =>
  FIELDS.flatMap((field) => differenceOf(field, from[field], to[field]));

function differenceOf(field: string, from: unknown, to: unknown): FieldChange[] {
  if (isObject(from) && isObject(to)) {
    const names = new Set([...Object.keys(from), ...Object.keys(to)]);
    return [...names].flatMap((name) => differenceOf(`${field}.${name}`, from[name] ?? null, to[name] ?? null));
  }
  return isDeepStrictEqual(from, to) ? [] : [{ field, from, to }];
}
