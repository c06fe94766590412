const BOMS: readonly { bytes: readonly number[]; charset: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
];
/** The standard requires 1,024; some news sites put their scripts first. */
const PRESCANNED_BYTES = 4_096;

/** 0x80 to 0x9F of windows-1252, by the index of the Encoding standard. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export interface DecodedText {
  text: string;
  /** The name in the Encoding standard. */
  charset: string;
}

/**
 * The text of a page. The charset is that of its byte order mark, or of its Content-Type, or of its meta tag (HTML
 * standard §13.2.3). Without these, it is UTF-8 if the bytes are valid UTF-8, and windows-1252 otherwise. Invalid
 * bytes become U+FFFD.
 */
export function decodePage(body: Buffer, contentType: string): DecodedText {
  const declared =
    BOMS.find(({ bytes }) => bytes.every((byte, index) => body[index] === byte))?.charset ??
    known(charsetParameter(contentType)) ??
    asciiCompatible(known(metaCharset(body)));
  if (declared !== null) return { text: decoded(body, declared), charset: declared };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), charset: 'utf-8' };
  } catch {
    return { text: decoded(body, 'windows-1252'), charset: 'windows-1252' };
  }
}

/**
 * Node 20.20 decodes windows-1252 as ISO 8859-1, which would turn its quotation marks and dashes into control
 * characters.
 */
function decoded(body: Buffer, charset: string): string {
  const text = new TextDecoder(charset).decode(body);
  if (charset !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}

const charsetParameter = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1];

const metaCharset = (body: Buffer): string | undefined =>
  /<meta\b[^<>]{0,300}?\bcharset\s*=\s*(?:["']\s*)?([\w:.-]+)/i.exec(body.toString('latin1', 0, PRESCANNED_BYTES))?.[1];

/** If the meta tag could be read as ASCII, the page is not UTF-16 (HTML standard §13.2.3.2). */
const asciiCompatible = (charset: string | null): string | null =>
  charset?.startsWith('utf-16') === true ? 'utf-8' : charset;

function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
