/** Inventories of East Asian syllables in Latin letters, one bit each. */
export const KOREAN = 1;
export const CHINESE = 2;

/**
 * Words of one or two syllables that occur in Korean names, in the usual romanisations. There is a yong and no ying, so
 * that Ying is a typing error in a Korean name and Yang is another name.
 */
const KOREAN_WORD =
  /^(?:(?:(?:kk|gg|tt|dd|pp|bb|ss|jj|tch|ch|[kgndtrlmpbsjh])?(?:ae(?:k|ng)?|a(?:ng|[klmnph])?|eo(?:ng|[klmnp])?|oe|oo(?:ng|[knlm])?|ou(?:ng|[nk])?|o(?:ng|[klmnp]|h$)?|eui?|eu(?:ng|[klmnp])|ui|u(?:ng|[klmnp])?|i(?:[klmnp])?|ee|wa(?:ng|[knle])?|wo(?:n|l|o|ng)?|wi|we)|(?:[kghmnpbrl])?(?:yeo(?:ng|[knlmp])?|yo(?:u?ng|[knlmp])?|yu(?:ng|[knl])?|yoo(?:n)?|ye)|(?:[rlhn])?(?:ya(?:ng|[kn])?)|(?:s|j|ch|h)e)){1,2}$/;
const CHINESE_WORD =
  /^(?:(?:zh|ch|sh|ts|hs|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|[aeio]ng|ian|iao|uai|uan|[aeo]i|[ao]o|ou|[aeiu]n|i[aeu]|u[aeio]|er|[aeiou])){1,2}$/;

/** The inventories that have all syllables of a word. */
export const findSyllabaries = (word: string): number =>
  (KOREAN_WORD.test(word) ? KOREAN : 0) | (CHINESE_WORD.test(word) ? CHINESE : 0);

/** The syllables of nearly all Korean given and family names, in the romanisations of both countries. */
const KOREAN_NAMES: ReadonlySet<string> = new Set(
  (
    'a ae ah an bae bak beom bin bo bok bom bong bum byeol byeong byong byung cha chae chan chang cheol chi cho choe choi chol chong chu ' +
    'chul chun chung da dae dal deok do dok dong doo du eok eon eui eul eun gang ge geon geum geun gi gil go gon goo gu guk gun gwan ' +
    'gwang gyeong gyong gyu gyun gyung ha hae haeng hak han hee heo heon heung ho hon hong hoon hui hun hung hwa hwan hwang hwi hye hyeok ' +
    'hyeon hyo hyok hyon hyong hyuk hyun hyung i il im in jae jang je jeon jeong ji jin jo jon jong joo joon ju jun jung kang ki kil ' +
    'kim ko kon kook ku kuk kum kun kwak kwan kwang kwon kye kyo kyong kyu kyun kyung lee lim ma man mi min mo mok moon mu mun myeong ' +
    'myong myung na nae nam nan no noh oh ok om on paek pae pak park pil pok pom pong pyo pyol pyong ra rae ran ri rim ro rok ryang rye ' +
    'ryol ryon ryong ryu sam san sang se seo seok seol seon seong seung shik shim shin si sik sil sim sin so sok sol son song soo sop ' +
    'sub suk sul sun sung sup tae taek tak to tok tong tu u ui uk un ung woo wol won wook yang ye yeol yeon yeong yo yol yon yong yoo ' +
    'yoon you young yu yuk yul yun'
  ).split(' '),
);

const isKoreanName = (word: string): boolean =>
  KOREAN_NAMES.has(word) ||
  [...word].some((_, at) => at > 0 && KOREAN_NAMES.has(word.slice(0, at)) && KOREAN_NAMES.has(word.slice(at)));

/**
 * The languages in which a word is a usual name of one or two syllables. Fewer words than for `syllabariesOf`: Rong has
 * the form of a Korean syllable but is not a Korean name, so that it is more likely a typing error for Song.
 */
export const languagesOfName = (word: string): number =>
  (isKoreanName(word) ? KOREAN : 0) | (CHINESE_WORD.test(word) ? CHINESE : 0);

const CHINESE_SYLLABLE =
  /^(?:(?:zh|ch|sh|ts|hs|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|[aeio]ng|ian|iao|uai|uan|[aeo]i|[ao]o|ou|[aeiu]n|i[aeu]|u[aeio]|er|[aeiou]))$/;

/** Whether a word is one syllable of pinyin or of an older romanisation of Chinese. */
export const isChineseSyllable = (word: string): boolean => CHINESE_SYLLABLE.test(word);
