/** Spellings that only Wade-Giles has, or a hyphen in the given name, which pinyin does not use. */
const MARKS = /\b(?:ts|tz|hs)|(?:ung|ih|ieh|ueh|erh|uei)\b|\bkuo\b|-/i;
const SYLLABLE = /^(ts|tz|hs|ch|[ptkj])?(['’‘]?)(.*)$/;
/** Initials without and with an apostrophe. */
const INITIALS: Record<string, readonly [string, string]> = {
  ts: ['z', 'c'],
  tz: ['z', 'c'],
  hs: ['x', 'x'],
  p: ['b', 'p'],
  t: ['d', 't'],
  k: ['g', 'k'],
  j: ['r', 'r'],
};
const FINALS: readonly (readonly [RegExp, string])[] = [
  [/ung$/, 'ong'],
  [/ien$/, 'ian'],
  [/ieh$/, 'ie'],
  [/ueh$/, 'ue'],
  [/uei$/, 'ui'],
  [/erh$/, 'er'],
  [/ih$/, 'i'],
  [/eh$/, 'e'],
];

/** Mao Tse-tung in pinyin, Mao Ze-dong; undefined for a name without a mark of Wade-Giles. */
export function pinyinOfWadeGiles(name: string): string | undefined {
  if (!MARKS.test(name)) return undefined;
  return name.toLowerCase().replace(/\p{L}+(?:['’‘]\p{L}+)?/gu, pinyinOfSyllable);
}

function pinyinOfSyllable(syllable: string): string {
  const [, initial = '', apostrophe = '', final = ''] = SYLLABLE.exec(syllable) ?? [];
  const levelled = FINALS.reduce((text, [pattern, pinyin]) => text.replace(pattern, pinyin), final);
  const isAspirated = apostrophe !== '';
  if (initial === 'ch') {
    // Before i and ü it is the palatal, j or q.
    const isPalatal = /^[iü]/.test(levelled) && levelled !== 'i';
    return (isPalatal ? (isAspirated ? 'q' : 'j') : isAspirated ? 'ch' : 'zh') + levelled;
  }
  const pinyin = INITIALS[initial];
  return (pinyin === undefined ? initial : pinyin[isAspirated ? 1 : 0]) + levelled;
}
