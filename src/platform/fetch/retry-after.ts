/** What a Retry-After header asks for, in ms (RFC 9110 §10.2.3: seconds, or a date); null where it says nothing of use. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1_000;
  const atMs = /^[A-Z][a-z]+, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
