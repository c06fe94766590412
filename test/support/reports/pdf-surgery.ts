/** Takes PDFs of pdfkit apart and recombines them, as an attacker would. */

export interface TakenApart {
  readonly header: string;
  /** `id 0 obj … endobj` by their numbers, in the order of the file. */
  readonly objects: Map<number, string>;
  readonly trailer: string;
}

export function takeApart(pdf: Buffer): TakenApart {
  const text = pdf.toString('latin1');
  const tableAt = tableOffset(pdf);
  const order = offsetsOf(pdf)
    .map((offset, at) => ({ id: at + 1, offset }))
    .sort((a, b) => a.offset - b.offset);
  const objects = new Map(
    order.map(({ id, offset }, at) => [id, text.slice(offset, order[at + 1]?.offset ?? tableAt)] as const),
  );
  const trailer = text.slice(text.indexOf('trailer\n', tableAt), text.lastIndexOf('startxref\n'));
  return { header: text.slice(0, order[0]!.offset), objects, trailer };
}

export function tableOffset(pdf: Buffer): number {
  return Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString('latin1'))![1]);
}

export function offsetsOf(pdf: Buffer): number[] {
  const table = pdf.toString('latin1', tableOffset(pdf), pdf.length);
  return [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map((entry) => Number(entry[1]));
}

/** The file with a matching table; bytes before and between objects do not change. */
export function putTogether({ header, objects, trailer }: TakenApart): Buffer {
  let body = header;
  const offsets = new Map<number, number>();
  for (const [id, text] of objects) {
    offsets.set(id, body.length + text.indexOf(`${id} 0 obj\n`));
    body += text;
  }
  return Buffer.from(`${body}${tableOf(offsets)}${trailer}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

function tableOf(offsets: ReadonlyMap<number, number>): string {
  const size = Math.max(...offsets.keys()) + 1;
  const entries = Array.from({ length: size - 1 }, (_, at) => entry(offsets.get(at + 1) ?? 0));
  return `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
}

const entry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;

/** An incremental update (ISO 32000-1 §7.5.6): new objects, a table of them, and a trailer that names the table before. */
export function appendRevision(pdf: Buffer, objects: ReadonlyMap<number, string>): Buffer {
  let body = '';
  let sections = '';
  for (const [id, text] of objects) {
    sections += `${id} 1\n${entry(pdf.length + body.length)}`;
    body += text;
  }
  return Buffer.concat([pdf, Buffer.from(body + tableOfUpdate(pdf, pdf.length + body.length, sections), 'latin1')]);
}

/** An incremental update that changes only the position of one object. */
export const appendTable = (pdf: Buffer, id: number, offset: number): Buffer =>
  Buffer.concat([pdf, Buffer.from(tableOfUpdate(pdf, pdf.length, `${id} 1\n${entry(offset)}`), 'latin1')]);

function tableOfUpdate(pdf: Buffer, at: number, sections: string): string {
  const trailer = takeApart(pdf).trailer.replace(/>>\n$/, `/Prev ${tableOffset(pdf)}\n>>\n`);
  return `xref\n${sections}${trailer}startxref\n${at}\n%%EOF\n`;
}

/** Replaces a text by another of the same length, so that nothing moves. */
export function overwrite(pdf: Buffer, from: string, to: string): Buffer {
  const at = pdf.indexOf(from, 0, 'latin1');
  if (at === -1 || to.length > from.length) throw new Error(`cannot write ${to} over ${from}`);
  const changed = Buffer.from(pdf);
  changed.write(to.padEnd(from.length, ' '), at, 'latin1');
  return changed;
}

/** The number of the object that the first match of the pattern is in. */
export function objectWith(pdf: Buffer, pattern: RegExp): number {
  for (const [id, text] of takeApart(pdf).objects) if (pattern.test(text)) return id;
  throw new Error(`no object has ${pattern.source}`);
}

export function changeObject(pdf: Buffer, id: number, change: (text: string) => string): Buffer {
  const parts = takeApart(pdf);
  parts.objects.set(id, change(parts.objects.get(id)!));
  return putTogether(parts);
}
