/**
 * Equates the spellings that transliteration schemes and languages give one sound: Rouhani, Rohani; Yeltsin, Jelzin;
 * Ivanov, Iwanoff. Capitals are single sounds that Latin writes with several letters: S sh, C ch, X kh, Z zh, T ts.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Endings: Russian names in French and German, and the -s that Latvian adds to foreign men's names.
  [/(?<=[a-z]{2}[oei])(?:ff|w)$/, 'v'],
  [/(?<=(?:ov|ev|ej|ij|sk[iy]|in))s$/, ''],
  [/shch|schtsch|stch/g, 'S'],
  [/dzh|dsch|dsh|dj/g, 'j'],
  [/tsch|tch|cz|(?<!s)ch/g, 'C'],
  [/sch|sh|sz/g, 'S'],
  [/kh/g, 'X'],
  [/zh/g, 'Z'],
  [/ph/g, 'f'],
  [/([bdgt])h/g, '$1'],
  [/ts|tz/g, 'T'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/qu(?=[eiy])/g, 'k'],
  [/q/g, 'k'],
  [/^x/, 'S'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/ee|(?<=.)ie/g, 'i'],
  [/ij/g, 'i'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
];
const DOUBLED = /(.)\1+/g;

/**
 * The sound form of a folded Latin word. `keepDoubled` is for scripts that write no vowels, in which two equal
 * consonants are two syllables.
 */
export function soundForm(latin: string, keepDoubled: boolean): string {
  // Without vowels, p and h are two sounds: sph is Sepah.
  const parted = keepDoubled ? latin.replace(/ph/g, 'p-h') : latin;
  const sound = RULES.reduce((text, [pattern, letters]) => text.replace(pattern, letters), parted).replace('-', '');
  return keepDoubled ? sound : sound.replace(DOUBLED, '$1');
}
