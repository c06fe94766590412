import { withoutControls } from '../../../platform/pages/control-characters';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};
const MAX_MARKUP_LENGTH = 200_000;

/** The text of a fragment of markup, such as a snippet: for reading, never to be put into a page again. */
export function plainText(markup: string): string {
  const text = withoutCode(markup.slice(0, MAX_MARKUP_LENGTH))
    .replace(/<\/?(?:p|div|li|br|tr|h[1-6]|blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[/!a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, decodedEntity);
  return withoutControls(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** By two searches in turns: one expression for both would look for every end anew. */
function withoutCode(markup: string): string {
  const opening = /<(?:script|style)\b/gi;
  const closing = /<\/(?:script|style)\s*>/gi;
  let kept = '';
  for (let at = 0; ; at = closing.lastIndex) {
    opening.lastIndex = at;
    const from = opening.exec(markup)?.index;
    if (from === undefined) return kept + markup.slice(at);
    kept += `${markup.slice(at, from)} `;
    closing.lastIndex = from;
    if (closing.exec(markup) === null) return kept;
  }
}

function decodedEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
