import fc from 'fast-check';
import { parseCalendarDate, repairCalendarDate } from './calendar-date';

describe('parseCalendarDate', () => {
  it.each([
    ['1948', '1948', 'year'],
    ['1948-12', '1948-12', 'month'],
    ['1948-00-00', '1948', 'year'],
    ['1948-12-00', '1948-12', 'month'],
    ['1948/2/3', '1948-02-03', 'day'],
    ['19481210', '1948-12-10', 'day'],
    ['1948-12-10T00:00:00Z', '1948-12-10', 'day'],
    ['1948-12-10-04:00', '1948-12-10', 'day'],
    ['10 Dec 1948', '1948-12-10', 'day'],
    ['1 september 1948', '1948-09-01', 'day'],
    ['Sept. 1948', '1948-09', 'month'],
    ['May 5, 1948', '1948-05-05', 'day'],
    ['29 Feb 1900', null, null],
    ['29 Feb 2000', '2000-02-29', 'day'],
    ['31 Apr 1999', null, null],
    ['1948-00-10', null, null],
    ['0999', null, null],
    ['3000', null, null],
    ['12/10/1948', null, null],
    ['circa 1948', null, null],
    ['', null, null],
  ])('reads %j: %s', (text, value, precision) => {
    expect(parseCalendarDate(text)).toEqual(value === null ? null : { value, precision });
  });

  it('accepts exactly the days that exist', () => {
    const part = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 2999 }), part, part, (year, month, day) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const date = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
        if (month > 0 && day > 0) expect(parseCalendarDate(text) !== null).toBe(exists);
      }),
    );
  });
});

describe('repairCalendarDate', () => {
  it.each([
    ['1974-13-01', '1974-01-13', 'day', 'exchanged'],
    ['1974/31/12', '1974-12-31', 'day', 'exchanged'],
    ['19741301', '1974-01-13', 'day', 'exchanged'],
    ['1974-01-32', '1974-01', 'month', 'without_day'],
    ['30 Feb 1970', '1970-02', 'month', 'without_day'],
    ['2001-02-29', '2001-02', 'month', 'without_day'],
    ['1974-99-99', '1974', 'year', 'without_month'],
    ['1974-13', '1974', 'year', 'without_month'],
    ['1974-00-10', '1974', 'year', 'without_month'],
  ])('reads %s as %s', (text, value, precision, repair) => {
    expect(repairCalendarDate(text)).toEqual({ value, precision, repair });
  });

  it.each(['1974-01-13', '1974-01', '1974', '10/12/1948', '0999-13-01', '9999-99-99', 'soon', ''])(
    'repairs nothing in %j',
    (text) => {
      expect(repairCalendarDate(text)).toBeNull();
    },
  );
});
