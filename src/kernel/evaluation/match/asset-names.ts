import { foldText } from '../../text/fold';
import { withoutOuterPunctuation } from '../../text/outer-punctuation';
import type { EvaluationAsset } from '../evaluation.types';
import type { EvaluationSettings } from '../settings';

/** Folded names that identify an asset in a text. */
export interface SearchableNames {
  asset: string[];
  organization: string[];
}

/** The fields of an asset with its names. */
type NamedAsset = Pick<EvaluationAsset, 'name' | 'aliases' | 'organization'>;

const known = new WeakMap<NamedAsset, { settings: EvaluationSettings; names: SearchableNames }>();

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const LETTERS_AND_DIGITS = /[\p{L}\p{N}]/gu;

/**
 * Names that are too short or generic, such as "Head Office", are left out because they would match every text. Cached
 * by asset.
 */
export function searchableNames(asset: NamedAsset, settings: EvaluationSettings): SearchableNames {
  const remembered = known.get(asset);
  if (remembered?.settings === settings) return remembered.names;
  const names: SearchableNames = {
    asset: distinctiveNames([asset.name, ...asset.aliases], settings),
    organization: distinctiveNames(asset.organization === null ? [] : [asset.organization], settings),
  };
  known.set(asset, { settings, names });
  return names;
}

function distinctiveNames(names: readonly string[], settings: EvaluationSettings): string[] {
  const folded = names.map((name) => withoutOuterPunctuation(foldText(name)));
  return folded.filter((name) => {
    const letters = name.match(LETTERS_AND_DIGITS)?.length ?? 0;
    const words = name.match(WORDS) ?? [];
    return letters >= settings.minNameLetters && words.some((word) => !settings.genericNameWords.includes(word));
  });
}
