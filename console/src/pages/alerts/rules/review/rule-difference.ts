import { SEVERITIES } from '../../../../parts/severity-scale';
import type { RuleDraft } from '../rule-draft';

export interface FieldChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

export interface ChangedRule {
  readonly rule: RuleDraft;
  readonly changes: readonly FieldChange[];
}

/** What saving would do to the rules of the service. */
export interface RuleDifference {
  readonly added: readonly RuleDraft[];
  readonly removed: readonly RuleDraft[];
  readonly changed: readonly ChangedRule[];
  readonly unchanged: number;
}

interface NameLookup {
  readonly asset: (id: string) => string;
  readonly webhook: (id: string) => string;
}

const sorted = (values: readonly string[]): string[] =>
  [...values].sort((one, other) => one.localeCompare(other, 'en'));
const listed = (values: readonly string[] | null, whenNull: string): string =>
  values === null ? whenNull : values.length === 0 ? 'none' : sorted(values).join(', ');

type Describe = (rule: RuleDraft, names: NameLookup) => string;

const FIELDS: readonly (readonly [string, Describe])[] = [
  ['Title', ({ title }) => title],
  ['Enabled', ({ enabled }) => (enabled ? 'yes' : 'no')],
  ['Severities', ({ severity_threshold: chosen }) => SEVERITIES.filter((one) => chosen.includes(one)).join(', ')],
  ['Types', ({ threat_types: types }) => listed(types, 'any')],
  ['Assets', ({ asset_ids: ids }, { asset }) => listed(ids?.map(asset) ?? null, 'any')],
  ['Distance', ({ max_distance_km: distance }) => (distance === null ? 'any' : `${distance} km`)],
  ['At most once every', ({ mute_interval_hours: muted }) => (muted === 0 ? 'every change is sent' : `${muted} h`)],
  ['Webhooks', ({ webhook_ids: ids }, { webhook }) => listed(ids.map(webhook), 'any')],
  ['E-mail', ({ email_receivers: receivers }) => listed(receivers, 'any')],
];

const PLAIN: NameLookup = { asset: (id) => id, webhook: (id) => id };

function fieldChanges(from: RuleDraft, to: RuleDraft, names: NameLookup): FieldChange[] {
  return FIELDS.flatMap(([field, describe]) =>
    // Two assets may have the same name, so the ids decide whether the field changed.
    describe(from, PLAIN) === describe(to, PLAIN)
      ? []
      : [{ field, from: describe(from, names), to: describe(to, names) }],
  );
}

export const isSameRule = (one: RuleDraft, other: RuleDraft): boolean => fieldChanges(one, other, PLAIN).length === 0;

export function ruleDifference(
  stored: readonly RuleDraft[],
  wanted: readonly RuleDraft[],
  names: NameLookup = PLAIN,
): RuleDifference {
  const before = new Map(stored.map((rule) => [rule.id, rule]));
  const after = new Set(wanted.map(({ id }) => id));
  const changed = wanted.flatMap((rule) => {
    const former = before.get(rule.id);
    const changes = former === undefined ? [] : fieldChanges(former, rule, names);
    return changes.length === 0 ? [] : [{ rule, changes }];
  });
  const added = wanted.filter(({ id }) => !before.has(id));
  return {
    added,
    removed: stored.filter(({ id }) => !after.has(id)),
    changed,
    unchanged: wanted.length - added.length - changed.length,
  };
}

export const hasDifference = ({ added, removed, changed }: RuleDifference): boolean =>
  added.length + removed.length + changed.length > 0;

/** The rules of the service with the user's changes applied, where `base` is what the user began with. */
export function applyChanges(
  base: readonly RuleDraft[],
  mine: readonly RuleDraft[],
  stored: readonly RuleDraft[],
): readonly RuleDraft[] {
  const begun = new Map(base.map((rule) => [rule.id, rule]));
  const wanted = new Map(mine.map((rule) => [rule.id, rule]));
  const kept = stored.flatMap((rule) => {
    const former = begun.get(rule.id);
    const own = wanted.get(rule.id);
    if (own === undefined) return former === undefined ? [rule] : [];
    return [former !== undefined && isSameRule(former, own) ? rule : own];
  });
  const present = new Set(stored.map(({ id }) => id));
  // A rule that somebody else deleted returns only if the user changed it.
  const added = mine.filter((rule) => {
    const former = begun.get(rule.id);
    return !present.has(rule.id) && (former === undefined || !isSameRule(former, rule));
  });
  return [...kept, ...added];
}
