import { createHash } from 'node:crypto';
import { type FontFace, type ShapedGlyph, type ShapedText, type Stretch, isSame } from './font-face';
import type { PdfReference, PdfWriter } from '../pdf-writer';
import { truetypeSubset } from './truetype-subset';

interface UsedFace {
  face: FontFace;
  name: string;
  dictionary: PdfReference;
  /** Glyphs by their codes in the text. */
  codes: Map<number, ShapedGlyph>;
  /** Codes that differ from the id of their glyph, by id and characters. */
  others: Map<string, number>;
}

const SYMBOLIC = 4;
/** The thickness of vertical stems by weight. Viewers need it only for fonts that are not embedded. */
const STEM_V = 80;
const CODES_PER_BLOCK = 100;
/** PDF/A requires a text for every code (ISO 19005-3 §6.2.11.7), so this is a space without width. */
const SILENT = '\u200b';

/** The fonts of one document, with the glyphs that it uses. They are embedded at its end. */
export class DocumentFonts {
  readonly #used = new Map<FontFace, UsedFace>();

  constructor(private readonly writer: PdfWriter) {}

  /** The name of the font in the page's resources, and the text in its codes. */
  use({ face, glyphs, stretches }: ShapedText): { name: string; stretches: readonly Stretch[] } {
    let used = this.#used.get(face);
    if (used === undefined) {
      const dictionary = this.writer.ref({});
      used = { face, name: `F${this.#used.size + 1}`, dictionary, codes: new Map(), others: new Map() };
      this.#used.set(face, used);
    }
    this.writer.page.fonts[used.name] = used.dictionary;
    let isById = true;
    const codes: number[] = [];
    for (const glyph of glyphs) {
      const code = codeOf(used, glyph);
      isById &&= code === glyph.id;
      codes.push(code);
    }
    return { name: used.name, stretches: isById ? stretches : recoded(stretches, codes) };
  }

  /** Embeds composite fonts whose codes are glyph ids (ISO 32000-1 §9.7). */
  end(): void {
    for (const { face, dictionary, codes, others } of this.#used.values()) {
      const glyphs = new Set(Array.from(codes.values(), ({ id }) => id));
      const { font } = face;
      const scale = 1000 / font.unitsPerEm;
      const baseFont = `${subsetTag(face.key, glyphs)}+${font.postscriptName}`;
      const file = this.#stream(truetypeSubset(face.tables, glyphs), true);
      const { minX, minY, maxX, maxY } = font.bbox;
      const descriptor = this.#object({
        Type: 'FontDescriptor',
        FontName: baseFont,
        Flags: SYMBOLIC,
        FontBBox: [minX, minY, maxX, maxY].map((value) => Math.round(value * scale)),
        ItalicAngle: font.italicAngle,
        Ascent: Math.round(font.ascent * scale),
        Descent: Math.round(font.descent * scale),
        CapHeight: Math.round(font.capHeight * scale),
        StemV: STEM_V,
        FontFile2: file,
      });
      const descendant = this.#object({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: baseFont,
        CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
        FontDescriptor: descriptor,
        CIDToGIDMap: others.size === 0 ? 'Identity' : this.#stream(glyphIds(codes), false),
        W: widths(face, codes),
      });
      dictionary.data = {
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: baseFont,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: this.#stream(Buffer.from(toUnicode(codes)), false),
      };
      dictionary.end();
    }
  }

  #object(data: Record<string, unknown>): PdfReference {
    const reference = this.writer.ref(data);
    reference.end();
    return reference;
  }

  #stream(bytes: Buffer, isFont: boolean): PdfReference {
    const reference = this.writer.ref(isFont ? { Length1: bytes.length } : {});
    reference.end(bytes);
    return reference;
  }
}

/**
 * The code of a glyph is its id. However, a code has one text in a document, and some glyphs have several: the
 * letters without dots to which dots are added. Such a glyph gets another code for each further text.
 */
function codeOf({ face, codes, others }: UsedFace, glyph: ShapedGlyph): number {
  const known = codes.get(glyph.id);
  if (known === undefined) {
    codes.set(glyph.id, glyph);
    return glyph.id;
  }
  if (isSame(known.codePoints, glyph.codePoints)) return glyph.id;
  const key = `${glyph.id} ${glyph.codePoints.join(' ')}`;
  let code = others.get(key);
  if (code === undefined) {
    code = face.glyphCount + others.size;
    others.set(key, code);
    codes.set(code, glyph);
  }
  return code;
}

function recoded(stretches: readonly Stretch[], codes: readonly number[]): Stretch[] {
  let at = 0;
  return stretches.map((stretch) => ({
    ...stretch,
    operand: stretch.operand.replace(/<([0-9a-f]+)>/g, (_whole, digits: string) => {
      const count = digits.length / 4;
      at += count;
      return `<${codes
        .slice(at - count, at)
        .map(hex)
        .join('')}>`;
    }),
  }));
}

/** Six letters that distinguish subsets of one font (ISO 32000-1 §9.6.4). */
function subsetTag(key: string, glyphs: Iterable<number>): string {
  const hash = createHash('sha256')
    .update(`${key} ${sorted(glyphs).join(' ')}`)
    .digest();
  return Array.from(hash.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

/** ISO 32000-1 §9.7.4.2. */
function glyphIds(codes: ReadonlyMap<number, ShapedGlyph>): Buffer {
  const ids = Buffer.alloc(2 * (Math.max(...codes.keys()) + 1));
  for (const [code, { id }] of codes) ids.writeUInt16BE(id, 2 * code);
  return ids;
}

function widths({ font }: FontFace, codes: ReadonlyMap<number, ShapedGlyph>): unknown[] {
  const scale = 1000 / font.unitsPerEm;
  return sorted([0, ...codes.keys()]).flatMap((code) => {
    const { advanceWidth } = font.getGlyph(codes.get(code)?.id ?? 0);
    return [code, [advanceWidth * scale]];
  });
}

/** ISO 32000-1 §9.10.3. */
function toUnicode(codes: ReadonlyMap<number, ShapedGlyph>): string {
  const lines = sorted(codes.keys()).map((code) => {
    const codePoints = codes.get(code)?.codePoints ?? [];
    const text = codePoints.length === 0 ? SILENT : String.fromCodePoint(...codePoints);
    return `<${hex(code)}> <${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')}>`;
  });
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += CODES_PER_BLOCK) {
    const block = lines.slice(at, at + CODES_PER_BLOCK);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((left, right) => left - right);
const hex = (code: number): string => code.toString(16).padStart(4, '0');
