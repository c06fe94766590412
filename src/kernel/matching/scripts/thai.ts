const letters = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]));

/** The Royal Thai General System, by the sound that a letter has before a vowel. */
const CONSONANTS = letters(
  'กk ขkh ฃkh คkh ฅkh ฆkh งng จch ฉch ชch ซs ฌch ญy ฎd ฏt ฐth ฑth ฒth ณn ดd ตt ถth ทth ธth นn บb ปp ผph ฝf พph ฟf ภph มm ยy รr ฤru ลl วw ศs ษs สs หh ฬl อ ฮh',
);
const VOWELS = letters('ะa ัa าa ำam ิi ีi ึue ืue ุu ูu เe แae โo ใai ไai');
/** Written before the consonant after which they sound. */
const LEADING = /([เแโใไ])([ก-ฮ])/gu;
/** A letter under this sign is not spoken; its vowel sign goes with it, and so do letters that stand with it in words of Sanskrit. */
const SILENT = /(?:ษ(?=ณ)|ท(?=ร))?[ก-ฮ][ิุ]?์/gu;
export const SILENCING = '\u0e4c';

/** A Thai word in Latin letters, with its silent letters where `SILENCING` was taken away before; vowels that are not written are left out. */
export function latinOfThai(word: string): string {
  let latin = '';
  for (const sign of word.replace(SILENT, '').replace(LEADING, '$2$1')) {
    latin += CONSONANTS.get(sign) ?? VOWELS.get(sign) ?? '';
  }
  return latin;
}
