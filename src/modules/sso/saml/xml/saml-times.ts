import { SignInError } from '../../sign-in/sign-in.errors';

/** The accepted clock skew. */
export const CLOCK_SKEW_MS = 60_000;

/** @throws SignInError expired */
export function requireNotAfter(until: Date, now: Date, name: string): void {
  if (now.getTime() - CLOCK_SKEW_MS < until.getTime()) return;
  throw new SignInError(
    'expired',
    'The assertion is no longer valid; the clock of the identity provider may be wrong',
    {
      expected: `${name} after ${now.toISOString()}`,
      received: until.toISOString(),
    },
  );
}

/** @throws SignInError not_yet_valid */
export function requireNotBefore(from: Date | null, now: Date, name: string): void {
  if (from === null || from.getTime() <= now.getTime() + CLOCK_SKEW_MS) return;
  throw new SignInError(
    'not_yet_valid',
    'The assertion is not valid yet; the clock of the identity provider may be wrong',
    {
      expected: `${name} before ${now.toISOString()}`,
      received: from.toISOString(),
    },
  );
}
