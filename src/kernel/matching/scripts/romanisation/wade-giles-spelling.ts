/** Initials of pinyin in Wade-Giles without apostrophes, as names from Taiwan are written. */
const INITIALS: Readonly<Record<string, string>> = {
  b: 'p',
  d: 't',
  g: 'k',
  z: 'ts',
  c: 'ts',
  zh: 'ch',
  j: 'ch',
  q: 'ch',
  x: 'hs',
  r: 'j',
};
const WHOLE: Readonly<Record<string, string>> = {
  zhi: 'chih',
  chi: 'chih',
  shi: 'shih',
  ri: 'jih',
  zi: 'tzu',
  ci: 'tzu',
  si: 'szu',
  er: 'erh',
  you: 'yu',
  ge: 'ko',
  ke: 'ko',
  he: 'ho',
  yan: 'yen',
  gui: 'kuei',
  kui: 'kuei',
};
const FINALS: readonly (readonly [RegExp, string])[] = [
  [/ong$/, 'ung'],
  [/ian$/, 'ien'],
  [/ie$/, 'ieh'],
  [/ye$/, 'yeh'],
  [/(?<=[dtlznscr])uo$/, 'o'],
];
const SYLLABLE = /^(zh|[bdgzcjqxr]|)(.*)$/;

/** One syllable of pinyin as Wade-Giles writes it. */
export function wadeGilesOfPinyin(syllable: string): string {
  const whole = WHOLE[syllable];
  if (whole !== undefined) return whole;
  const [, initial = '', final = ''] = SYLLABLE.exec(syllable) ?? [];
  const written = FINALS.reduce((text, [pattern, latin]) => text.replace(pattern, latin), initial + final);
  return (INITIALS[initial] ?? '') + written.slice(initial.length);
}
