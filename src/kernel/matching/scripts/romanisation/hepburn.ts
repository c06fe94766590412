import { KANA } from '../../spelling/script-tables';

/** The two syllabaries are 0x60 apart. */
const toKatakana = (text: string): string =>
  text.replace(/[\u3041-\u3096]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60));

/**
 * Kana as passports and newspapers write Japanese names in Latin letters: Hepburn without marks of long vowels (Sato,
 * Ito, Yuko). Inoue keeps its u because a long o never precedes e.
 */
export function hepburn(kana: string): string {
  return syllables(toKatakana(kana))
    .replace(/ou(?!e)|oo/g, 'o')
    .replace(/uu/g, 'u');
}

function syllables(katakana: string): string {
  let latin = '';
  let isDoubled = false;
  for (let at = 0; at < katakana.length; at++) {
    const pair = katakana.length > at + 1 ? KANA.get(katakana.slice(at, at + 2)) : undefined;
    const sign = katakana.charAt(at);
    const sound = pair ?? KANA.get(sign) ?? sign;
    if (pair !== undefined) at++;
    if (sign === 'ッ') {
      isDoubled = true;
      continue;
    }
    latin += isDoubled && sound !== '' ? (sound.startsWith('ch') ? 't' : sound.charAt(0)) + sound : sound;
    isDoubled = false;
  }
  return latin;
}
