import { foldText } from '../../text/fold';
import { blankUnspaced } from '../../text/search-expression';
import type { EvaluationAsset, EvaluationEvent } from '../evaluation.types';
import type { EvaluationSettings } from '../settings';
import { searchableNames } from './asset-names';
import { holdsName } from './event-text';

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Events that may concern assets anywhere, prepared for the comparison with any number of assets. Each story is found by its words, so
 * the time for an asset does not depend on the number of events.
 */
export class PlacelessEvents {
  readonly #countries = new Set<string>();
  readonly #storiesByWord = new Map<string, string[]>();
  /** The stories that contain a script without blanks between words. */
  readonly #unspacedStories: string[] = [];

  constructor(private readonly settings: EvaluationSettings) {}

  add({ title, description, country }: Pick<EvaluationEvent, 'title' | 'description' | 'country'>): void {
    if (country !== null) this.#countries.add(country);
    const story = foldText(`${title}\n${description ?? ''}`);
    const spaced = blankUnspaced(story);
    if (spaced !== story) this.#unspacedStories.push(story);
    for (const word of new Set(spaced.match(WORDS))) {
      const stories = this.#storiesByWord.get(word);
      if (stories) stories.push(story);
      else this.#storiesByWord.set(word, [story]);
    }
  }

  /** Whether an event is in the country of the asset, or names the asset or its organisation. */
  mayConcern(asset: Pick<EvaluationAsset, 'name' | 'aliases' | 'organization' | 'country'>): boolean {
    if (asset.country !== null && this.#countries.has(asset.country)) return true;
    const names = searchableNames(asset, this.settings);
    return [...names.asset, ...names.organization].some((name) =>
      this.#storiesWith(name).some((story) => holdsName(name, story)),
    );
  }

  /** Every story that may contain a name: each word of the name is then a word of the story. */
  #storiesWith(name: string): readonly string[] {
    if (blankUnspaced(name) !== name) return this.#unspacedStories;
    const longest = (name.match(WORDS) ?? []).reduce((best, word) => (word.length > best.length ? word : best), '');
    return this.#storiesByWord.get(longest) ?? [];
  }
}
