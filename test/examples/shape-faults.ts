/**
 * The differences in fields or types between a stored example and a newly recorded one. Values may differ, and null
 * matches
 * any value, because work in the background may not be complete.
 */
export function shapeFaults(stored: unknown, recorded: unknown, where: string): string[] {
  if (stored === null || recorded === null) return [];
  const [before, now] = [typeOf(stored), typeOf(recorded)];
  if (before !== now) return [`${where}: ${before} is stored, and now it is ${now}`];
  if (Array.isArray(stored) && Array.isArray(recorded)) return shapeFaultsOfFirst(stored, recorded, where);
  if (before !== 'object') return [];
  const [old, current] = [stored as Record<string, unknown>, recorded as Record<string, unknown>];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  return names.flatMap((name) => {
    const place = `${where}.${name}`;
    if (!(name in old)) return [`${place}: is not stored`];
    if (!(name in current)) return [`${place}: is stored, and no longer there`];
    return shapeFaults(old[name], current[name], place);
  });
}

const shapeFaultsOfFirst = ([stored]: readonly unknown[], [recorded]: readonly unknown[], where: string): string[] =>
  stored === undefined || recorded === undefined ? [] : shapeFaults(stored, recorded, `${where}[]`);

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
