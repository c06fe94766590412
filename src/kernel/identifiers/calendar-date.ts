export type DatePrecision = 'day' | 'month' | 'year';

/** A day of the Gregorian calendar, or only its month or year, in ISO 8601: `1948-12-10`, `1948-12`, `1948`. */
export interface CalendarDate {
  value: string;
  precision: DatePrecision;
}

const EARLIEST_YEAR = 1000;
const LATEST_YEAR = 2999;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

const FORMS: readonly { pattern: RegExp; parts: (match: RegExpExecArray) => [string?, string?, string?] }[] = [
  // ISO 8601. A time of day or a time zone (as in xs:date) after it is ignored; 00 is an unknown month or day.
  {
    pattern: /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2})(?:Z|[+-]\d{2}:\d{2}|[T ]\d{2}:\d{2}.{0,24})?)?)?$/,
    parts: ([, year, month, day]) => [year, month, day],
  },
  { pattern: /^(\d{4})(\d{2})(\d{2})$/, parts: ([, year, month, day]) => [year, month, day] },
  {
    pattern: new RegExp(`^(?:(\\d{1,2}) )?${MONTH_NAME},? (\\d{4})$`, 'i'),
    parts: ([, day, month, year]) => [year, month, day],
  },
  {
    pattern: new RegExp(`^${MONTH_NAME} (\\d{1,2}),? (\\d{4})$`, 'i'),
    parts: ([, month, day, year]) => [year, month, day],
  },
];

/**
 * A date written as ISO 8601 (also `19481210` and `1948/12/10`) or with an English month (`10 Dec 1948`, `Dec. 1948`,
 * `December 10, 1948`). Null for anything else, including days that do not exist, and `10/12/1948`, which is ambiguous.
 */
export function parseCalendarDate(text: string): CalendarDate | null {
  const parts = splitDate(text);
  return parts === null ? null : toCalendarDate(...parts);
}

/** How an impossible date was read: with day and month exchanged, or without the impossible part. */
export type DateRepair = 'exchanged' | 'without_day' | 'without_month';

/**
 * A date that does not exist, read as what was most likely meant: with day and month exchanged if that exists
 * (1974-13-01 as 1974-01-13), otherwise by its year and month (1974-01-32 as 1974-01) or by its year. Null for a date
 * that exists and for text that is not a date.
 */
export function repairCalendarDate(text: string): (CalendarDate & { repair: DateRepair }) | null {
  const [year = '', month = '0', day = '0'] = splitDate(text) ?? [];
  if (year === '' || toCalendarDate(year, month, day) !== null) return null;
  const exchanged = Number(day) > 0 && toMonth(month) > 0 ? toCalendarDate(year, day, String(toMonth(month))) : null;
  if (exchanged !== null) return { ...exchanged, repair: 'exchanged' };
  const withoutDay = toMonth(month) > 0 ? toCalendarDate(year, month) : null;
  if (withoutDay !== null) return { ...withoutDay, repair: 'without_day' };
  const withoutMonth = toCalendarDate(year);
  return withoutMonth === null ? null : { ...withoutMonth, repair: 'without_month' };
}

function splitDate(text: string): [string?, string?, string?] | null {
  for (const { pattern, parts } of FORMS) {
    const match = pattern.exec(text);
    if (match !== null) return parts(match);
  }
  return null;
}

function toCalendarDate(yearText = '', monthText = '0', dayText = '0'): CalendarDate | null {
  const year = Number(yearText);
  const month = toMonth(monthText);
  const day = Number(dayText);
  if (year < EARLIEST_YEAR || year > LATEST_YEAR || month > 12 || (month === 0 && day > 0)) return null;
  if (month === 0) return { value: yearText, precision: 'year' };
  const yearMonth = `${yearText}-${String(month).padStart(2, '0')}`;
  if (day === 0) return { value: yearMonth, precision: 'month' };
  if (day > daysInMonth(year, month)) return null;
  return { value: `${yearMonth}-${String(day).padStart(2, '0')}`, precision: 'day' };
}

function toMonth(text: string): number {
  const number = Number(text);
  return Number.isNaN(number) ? MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1 : number;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
