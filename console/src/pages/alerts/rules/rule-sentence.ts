import type { Severity } from '../../../api/types';
import { SEVERITIES, SEVERITY_WORDS } from '../../../parts/severity-scale';
import { count, inWords, upTo } from '../../../parts/words';
import { hours } from '../alert-words';
import type { RuleDraft } from './rule-draft';

/** A part of a sentence; what the rule decides is strong. */
export interface SentencePart {
  readonly text: string;
  readonly isStrong: boolean;
}

/** Names of assets and webhooks by id; an id without a name is counted only. */
export interface RuleNames {
  readonly assets: ReadonlyMap<string, string>;
  readonly webhooks: ReadonlyMap<string, string>;
}

const plain = (text: string): SentencePart => ({ text, isStrong: false });
const strong = (text: string): SentencePart => ({ text, isStrong: true });

/** `a`, `a or b`, `a, b or c`. */
export const enumerate = (items: readonly string[], word: 'and' | 'or'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1) ?? ''}`;

export function severityWords(severities: readonly Severity[]): string {
  const known = SEVERITIES.filter((one) => severities.includes(one));
  if (known.length === SEVERITIES.length) return 'of any severity';
  const lowest = known[0];
  const isOpenAbove = lowest !== undefined && known.length === SEVERITIES.length - SEVERITIES.indexOf(lowest);
  if (isOpenAbove && known.length > 2) return `${SEVERITY_WORDS[lowest].toLowerCase()} or higher`;
  return enumerate(
    known.map((one) => SEVERITY_WORDS[one].toLowerCase()),
    'or',
  );
}

const MOST_NAMED = 2;

/** Up to two names, or their number. */
function named(ids: readonly string[], names: ReadonlyMap<string, string>, one: string, word: 'and' | 'or'): string {
  const known = ids.flatMap((id) => names.get(id) ?? []);
  return ids.length <= MOST_NAMED && known.length === ids.length ? enumerate(known, word) : count(ids.length, one);
}

function placeParts({ max_distance_km: distance, asset_ids: assets }: RuleDraft, names: RuleNames): SentencePart[] {
  const where =
    assets === null
      ? 'any asset'
      : `${assets.length > MOST_NAMED ? 'any of ' : ''}${named(assets, names.assets, 'asset', 'or')}`;
  return distance === null
    ? [plain(' and affects '), strong(where)]
    : [plain(' and within '), strong(`${upTo(distance, 1)} km`), plain(' of '), strong(where)];
}

function receiverParts({ webhook_ids: hooks, email_receivers: people }: RuleDraft, names: RuleNames): SentencePart[] {
  const receivers = [
    ...(hooks.length === 0 ? [] : [named(hooks, names.webhooks, 'webhook', 'and')]),
    ...(people.length === 0 ? [] : [people.length === 1 ? (people[0] ?? '') : `${people.length} people`]),
  ];
  if (receivers.length === 0) return [plain(', show it in the '), strong('inbox only')];
  return [
    plain(', notify '),
    ...receivers.flatMap((one, index) => (index === 0 ? [strong(one)] : [plain(' and '), strong(one)])),
  ];
}

function mutePart(muteHours: number): SentencePart[] {
  return muteHours === 0
    ? [plain(', '), strong('at every change'), plain('.')]
    : [plain(', at most '), strong(`once every ${hours(muteHours)}`), plain('.')];
}

/** “When a threat is high or critical and within 50 km of any asset, notify ops-hook and 2 people, at most once every 6 h.” */
export function ruleSentence(rule: RuleDraft, names: RuleNames): readonly SentencePart[] {
  const types = rule.threat_types;
  return [
    plain('When '),
    ...(types === null
      ? [plain('a threat')]
      : [plain('a threat of type '), strong(enumerate(types.map(inWords), 'or'))]),
    plain(' is '),
    strong(severityWords(rule.severity_threshold)),
    ...placeParts(rule, names),
    ...receiverParts(rule, names),
    ...mutePart(rule.mute_interval_hours),
  ];
}

export const sentenceText = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join('');
