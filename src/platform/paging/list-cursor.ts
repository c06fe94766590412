import type { Rule } from '../http/validation/rule';
import { ViolationSink } from '../http/validation/rule';
import { isCleanText, instant, uuid } from '../http/validation/rules';

/** The values that give a row its place in a list, as text. */
export type Place = readonly string[];

/** The types of the values of a place, as PostgreSQL compares them, and how each is written. */
export type PlaceType = 'instant' | 'uuid' | 'text' | 'integer' | 'float' | 'date';

// Room for a caption of 500 characters, the longest text by which a list is ordered.
const MAX_LENGTH = 4_096;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

const isOfRule = (rule: Rule, text: string): boolean => rule.parse(text, [], new ViolationSink('query')) !== undefined;

const IS_OF_TYPE: Readonly<Record<PlaceType, (text: string) => boolean>> = {
  instant: (text) => text.endsWith('Z') && isOfRule(instant(), text),
  uuid: (text) => isOfRule(uuid(), text),
  text: (text) => isCleanText(text, [], new ViolationSink('query')),
  integer: (text) => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)),
  float: (text) => /^-?\d{1,25}(?:\.\d{1,25})?(?:e[+-]\d{1,3})?$/.test(text) && Number.isFinite(Number(text)),
  date: (text) => isOfRule(instant(), `${text}T00:00:00Z`),
};

export const isOfPlaceType = (type: PlaceType, text: string): boolean => IS_OF_TYPE[type](text);

const isCursorText = (text: string): boolean => text.length <= MAX_LENGTH && BASE64URL.test(text);

/** The text of a cursor whose list depends on other parameters. These decide later whether it belongs to that list. */
export const cursorText: Rule<string> = {
  schema: { type: 'string', minLength: 1, maxLength: MAX_LENGTH },
  parse: (value, loc, sink) =>
    typeof value === 'string' && isCursorText(value)
      ? value
      : sink.add(loc, 'value_error', 'Value error, this is not a cursor of a list'),
};

/**
 * The cursors of one list: the place of the last row of a page, after which the next page begins. Rows that are added
 * or removed meanwhile neither repeat nor displace others, and a late page costs as much as the first.
 */
export class ListCursor {
  readonly types: readonly PlaceType[];
  readonly rule: Rule<Place>;

  /** @param name the name of the list; a cursor of another list is refused */
  constructor(
    private readonly name: string,
    ...types: readonly PlaceType[]
  ) {
    this.types = types;
    this.rule = {
      schema: { type: 'string', minLength: 1, maxLength: MAX_LENGTH },
      parse: (value, loc, sink) =>
        (typeof value === 'string' ? this.read(value) : undefined) ??
        sink.add(loc, 'value_error', 'Value error, this is not a cursor of this list'),
    };
  }

  /** The text of a cursor, which is opaque to callers. */
  write(place: Place): string {
    return Buffer.from(JSON.stringify([this.name, ...place])).toString('base64url');
  }

  read(text: string): Place | undefined {
    if (!isCursorText(text)) return undefined;
    const [name, ...place] = parsedTexts(Buffer.from(text, 'base64url').toString('utf8'));
    const isPlace = name === this.name && place.length === this.types.length && this.write(place) === text;
    return isPlace && this.types.every((type, index) => isOfPlaceType(type, place[index] ?? '')) ? place : undefined;
  }
}

function parsedTexts(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : [];
  } catch {
    return [];
  }
}
