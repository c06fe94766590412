import type { RecordNameParts } from './entity-record';

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/**
 * A person's name as the US lists write it, `FAMILY, Given Middle`, in natural order with its parts; `Jr.` may be
 * between or after them. A name without a comma is left unchanged.
 */
export function readInvertedName(text: string): { value: string; parts?: RecordNameParts } {
  const pieces = text.split(/,\s*/).filter((piece) => piece !== '');
  const [last, ...others] = pieces.filter((piece) => !SUFFIX.test(piece));
  if (last === undefined || others.length === 0) return { value: text };
  const suffix = pieces.find((piece) => SUFFIX.test(piece));
  return joinName({ first: others.join(' '), last, ...(suffix === undefined ? {} : { suffix }) });
}

/** The name in natural order from parts that a list has in separate fields. Empty parts are skipped. */
export function joinName(parts: RecordNameParts): { value: string; parts: RecordNameParts } {
  const { first, middle, patronymic, last, suffix } = parts;
  const present = Object.entries(parts).filter(([, part]) => part !== undefined && part !== '');
  const value = [first, middle, patronymic, last, suffix].filter((part) => part !== undefined && part !== '').join(' ');
  return { value, parts: Object.fromEntries(present) };
}
