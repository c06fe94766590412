/** The place of a value in a request determines which characters may be sent there, and how. */

/** The characters that Node accepts in a request line and lets a client send. */
export const MAX_ADDRESS_BYTES = 15_500;
export const MAX_HEADER_BYTES = 15_000;

const UNESCAPED = /[A-Za-z0-9\-._~!$'()*,;:@/?]/;

/** For a query or a segment: percent-encoded bytes, including lone surrogates, which encodeURIComponent rejects. */
export function percentEncoded(text: string, maxBytes: number): string {
  const parts: string[] = [];
  let size = 0;
  for (const character of text) {
    const part = UNESCAPED.test(character) ? character : escaped(character);
    size += part.length;
    if (size > maxBytes) break;
    parts.push(part);
  }
  return parts.join('');
}

function escaped(character: string): string {
  const code = character.codePointAt(0)!;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  const bytes = isSurrogate
    ? Buffer.of(0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f))
    : Buffer.from(character);
  return [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** For a header: the bytes of UTF-8 without those that HTTP does not allow (RFC 9110 §5.5). */
export const headerValue = (text: string, maxBytes = MAX_HEADER_BYTES): string =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, maxBytes);

/** As browsers send a form (URL Living Standard §5.1). */
export const formValue = (text: string, maxBytes: number): string =>
  percentEncoded(text, maxBytes).replaceAll('%20', '+');

export const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const csvCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
