const letters = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]));

/** The Royal Thai General System, by the sound that a letter has before a vowel. */
const CONSONANTS = letters(
  'กk ขkh ฃkh คkh ฅkh ฆkh งng จch ฉch ชch ซs ฌch ญy ฎd ฏt ฐth ฑth ฒth ณn ดd ตt ถth ทth ธth นn บb ปp ผph ฝf พph ฟf ภph มm ยy รr ฤru ลl วw ศs ษs สs หh ฬl อ ฮh',
);
const VOWELS = letters('ะa ัa าa ำam ิi ีi ึue ืue ุu ูu เe แae โo ใai ไai');
/** Written before the consonant, but pronounced after it. */
const LEADING = /([เแโใไ])([ก-ฮ])/gu;
/** A letter under this sign is silent, and so are its vowel sign and adjacent letters of Sanskrit words. */
const SILENT = /(?:ษ(?=ณ)|ท(?=ร))?[ก-ฮ][ิุ]?์/gu;
export const SILENCING = '\u0e4c';

/**
 * A Thai word in Latin letters. Silent letters are kept unless `SILENCING` was applied before; unwritten vowels are
 * omitted.
 */
export function latinOfThai(word: string): string {
  let latin = '';
  for (const sign of word.replace(SILENT, '').replace(LEADING, '$2$1')) {
    latin += CONSONANTS.get(sign) ?? VOWELS.get(sign) ?? '';
  }
  return latin;
}
