/**
 * The Russian transcription of Korean (Kontsevich, and the older one of the press) in the Latin letters of romanize.ts:
 * Ким Чен Ын is Kim Chong Un. A coda н represents both n and ng, which only the comparison can distinguish.
 */
const SYLLABLE =
  /(чж|чх|тч|дж|кх|тх|пх|кк|тт|пп|сс|[кгнтдрлмпбсчхц]|)(ый|ва|вэ|во|ви|ве|йе|йя|[аэяёюеоуыи])((?:нъ|нг|ль|[кнмптлр])(?![аэяёюеоуыив])|)/y;
const ONSETS: Readonly<Record<string, string>> = {
  к: 'k',
  г: 'k',
  кх: 'k',
  кк: 'k',
  н: 'n',
  т: 't',
  д: 't',
  тх: 't',
  тт: 't',
  р: 'r',
  л: 'r',
  м: 'm',
  п: 'p',
  б: 'p',
  пх: 'p',
  пп: 'p',
  с: 's',
  сс: 's',
  ч: 'ch',
  чж: 'ch',
  чх: 'ch',
  тч: 'ch',
  дж: 'ch',
  ц: 'ch',
  х: 'h',
};
const VOWELS: Readonly<Record<string, string>> = {
  а: 'a',
  э: 'ae',
  я: 'ya',
  ё: 'yo',
  ю: 'yu',
  е: 'ye',
  о: 'o',
  у: 'u',
  ы: 'u',
  и: 'i',
  ый: 'ui',
  ва: 'wa',
  вэ: 'wae',
  во: 'wo',
  ви: 'wi',
  ве: 'we',
  йе: 'ye',
  йя: 'ya',
};
const CODAS: Readonly<Record<string, string>> = {
  к: 'k',
  н: 'n',
  нъ: 'n',
  нг: 'ng',
  м: 'm',
  п: 'p',
  т: 't',
  л: 'l',
  ль: 'l',
  р: 'l',
};
/** Family names in their most common spelling. */
const FAMILY_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'ким:kim ли:lee и:lee пак:park чхве:choi чхое:choi цой:choi чон:chong чжон:chong чен:chong кан:kang чо:cho чжо:cho юн:yoon чан:chang чжан:chang лим:lim ' +
    'им:lim хан:han о:oh со:so син:shin квон:kwon хван:hwang ан:ahn сон:song рю:ryu ю:yoo хон:hong ко:ko мун:moon ян:yang пэ:pae ' +
    'пэк:paek хо:ho нам:nam но:roh ро:ro ха:ha чу:chu у:woo ку:ku мин:min на:na чин:chin чи:chi ом:om тхэ:tae пан:ban ма:ma пхён:pyon хён:hyon ' +
    'ток:tok пён:pyon ра:ra ём:yom сим:shim'
  )
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
);
const MOST_SYLLABLES = 4;

/** Family name and given name, or undefined if the name is not Korean. */
export function latinOfKontsevich(words: readonly string[]): string | undefined {
  const [first = '', ...rest] = words;
  const last = rest.at(-1) ?? '';
  const isFirst = FAMILY_NAMES.has(first);
  const family = FAMILY_NAMES.get(isFirst ? first : last);
  if (family === undefined) return undefined;
  const given = (isFirst ? rest : words.slice(0, -1)).map(syllables);
  if (given.length === 0 || given.some((parts) => parts === undefined)) return undefined;
  const flat = given.flatMap((parts) => parts ?? []);
  return flat.length >= MOST_SYLLABLES ? undefined : `${family} ${flat.join('')}`;
}

function syllables(word: string): string[] | undefined {
  const found: string[] = [];
  SYLLABLE.lastIndex = 0;
  while (SYLLABLE.lastIndex < word.length) {
    const [syllable = '', onset = '', vowel = '', coda = ''] = SYLLABLE.exec(word) ?? [];
    if (syllable === '') return undefined;
    // The press writes the open o after these consonants with е: Чен is Jong, Сен is Song.
    const isOpen = vowel === 'е' && /^[чсц]/.test(onset);
    // Before a coda, е is printed for ё: Мен is Myong.
    const sound = isOpen ? 'o' : vowel === 'е' && coda !== '' ? 'yo' : (VOWELS[vowel] ?? '');
    found.push((ONSETS[onset] ?? '') + sound + (CODAS[coda] ?? ''));
  }
  return found;
}
