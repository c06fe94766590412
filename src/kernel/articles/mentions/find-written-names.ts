import type { Mention } from './mention';
import { areJoined, isFollowedByBusiness, type ReadText } from './name-windows';
import { namesAThing } from './named-things';
import type { SoughtName } from './search-names';
import { textWords } from './text-words';
import { MENTION_TEXTS } from '../rationale.texts';

interface WrittenName {
  name: SoughtName;
  /** In lower case. */
  words: readonly string[];
}

/**
 * Names of several words exactly as the caller writes them, in capitals or lower case. The comparison of words does not
 * recognise all of them, for example 21st Century Fox, or a name with a conjunction.
 * @param names those that have no mention yet
 */
export function findWrittenNames(read: ReadText, names: readonly SoughtName[]): Mention[] {
  const byFirstWord = new Map<string, WrittenName[]>();
  for (const name of names) {
    const words = textWords(name.value).map(({ shown }) => shown.toLowerCase());
    const [first] = words;
    if (first === undefined || words.length < 2) continue;
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { name, words }]);
  }
  if (byFirstWord.size === 0) return [];
  const mentions: Mention[] = [];
  for (let at = 0; at < read.words.length; at++) {
    const candidates = byFirstWord.get(read.words[at]?.shown.toLowerCase() ?? '') ?? [];
    const written = candidates.find(
      ({ words, name }) => isWrittenAt(read, at, words) && isSubject(read, at, words, name),
    );
    if (written === undefined) continue;
    const last = at + written.words.length - 1;
    mentions.push(mentionOf(read, at, last, written.name));
    at = last;
  }
  return mentions;
}

const isWrittenAt = (read: ReadText, at: number, sought: readonly string[]): boolean =>
  sought.every(
    (word, index) =>
      read.words[at + index]?.shown.toLowerCase() === word && (index === 0 || areJoined(read, at + index - 1)),
  );

/** Not a common phrase in lower case, and not the name of a street or of another firm that begins in the same way. */
function isSubject(read: ReadText, at: number, { length }: readonly string[], { schema }: SoughtName): boolean {
  const last = at + length - 1;
  const isCapital = read.relations.slice(at, last + 1).some(({ hasCase, isUncased }) => hasCase || isUncased);
  if (!isCapital) return false;
  return schema === 'Person' ? !namesAThing(read, at, last) : !isFollowedByBusiness(read, last);
}

function mentionOf(read: ReadText, first: number, last: number, { inputType, value }: SoughtName): Mention {
  const [start, end] = [read.words[first]?.start ?? 0, read.words[last]?.end ?? 0];
  const explanation = MENTION_TEXTS.asWritten;
  return { start, end, inputType, value, shown: read.text.slice(start, end), score: 1, explanation };
}
