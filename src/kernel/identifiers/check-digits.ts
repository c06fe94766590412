/** Letters as numbers from 10 (A) to 35 (Z), digits as they are. */
const spellOut = (text: string): string => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** ISO 17442-1: 18 characters and two check digits by MOD 97-10 (ISO/IEC 7064). Upper case, without separators. */
export function isValidLei(lei: string): boolean {
  return /^[A-Z0-9]{18}[0-9]{2}$/.test(lei) && BigInt(spellOut(lei)) % 97n === 1n;
}

/** ISO 6166: a prefix of two letters, nine characters and a check digit by Luhn over the letters as numbers. */
export function isValidIsin(isin: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(isin) && hasLuhnCheckDigit(spellOut(isin));
}

function hasLuhnCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let fromEnd = 0; fromEnd < digits.length; fromEnd += 1) {
    const digit = Number(digits[digits.length - 1 - fromEnd]) * (1 + (fromEnd % 2));
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** IMO resolution A.1117(30): six digits weighted 7 to 2; the last digit of their sum is the seventh. */
export function isValidImoNumber(digits: string): boolean {
  if (!/^[0-9]{7}$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < 6; at += 1) sum += Number(digits[at]) * (7 - at);
  return sum % 10 === Number(digits[6]);
}
