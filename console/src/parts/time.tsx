import { createContext, useContext } from 'react';

export interface TimeChoice {
  readonly isUtc: boolean;
  readonly setUtc: (isUtc: boolean) => void;
}

export const TimeContext = createContext<TimeChoice>({ isUtc: true, setUtc: () => undefined });

const format = (at: string, timeZone: string | undefined, withSeconds: boolean): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds && { second: '2-digit' }),
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(at));

/** Both times, for tooltips and for print. */
export const bothTimes = (at: string): string => `${format(at, 'UTC', true)}; ${format(at, undefined, true)}`;

export function useTimeText(): (at: string) => string {
  const { isUtc } = useContext(TimeContext);
  return (at) => format(at, isUtc ? 'UTC' : undefined, false);
}

/** A time in the zone that the user has chosen. */
export function Time({ at }: { readonly at: string }) {
  const text = useTimeText();
  return (
    <time dateTime={at} title={bothTimes(at)}>
      {text(at)}
    </time>
  );
}
