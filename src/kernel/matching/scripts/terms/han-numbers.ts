const DIGITS = '〇一二三四五六七八九';
/** An ordinal of two characters or more; shorter ones are ordinary words of the tables (第一 is first). */
const ORDINAL = /第([〇零一二三四五六七八九十百]{2,7})/gu;

/** Ordinals in digits, as English names write them: 第二十九研究所 is the 29th Research Institute. */
export const withDigits = (text: string): string =>
  text.replaceAll(ORDINAL, (whole, number: string) => {
    const value = hanNumber(number.replaceAll('零', '〇'));
    return value === undefined ? whole : ` ${value} `;
  });

/** Of Chinese numerals below 1,000, or digits one by one: 二十九 is 29, and 六一三 is 613. Undefined if they are no number. */
function hanNumber(text: string): string | undefined {
  if (!/[十百]/u.test(text)) return [...text].map((sign) => DIGITS.indexOf(sign)).join('');
  const parts = /^(?:([一二三四五六七八九])?百)?〇?(?:([一二三四五六七八九])?(十))?([一二三四五六七八九])?$/u.exec(
    text,
  );
  if (parts === null) return undefined;
  const [, hundreds, tens, hasTens, ones] = parts;
  const digit = (sign: string | undefined, otherwise: number): number =>
    sign === undefined ? otherwise : DIGITS.indexOf(sign);
  const ofHundreds = text.includes('百') ? digit(hundreds, 1) * 100 : 0;
  return String(ofHundreds + (hasTens === undefined ? 0 : digit(tens, 1) * 10) + digit(ones, 0));
}
