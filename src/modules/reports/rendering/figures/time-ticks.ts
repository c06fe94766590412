export interface TimeTick {
  /** Milliseconds since the epoch. */
  time: number;
  label: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WANTED = 7;
const FIXED_STEPS_MS = [1, 2, 3, 6, 12]
  .map((hours) => hours * HOUR_MS)
  .concat([1, 2, 7, 14].map((days) => days * DAY_MS));
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** About seven round times (UTC) in a time span, and the span that they divide evenly. */
export function timeTicks(first: number, last: number): { ticks: TimeTick[]; from: number; to: number } {
  const isMoment = !(last - first >= HOUR_MS);
  const from = isMoment ? first - 6 * HOUR_MS : first;
  const to = isMoment ? last + 6 * HOUR_MS : last;
  const step = FIXED_STEPS_MS.find((each) => (to - from) / each <= WANTED);
  const ticks = step === undefined ? monthTicks(from, to) : fixedTicks(from, to, step);
  return { ticks, from, to };
}

function fixedTicks(from: number, to: number, step: number): TimeTick[] {
  const ticks: TimeTick[] = [];
  for (let time = Math.ceil(from / step) * step; time <= to; time += step) {
    ticks.push({ time, label: step < DAY_MS ? hourLabel(time) : dayLabel(time) });
  }
  return ticks;
}

function monthTicks(from: number, to: number): TimeTick[] {
  const start = new Date(from);
  const end = new Date(to);
  const first = start.getUTCFullYear() * 12 + start.getUTCMonth();
  const last = end.getUTCFullYear() * 12 + end.getUTCMonth();
  const step =
    MONTH_STEPS.find((each) => (last - first) / each <= WANTED) ?? Math.ceil((last - first) / WANTED / 12) * 12;
  const ticks: TimeTick[] = [];
  for (let month = Math.ceil(first / step) * step; month <= last; month += step) {
    const time = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (time >= from && time <= to) ticks.push({ time, label: monthLabel(time, step) });
  }
  return ticks;
}

function hourLabel(time: number): string {
  const hours = new Date(time).toISOString().slice(11, 16);
  return hours === '00:00' ? dayLabel(time) : hours;
}

function dayLabel(time: number): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}

function monthLabel(time: number, months: number): string {
  const date = new Date(time);
  const year = String(date.getUTCFullYear());
  return months >= 12 ? year : `${MONTHS[date.getUTCMonth()] ?? ''} ${year}`;
}
