import { sfnt } from './sfnt';

/** The tables that a viewer needs of an embedded TrueType font (ISO 32000-1 §9.9, table 126). */
const KEPT_TABLES = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];
/** Flags of a composite glyph's components (OpenType 1.9, glyf). */
const ARGUMENTS_ARE_WORDS = 0x0001;
const HAS_SCALE = 0x0008;
const MORE_COMPONENTS = 0x0020;
const HAS_X_AND_Y_SCALE = 0x0040;
const HAS_TWO_BY_TWO = 0x0080;

/**
 * A font program that contains only the outlines of these glyphs, their components and glyph 0. All keep their ids,
 * so that text encoded for the whole font is valid for every subset.
 */
export function truetypeSubset(tables: ReadonlyMap<string, Buffer>, glyphs: Iterable<number>): Buffer {
  const head = Buffer.from(table(tables, 'head'));
  const outlines = outlinesOf(tables, head);
  const kept = withComponents(outlines, glyphs);
  const loca = Buffer.alloc(4 * (outlines.length + 1));
  const pieces: Buffer[] = [];
  let length = 0;
  outlines.forEach((outline, id) => {
    loca.writeUInt32BE(length, 4 * id);
    if (!kept.has(id)) return;
    const padding = (4 - (outline.length % 4)) % 4;
    pieces.push(outline, Buffer.alloc(padding));
    length += outline.length + padding;
  });
  loca.writeUInt32BE(length, 4 * outlines.length);
  head.writeUInt32BE(0, 8);
  head.writeInt16BE(1, 50);
  const changed = new Map([...tables, ['head', head], ['loca', loca], ['glyf', Buffer.concat(pieces)]] as const);
  return sfnt(KEPT_TABLES.flatMap((tag) => (changed.has(tag) ? [[tag, table(changed, tag)] as const] : [])));
}

function outlinesOf(tables: ReadonlyMap<string, Buffer>, head: Buffer): Buffer[] {
  const glyf = table(tables, 'glyf');
  const loca = table(tables, 'loca');
  const isLong = head.readInt16BE(50) === 1;
  const offset = (id: number): number => (isLong ? loca.readUInt32BE(4 * id) : 2 * loca.readUInt16BE(2 * id));
  const count = table(tables, 'maxp').readUInt16BE(4);
  return Array.from({ length: count }, (_, id) => glyf.subarray(offset(id), offset(id + 1)));
}

function withComponents(outlines: readonly Buffer[], glyphs: Iterable<number>): Set<number> {
  const kept = new Set([0, ...glyphs]);
  // The loop also visits the elements that it adds to the set.
  for (const id of kept) {
    for (const component of componentsOf(outlines[id])) kept.add(component);
  }
  return kept;
}

function componentsOf(outline: Buffer | undefined): number[] {
  if (outline === undefined || outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const components: number[] = [];
  for (let at = 10, flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0;) {
    flags = outline.readUInt16BE(at);
    components.push(outline.readUInt16BE(at + 2));
    at += 4 + ((flags & ARGUMENTS_ARE_WORDS) === 0 ? 2 : 4);
    if ((flags & HAS_SCALE) !== 0) at += 2;
    else if ((flags & HAS_X_AND_Y_SCALE) !== 0) at += 4;
    else if ((flags & HAS_TWO_BY_TWO) !== 0) at += 8;
  }
  return components;
}

function table(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const bytes = tables.get(tag);
  if (bytes === undefined) throw new Error(`the font has no table ${tag}`);
  return bytes;
}
