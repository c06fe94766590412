import { normalized } from '../../../kernel/text/normalized';

/**
 * Explicit directions and similar characters are ignored: in evidence, a name must not be displayed in another order
 * than its letters have. Soft hyphens, and variation selectors of pictures, have nothing to print.
 */
const UNPRINTED =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/gu;
const BREAKS = /\r\n?|[\u2028\u2029\u0085\v\f]/g;
/** Control characters and halves of surrogate pairs are made visible. */
const BROKEN = /[\0-\x08\x0e-\x1f\x7f-\x9f]|\p{Cs}/gu;

const PLAIN = /^[\x20-\x7e\n]*$/;

/**
 * The text in the form that fonts and line breaking expect: composed (NFC), with one kind of line break, and without
 * invalid characters.
 */
export function printableText(text: string): string {
  if (PLAIN.test(text)) return text;
  const printable = text.replace(BREAKS, '\n').replace(/\t/g, '    ').replace(UNPRINTED, '').replace(BROKEN, '\ufffd');
  return normalized(printable, 'NFC');
}
