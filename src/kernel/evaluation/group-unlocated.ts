import type { EventGroup } from './event-group';
import type { EvaluationEvent } from './evaluation.types';
import { foldedEvent, titleSimilarity } from './event-text';
import { gapMs, lastMoment } from './group-located';
import type { GroupingSettings } from './settings';

interface OpenGroup extends EventGroup {
  lastMs: number;
}

/**
 * Groups events without a place: those of one category, type and country, not too long after one another, whose titles
 * are similar or whose actors are the same. Takes events by start and id.
 *
 * Only leaders that share a telling word or the actors are compared. For a Jaccard index of at least t two titles must
 * share one of the first n − ⌈t n⌉ + 1 words of each, in any one order of words (prefix filtering, Chaudhuri, Ganti and
 * Kaushik 2006); rare words first keeps the lists short.
 */
export function groupUnlocated(events: readonly EvaluationEvent[], settings: GroupingSettings): EventGroup[] {
  const frequency = wordFrequency(events);
  const openByKey = new Map<string, OpenGroup[]>();
  const groups: OpenGroup[] = [];
  for (const event of events) {
    const keys = keysOf(event, frequency, settings);
    const group = mostSimilar(event, keys, openByKey, settings);
    const lastMs = lastMoment(event, settings);
    if (group === null) {
      const opened = { leader: event, events: [event], lastMs };
      groups.push(opened);
      for (const key of keys) openByKey.get(key)?.push(opened);
    } else {
      group.events.push(event);
      group.lastMs = Math.max(group.lastMs, lastMs);
    }
  }
  return groups;
}

function mostSimilar(
  event: EvaluationEvent,
  keys: readonly string[],
  openByKey: Map<string, OpenGroup[]>,
  settings: GroupingSettings,
): OpenGroup | null {
  const quietMs = gapMs(event.category, settings);
  let best: OpenGroup | null = null;
  let bestSimilarity = -1;
  for (const key of keys) {
    const open = openByKey.get(key)?.filter((group) => event.startMs - group.lastMs <= quietMs) ?? [];
    openByKey.set(key, open);
    for (const group of open) {
      const similarity = similarityTo(group.leader, event);
      if (similarity < settings.titleSimilarity || similarity < bestSimilarity) continue;
      if (similarity === bestSimilarity && best !== null && !isEarlier(group, best)) continue;
      best = group;
      bestSimilarity = similarity;
    }
  }
  return best;
}

/** The same actors count as much as the same title. */
function similarityTo(leader: EvaluationEvent, event: EvaluationEvent): number {
  const actors = actorsOf(event);
  if (actors !== '' && actors === actorsOf(leader)) return 1;
  return titleSimilarity(foldedEvent(event).titleTokens, foldedEvent(leader).titleTokens);
}

function isEarlier(a: OpenGroup, b: OpenGroup): boolean {
  const difference = a.leader.startMs - b.leader.startMs;
  return difference < 0 || (difference === 0 && a.leader.id < b.leader.id);
}

function keysOf(event: EvaluationEvent, frequency: Map<string, number>, settings: GroupingSettings): string[] {
  const kind = JSON.stringify([event.category, event.type, event.country]);
  const words = [...foldedEvent(event).titleTokens];
  words.sort((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1));
  const prefix = words.slice(0, words.length - Math.ceil(settings.titleSimilarity * words.length - 1e-9) + 1);
  const keys = prefix.map((word) => `${kind} word ${word}`);
  const actors = actorsOf(event);
  if (actors !== '') keys.push(`${kind} actors ${actors}`);
  return keys;
}

function actorsOf(event: EvaluationEvent): string {
  return [...event.actorIds].sort().join(' ');
}

function wordFrequency(events: readonly EvaluationEvent[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const event of events) {
    for (const word of foldedEvent(event).titleTokens) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  return frequency;
}
