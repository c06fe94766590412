import type { EvaluationEvent } from '../evaluation.types';
import { foldedEvent, titleSimilarity } from '../match/event-text';
import type { GroupingSettings } from '../settings';
import { countBefore, insertSorted, removeSorted, type GroupNode } from './group-node';
import type { GroupingRule } from './leader-clustering';
import { byTime, gapMs, isStillOpen, lastMoment } from './quiet-time';

/**
 * Groups events without a place: those of one category, type and country, without too long a pause, whose titles are
 * similar or whose actors are the same.
 *
 * Only leaders that share a rare word or the actors are compared. For a Jaccard index of at least t, two titles must
 * share one of the first n − ⌈t n⌉ + 1 words of each, in any fixed order of words (prefix filtering, Chaudhuri, Ganti
 * and Kaushik 2006). An order with rare words first keeps the lists short. It is fixed by the first events; any order
 * finds the same leaders.
 */
export class UnlocatedRule implements GroupingRule {
  readonly order = byTime;
  readonly #events = new Map<string, GroupNode[]>();
  readonly #leaders = new Map<string, GroupNode[]>();
  readonly #keys = new Map<GroupNode, readonly string[]>();
  #frequency: ReadonlyMap<string, number> | null = null;

  constructor(private readonly settings: GroupingSettings) {}

  /** Must be called with the first events before they are inserted. */
  learnWords(events: readonly EvaluationEvent[]): void {
    this.#frequency ??= wordFrequency(events);
  }

  insert(node: GroupNode): void {
    const keys = this.#keysOf(node.event);
    this.#keys.set(node, keys);
    for (const key of keys) addTo(this.#events, key, node);
  }

  remove(node: GroupNode): void {
    for (const key of this.#keys.get(node) ?? []) removeFrom(this.#events, key, node);
    this.#keys.delete(node);
  }

  addLeader(node: GroupNode): void {
    for (const key of this.#keys.get(node) ?? []) addTo(this.#leaders, key, node);
  }

  removeLeader(node: GroupNode): void {
    for (const key of this.#keys.get(node) ?? []) removeFrom(this.#leaders, key, node);
  }

  chooseLeader(node: GroupNode): GroupNode | null {
    let best: GroupNode | null = null;
    let bestSimilarity = this.settings.titleSimilarity;
    for (const key of this.#keys.get(node) ?? []) {
      const leaders = this.#leaders.get(key) ?? [];
      for (let at = countBefore(leaders, node, byTime) - 1; at >= 0; at -= 1) {
        const leader = leaders[at];
        if (leader === undefined || leader === best) continue;
        const similarity = similarityTo(leader.event, node.event);
        if (similarity < bestSimilarity || !isStillOpen(leader, node, this.settings)) continue;
        if (similarity === bestSimilarity && best !== null && byTime(best, leader) < 0) continue;
        best = leader;
        bestSimilarity = similarity;
      }
    }
    return best;
  }

  visitDependents(leader: GroupNode, changed: GroupNode, visit: (node: GroupNode) => void): void {
    const untilMs = lastMoment(changed.event, this.settings) + gapMs(leader.event.category, this.settings);
    for (const key of this.#keys.get(leader) ?? []) {
      const events = this.#events.get(key) ?? [];
      for (let at = countBefore(events, changed, byTime); at < events.length; at += 1) {
        const later = events[at];
        if (later === undefined || later.event.startMs > untilMs) break;
        if (later !== changed && similarityTo(leader.event, later.event) >= this.settings.titleSimilarity) visit(later);
      }
    }
  }

  #keysOf(event: EvaluationEvent): string[] {
    const kind = JSON.stringify([event.category, event.type, event.country]);
    const rank = (word: string): number => this.#frequency?.get(word) ?? 0;
    const words = [...foldedEvent(event).titleTokens];
    words.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    const prefix = words.slice(0, words.length - Math.ceil(this.settings.titleSimilarity * words.length - 1e-9) + 1);
    const keys = prefix.map((word) => `${kind} word ${word}`);
    const actors = actorsOf(event);
    if (actors !== '') keys.push(`${kind} actors ${actors}`);
    return keys;
  }
}

/** Equal actors count the same as equal titles. */
function similarityTo(leader: EvaluationEvent, event: EvaluationEvent): number {
  const actors = actorsOf(event);
  if (actors !== '' && actors === actorsOf(leader)) return 1;
  return titleSimilarity(foldedEvent(event).titleTokens, foldedEvent(leader).titleTokens);
}

function actorsOf(event: EvaluationEvent): string {
  return event.actorIds.length === 0 ? '' : [...event.actorIds].sort().join(' ');
}

function wordFrequency(events: readonly EvaluationEvent[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const event of events) {
    for (const word of foldedEvent(event).titleTokens) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  return frequency;
}

function addTo(lists: Map<string, GroupNode[]>, key: string, node: GroupNode): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [node]);
  else insertSorted(list, node, byTime);
}

function removeFrom(lists: Map<string, GroupNode[]>, key: string, node: GroupNode): void {
  const list = lists.get(key);
  if (list === undefined) return;
  removeSorted(list, node, byTime);
  if (list.length === 0) lists.delete(key);
}
