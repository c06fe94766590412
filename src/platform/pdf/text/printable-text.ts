import { normalized } from '../../../kernel/text/normalized';

/**
 * Explicit directions and their like are not obeyed: in evidence, a name must not be shown in another order than its
 * letters have. Soft hyphens and marks that only choose between pictures have nothing to print.
 */
const UNPRINTED =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]|[\u{e0000}-\u{e0fff}]/gu;
const BREAKS = /\r\n?|[\u2028\u2029\u0085\v\f]/g;
/** Controls and halves of surrogate pairs become visible. */
const BROKEN = /[\0-\x08\x0e-\x1f\x7f-\x9f]|\p{Cs}/gu;

const PLAIN = /^[\x20-\x7e\n]*$/;

/** The text as fonts and line breaking know it: composed (NFC), one kind of line break, nothing that is no character. */
export function printableText(text: string): string {
  if (PLAIN.test(text)) return text;
  const printable = text.replace(BREAKS, '\n').replace(/\t/g, '    ').replace(UNPRINTED, '').replace(BROKEN, '\ufffd');
  return normalized(printable, 'NFC');
}
