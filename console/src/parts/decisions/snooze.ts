const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const MORNING_HOUR = 8;
const MONDAY = 1;
const DAYS = 7;

/** The service accepts a time at most 90 days ahead. */
const MOST_SNOOZE_DAYS = 90;

export interface SnoozeChoice {
  readonly words: string;
  readonly until: Date;
}

export const isSnoozed = ({ snoozed_until: until }: { readonly snoozed_until: string | null }, now: number): boolean =>
  until !== null && Date.parse(until) > now;

/** The morning of the day that is `days` days after `now`, in local time. */
function morningAfter(now: Date, days: number): Date {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + days);
  morning.setHours(MORNING_HOUR, 0, 0, 0);
  return morning;
}

/** The usual ends of a snooze: after a while, tomorrow, on Monday, in a month. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const toMonday = (MONDAY - now.getDay() + DAYS) % DAYS || DAYS;
  return [
    { words: '4 hours', until: new Date(now.getTime() + 4 * HOUR_MS) },
    { words: 'Until tomorrow morning', until: morningAfter(now, 1) },
    { words: 'Until Monday morning', until: morningAfter(now, toMonday) },
    { words: '30 days', until: new Date(now.getTime() + 30 * DAY_MS) },
  ];
}

/** What is wrong with a time that a person chose, as a sentence; null if the service will accept it. */
export function snoozeProblem(until: Date, now: Date): string | null {
  if (Number.isNaN(until.getTime())) return 'Choose a date and a time.';
  if (until <= now) return 'Choose a time in the future.';
  const isTooFar = until.getTime() - now.getTime() > MOST_SNOOZE_DAYS * DAY_MS;
  return isTooFar ? `Choose a time at most ${MOST_SNOOZE_DAYS} days ahead.` : null;
}
