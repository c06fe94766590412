import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { truetypeSubset } from './truetype-subset';
import { woffTables } from './woff-tables';

const file = readFileSync(require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'));
const font = create(file);
const tables = woffTables(file);
const glyphOf = (character: string): number => font.layout(character).glyphs[0]!.id;

/** The outlines by glyph, read directly from the tables of an sfnt file. */
function outlines(sfnt: Buffer): (id: number) => Buffer {
  const found = new Map<string, Buffer>();
  for (let index = 0; index < sfnt.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index;
    const offset = sfnt.readUInt32BE(at + 8);
    found.set(sfnt.toString('latin1', at, at + 4), sfnt.subarray(offset, offset + sfnt.readUInt32BE(at + 12)));
  }
  const [loca, glyf] = [found.get('loca')!, found.get('glyf')!];
  return (id) => glyf.subarray(loca.readUInt32BE(4 * id), loca.readUInt32BE(4 * id + 4));
}

function sum(bytes: Buffer): number {
  let total = 0;
  for (let at = 0; at < bytes.length; at += 4) total = (total + bytes.readUInt32BE(at)) >>> 0;
  return total;
}

describe('truetypeSubset', () => {
  it('keeps the requested glyphs and their components, and nothing else', () => {
    const accented = glyphOf('é');
    const outlineOf = outlines(truetypeSubset(tables, [accented]));
    const wholeOf = outlines(
      truetypeSubset(
        tables,
        Array.from({ length: font.numGlyphs }, (_, id) => id),
      ),
    );
    expect(outlineOf(accented)).toEqual(wholeOf(accented));
    // A composite glyph, whose base letter is included.
    expect(wholeOf(accented).readInt16BE(0)).toBe(-1);
    expect(outlineOf(glyphOf('e'))).toEqual(wholeOf(glyphOf('e')));
    expect(outlineOf(0)).toEqual(wholeOf(0));
    expect(outlineOf(glyphOf('x'))).toHaveLength(0);
    expect(wholeOf(glyphOf('x')).length).toBeGreaterThan(0);
  });

  it('writes the check sums of OpenType', () => {
    const subset = truetypeSubset(tables, [glyphOf('a'), glyphOf('b')]);
    expect(sum(subset)).toBe(0xb1b0afba);
    expect(subset.length).toBeLessThan(
      truetypeSubset(
        tables,
        font.layout('abcdefghijklm').glyphs.map(({ id }) => id),
      ).length,
    );
  });

  it('refuses bytes that are not a font', () => {
    expect(() => woffTables(Buffer.from('no font at all'))).toThrow('not a WOFF');
    expect(() => truetypeSubset(new Map(), [1])).toThrow('no table head');
  });
});
