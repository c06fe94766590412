import { createHash } from 'node:crypto';

export interface PageContent {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Names and values, displayed as a table. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly links: readonly { readonly href: string; readonly text: string }[];
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:4rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  'h1{font-size:1.4rem}table{border-collapse:collapse;margin:1rem 0}th,td{text-align:left;vertical-align:top;padding:.3rem 1rem .3rem 0;' +
  'border-bottom:1px solid #ddd;overflow-wrap:anywhere}th{white-space:nowrap;font-weight:600}a{color:#0b57d0}' +
  '@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#161616}th,td{border-color:#444}a{color:#8ab4f8}}';

export const PAGE_TYPE = 'text/html; charset=utf-8';
/**
 * Allows only the page itself and its one style: no scripts, no frames, and no referrer for the sites to which it
 * links.
 */
export const PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${sha256(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const;

/** A page of plain text for a person; everything in it is escaped. */
export function htmlPage({ title, paragraphs, facts, links }: PageContent): string {
  const rows = facts.map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>` +
    paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('') +
    (rows.length === 0 ? '' : `<table>${rows.join('')}</table>`) +
    links.map(({ href, text }) => `<p><a href="${escaped(href)}">${escaped(text)}</a></p>`).join('') +
    '</main></body></html>\n'
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
