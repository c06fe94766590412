import { hasLoneSurrogate, hasNul } from '../../../kernel/untrusted/storable-text';
import { isUUID } from 'class-validator';
import { decimalNumber } from '../../../kernel/text/decimal-number';
import type { Location, Rule, Schema, ViolationSink } from './rule';

/** Types and messages are those of Pydantic v2 (error list of pydantic_core), which the contract uses. */

const MAX_INT4 = 2_147_483_647;
const plural = (count: number): string => (count === 1 ? '' : 's');

const MAX_LENGTH = 10_000;

interface TextBounds {
  minLength?: number;
  maxLength?: number;
  pattern?: RegExp;
  /** Replaces a pattern that is hard to read in the message. */
  patternMessage?: string;
}

/** Text that PostgreSQL can store: no NUL, no lone surrogate. Lengths count Unicode code points, as in Pydantic. */
export function text(bounds: TextBounds = {}): Rule<string> {
  const { minLength = 0, maxLength = MAX_LENGTH, pattern } = bounds;
  const patternMessage = bounds.patternMessage ?? `String should match pattern '${pattern?.source ?? ''}'`;
  const ofPattern = pattern && { pattern: pattern.source };
  return {
    schema: { type: 'string', minLength, maxLength, ...ofPattern },
    answerSchema: {
      type: 'string',
      ...(minLength > 0 && { minLength }),
      ...(bounds.maxLength !== undefined && { maxLength }),
      ...ofPattern,
    },
    parse(value, loc, sink) {
      if (!isCleanText(value, loc, sink)) return undefined;
      const length = value.length <= minLength || value.length > maxLength ? [...value].length : value.length;
      if (length < minLength) {
        return sink.add(
          loc,
          'string_too_short',
          `String should have at least ${minLength} character${plural(minLength)}`,
        );
      }
      if (length > maxLength) {
        return sink.add(
          loc,
          'string_too_long',
          `String should have at most ${maxLength} character${plural(maxLength)}`,
        );
      }
      if (pattern && !pattern.test(value)) {
        return sink.add(loc, 'string_pattern_mismatch', patternMessage);
      }
      return value;
    },
  };
}

/** A text with at least one character that is not white space. */
export const notBlank = (maxLength: number): Rule<string> =>
  text({ minLength: 1, maxLength, pattern: /\S/, patternMessage: 'The text should not be blank' });

export function isCleanText(value: unknown, loc: Location, sink: ViolationSink): value is string {
  if (typeof value !== 'string') {
    sink.add(loc, 'string_type', 'Input should be a valid string');
    return false;
  }
  if (hasLoneSurrogate(value)) {
    sink.add(loc, 'string_unicode', 'Input should be a valid string, unable to parse raw data as a unicode string');
    return false;
  }
  if (hasNul(value)) {
    sink.add(loc, 'value_error', 'Value error, text must not contain NUL characters');
    return false;
  }
  return true;
}

interface NumberBounds {
  ge?: number;
  gt?: number;
  le?: number;
  lt?: number;
}

function isWithin(value: number, { ge, gt, le, lt }: NumberBounds, loc: Location, sink: ViolationSink): boolean {
  if (ge !== undefined && value < ge) {
    sink.add(loc, 'greater_than_equal', `Input should be greater than or equal to ${ge}`);
  } else if (gt !== undefined && value <= gt) {
    sink.add(loc, 'greater_than', `Input should be greater than ${gt}`);
  } else if (le !== undefined && value > le) {
    sink.add(loc, 'less_than_equal', `Input should be less than or equal to ${le}`);
  } else if (lt !== undefined && value >= lt) {
    sink.add(loc, 'less_than', `Input should be less than ${lt}`);
  } else return true;
  return false;
}

const boundsSchema = ({ ge, gt, le, lt }: NumberBounds): Schema => ({
  ...(ge !== undefined && { minimum: ge }),
  ...(gt !== undefined && { exclusiveMinimum: gt }),
  ...(le !== undefined && { maximum: le }),
  ...(lt !== undefined && { exclusiveMaximum: lt }),
});

