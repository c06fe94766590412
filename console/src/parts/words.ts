const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTH_DAYS = 60;

/** `8 h`, `2 d`, `5 min`: how long before `now` something happened. */
export function shortAge(at: string, now: number): string {
  const age = Math.max(0, now - Date.parse(at));
  if (age < HOUR_MS) return `${Math.round(age / MINUTE_MS)} min`;
  if (age < 2 * DAY_MS) return `${Math.round(age / HOUR_MS)} h`;
  const days = Math.round(age / DAY_MS);
  return days < MONTH_DAYS ? `${days} d` : `${Math.round(days / 30.4)} mo`;
}

export const decimal = (value: number, digits = 1): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const upTo = (value: number, digits: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

export const km = (value: number | null): string =>
  value === null ? 'no distance' : `${upTo(value, value < 10 ? 1 : 0)} km`;

export const percent = (share: number, digits = 1): string => `${decimal(100 * share, digits)} %`;

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** `climate_environment` as a person writes it. */
export function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of the person or program that did something. */
export function principalName({ type, name }: { readonly type: string; readonly name: string | null }): string {
  if (name !== null) return name;
  if (type === 'system') return 'The service';
  return type === 'user' ? 'An erased user' : inWords(type);
}

/** Marks a signed number with a minus sign that is as wide as a digit. */
export const signed = (value: number, digits = 2): string =>
  `${value < 0 ? '−' : '+'}${decimal(Math.abs(value), digits)}`;

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

export const countryName = (code: string | null): string => {
  if (code === null) return 'No country';
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
};
