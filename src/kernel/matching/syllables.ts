/** Inventories of East Asian syllables in Latin letters, one bit each. */
export const KOREAN = 1;
export const CHINESE = 2;

/**
 * One or two syllables that Korean names have, in the usual romanisations. Only what occurs: there is a yong and no ying, so
 * that Ying is a slip of the pen in a Korean name and Yang is another name.
 */
const KOREAN_WORD =
  /^(?:(?:(?:kk|gg|tt|dd|pp|bb|ss|jj|tch|ch|[kgndtrlmpbsjh])?(?:ae(?:k|ng)?|a(?:ng|[klmnph])?|eo(?:ng|[klmnp])?|oe|oo(?:ng|[knlm])?|ou(?:ng|[nk])?|o(?:ng|[klmnp]|h$)?|eui?|eu(?:ng|[klmnp])|ui|u(?:ng|[klmnp])?|i(?:[klmnp])?|ee|wa(?:ng|[knle])?|wo(?:n|l|o|ng)?|wi|we)|(?:[kghmnpbrl])?(?:yeo(?:ng|[knlmp])?|yo(?:u?ng|[knlmp])?|yu(?:ng|[knl])?|yoo(?:n)?|ye)|(?:[rlhn])?(?:ya(?:ng|[kn])?)|(?:s|j|ch|h)e)){1,2}$/;
const CHINESE_WORD =
  /^(?:(?:zh|ch|sh|ts|hs|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|[aeio]ng|ian|iao|uai|uan|[aeo]i|[ao]o|ou|[aeiu]n|i[aeu]|u[aeio]|er|[aeiou])){1,2}$/;

/** The inventories that have all syllables of a word. */
export const syllabariesOf = (word: string): number =>
  (KOREAN_WORD.test(word) ? KOREAN : 0) | (CHINESE_WORD.test(word) ? CHINESE : 0);
