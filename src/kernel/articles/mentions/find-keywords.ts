import { foldText } from '../../text/fold';
import type { Mention } from './mention';
import type { TextWord } from './text-words';
import { MENTION_TEXTS } from '../rationale.texts';

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Where the words of a phrase occur, folded and in order. Scripts without blanks are compared letter by letter. */
export function findKeywords(text: string, words: readonly TextWord[], values: readonly string[]): Mention[] {
  const found: Mention[] = [];
  const folded = new Map<string, string>();
  const positions = new Map<string, number[]>();
  words.forEach(({ shown }, at) => {
    let form = folded.get(shown);
    if (form === undefined) folded.set(shown, (form = foldText(shown)));
    const known = positions.get(form);
    if (known === undefined) positions.set(form, [at]);
    else known.push(at);
  });
  for (const [index, value] of values.entries()) {
    const inputType = index === 0 ? 'keyword' : 'alias';
    const explanation = MENTION_TEXTS.keyword(value);
    const spans = UNSPACED.test(value) ? literalSpans(text, value) : phraseSpans(words, value, folded, positions);
    for (const { start, end } of spans) {
      found.push({ start, end, inputType, value, shown: text.slice(start, end), score: 1, explanation });
    }
  }
  return withoutOverlaps(found);
}

function* phraseSpans(
  words: readonly TextWord[],
  value: string,
  folded: ReadonlyMap<string, string>,
  positions: ReadonlyMap<string, readonly number[]>,
): Generator<{ start: number; end: number }> {
  const phrase = foldText(value).match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  const [opening] = phrase;
  if (opening === undefined) return;
  for (const at of positions.get(opening) ?? []) {
    const isHere = phrase.every((part, offset) => folded.get(words[at + offset]?.shown ?? '') === part);
    const first = words[at];
    const last = words[at + phrase.length - 1];
    if (isHere && first !== undefined && last !== undefined) yield { start: first.start, end: last.end };
  }
}

export function* literalSpans(text: string, value: string): Generator<{ start: number; end: number }> {
  for (let start = text.indexOf(value); start !== -1; start = text.indexOf(value, start + value.length)) {
    yield { start, end: start + value.length };
  }
}

/** The longer of two overlapping matches. */
function withoutOverlaps(mentions: Mention[]): Mention[] {
  mentions.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return mentions.filter((mention) => {
    if (mention.start < end) return false;
    end = mention.end;
    return true;
  });
}