/** A whole number. Without its own upper bound, it has that of a PostgreSQL integer. */
export function integer(bounds: NumberBounds = {}): Rule<number> {
  const all: NumberBounds = bounds.le === undefined && bounds.lt === undefined ? { ...bounds, le: MAX_INT4 } : bounds;
  if (all.ge === undefined && all.gt === undefined) all.ge = -MAX_INT4 - 1;
  return {
    schema: { type: 'integer', ...boundsSchema(all) },
    answerSchema: { type: 'integer', ...boundsSchema(bounds) },
    parse(value, loc, sink) {
      const number = sink.isText && typeof value === 'string' ? integerOfText(value) : value;
      if (number === undefined) {
        return sink.add(loc, 'int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
      }
      if (typeof number !== 'number') return sink.add(loc, 'int_type', 'Input should be a valid integer');
      if (!Number.isInteger(number) && Number.isFinite(number)) {
        return sink.add(loc, 'int_from_float', 'Input should be a valid integer, got a number with a fractional part');
      }
      return isWithin(number, all, loc, sink) ? number : undefined;
    },
  };
}

const integerOfText = (value: string): number | undefined =>
  /^[+-]?\d{1,400}$/.test(value.trim()) ? Number(value) : undefined;

/** A finite number. */
export function number(bounds: NumberBounds = {}): Rule<number> {
  return {
    schema: { type: 'number', ...boundsSchema(bounds) },
    parse(value, loc, sink) {
      const parsed = sink.isText && typeof value === 'string' ? decimalNumber(value.trim()) : value;
      if (parsed === undefined) {
        return sink.add(loc, 'float_parsing', 'Input should be a valid number, unable to parse string as a number');
      }
      if (typeof parsed !== 'number') return sink.add(loc, 'float_type', 'Input should be a valid number');
      if (!Number.isFinite(parsed)) return sink.add(loc, 'finite_number', 'Input should be a finite number');
      return isWithin(parsed, bounds, loc, sink) ? parsed : undefined;
    },
  };
}

const BOOLEAN_TEXTS = new Map(
  [
    ['true', 't', 'yes', 'y', 'on', '1'],
    ['false', 'f', 'no', 'n', 'off', '0'],
  ].flatMap((texts, index) => texts.map((word) => [word, index === 0] as const)),
);

/** The truth value that a text names; undefined if it names none. */
export const readBoolean = (text: string): boolean | undefined => BOOLEAN_TEXTS.get(text.toLowerCase());

export function boolean(): Rule<boolean> {
  return {
    schema: { type: 'boolean' },
    parse(value, loc, sink) {
      if (typeof value === 'boolean') return value;
      if (!sink.isText) return sink.add(loc, 'bool_type', 'Input should be a valid boolean');
      const parsed = readBoolean(String(value));
      return parsed ?? sink.add(loc, 'bool_parsing', 'Input should be a valid boolean, unable to interpret input');
    },
  };
}

export function oneOf<const T extends string>(values: readonly T[]): Rule<T> {
  const quoted = values.map((value) => `'${value}'`);
  const expected = quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}` : quoted.join('');
  return {
    schema: { type: 'string', enum: [...values] },
    parse(value, loc, sink) {
      return values.find((candidate) => candidate === value) ?? sink.add(loc, 'enum', `Input should be ${expected}`);
    },
  };
}

/** Any UUID of RFC 9562, converted to lower case. */
export function uuid(): Rule<string> {
  return {
    schema: { type: 'string', format: 'uuid' },
    parse(value, loc, sink) {
      if (typeof value !== 'string') return sink.add(loc, 'uuid_type', 'UUID input should be a string');
      return isUUID(value, 'loose')
        ? value.toLowerCase()
        : sink.add(loc, 'uuid_parsing', 'Input should be a valid UUID, unable to parse string as a UUID');
    },
  };
}

/** A calendar day in ISO 8601. */
export function date(): Rule<string> {
  return {
    schema: { type: 'string', format: 'date' },
    parse(value, loc, sink) {
      if (typeof value !== 'string') return sink.add(loc, 'date_type', 'Input should be a valid date');
      return isCalendarDate(value)
        ? value
        : sink.add(loc, 'date_from_datetime_parsing', 'Input should be a valid date, such as 2018-02-07');
    },
  };
}

function isCalendarDate(value: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

const INSTANT =
  /^((?!0000)\d{4}-\d\d-\d\d)[Tt ]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** An instant in RFC 3339 with its offset; a leap second is read as the second before. */
export function instant(): Rule<Date> {
  return {
    schema: { type: 'string', format: 'date-time' },
    parse(value, loc, sink) {
      if (typeof value !== 'string') return sink.add(loc, 'datetime_type', 'Input should be a valid datetime');
      const [, day, , second] = INSTANT.exec(value) ?? [];
      const read = new Date(value.replace(' ', 'T').replace(/:60(?=[.Zz+-])/, ':59'));
      if (day === undefined || !isCalendarDate(day) || (second === '60' && !isLastMinute(read))) {
        return sink.add(loc, 'datetime_parsing', 'Input should be a valid datetime, such as 2018-02-07T00:00:00Z');
      }
      return read;
    },
  };
}

/** A leap second is only added to the last minute of a day in UTC (RFC 3339, section 5.7). */
const isLastMinute = (time: Date): boolean => time.getUTCHours() === 23 && time.getUTCMinutes() === 59;
