import { isIP } from 'node:net';
import { webUrl } from '../src/kernel/text/web-url';

/** One setting: how its text is parsed, its default, and its description in `.env.example`. */
export interface Setting<T> {
  readonly defaultValue: T;
  readonly expected: string;
  /** Returns undefined for an invalid text. */
  readonly parse: (text: string) => T | undefined;
}

const setting = <T>(defaultValue: T, expected: string, parse: Setting<T>['parse']): Setting<T> => ({
  defaultValue,
  expected,
  parse,
});

export const integer = (defaultValue: number, min: number, max: number): Setting<number> =>
  setting(defaultValue, `a whole number from ${min} to ${max}`, (text) => {
    const value = Number(text);
    return /^\d{1,15}$/.test(text) && value >= min && value <= max ? value : undefined;
  });

/** A number from 0 to 1, such as 0.25. */
export const share = (defaultValue: number): Setting<number> =>
  setting(defaultValue, 'a number from 0 to 1', (text) => {
    const value = Number(text);
    return /^\d{1,3}(\.\d{1,15})?$/.test(text) && value <= 1 ? value : undefined;
  });

export const choice = <T extends string, D extends T | undefined = T>(
  values: readonly T[],
  defaultValue: D,
): Setting<T | D> =>
  setting<T | D>(defaultValue, `one of ${values.join(', ')}`, (text) => values.find((value) => value === text));

export const flag = <D extends boolean | undefined>(defaultValue: D): Setting<boolean | D> =>
  setting<boolean | D>(defaultValue, 'true or false', (text) => ({ true: true, false: false })[text]);

export const text = (defaultValue: string): Setting<string> => setting(defaultValue, 'a text', (value) => value);

export const ipAddress = (defaultValue: string): Setting<string> =>
  setting(defaultValue, 'an IP address such as 127.0.0.1, or 0.0.0.0 for every address of this machine', (value) =>
    isIP(value) > 0 ? value : undefined,
  );

export const optionalText = (expected: string, isValid: (value: string) => boolean): Setting<string | undefined> =>
  setting<string | undefined>(undefined, expected, (value) => (isValid(value) ? value : undefined));

// Not URL.canParse: compiled by V8, it returns false for valid addresses on Node 20.20.
function isPostgresUrl(value: string): boolean {
  try {
    return ['postgres:', 'postgresql:'].includes(new URL(value).protocol);
  } catch {
    return false;
  }
}

export const postgresUrl = (): Setting<string | undefined> =>
  optionalText('a URL such as postgres://user:password@host:5432/database', isPostgresUrl);

export const isHttpUrl = (value: string): boolean => webUrl(value) !== null;

export const httpUrl = (): Setting<string | undefined> =>
  optionalText('an http or https URL without credentials', isHttpUrl);

export const instant = (): Setting<Date | undefined> =>
  setting<Date | undefined>(undefined, 'a time in RFC 3339, such as 2018-02-07T00:00:00Z', (value) => {
    const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value);
    const date = new Date(value);
    return hasZone && !Number.isNaN(date.getTime()) ? date : undefined;
  });

export const list = (expected: string, isItem: (item: string) => boolean): Setting<readonly string[]> =>
  setting<readonly string[]>([], expected, (value) => {
    const items = value.split(',').map((item) => item.trim());
    return items.every(isItem) ? items : undefined;
  });
