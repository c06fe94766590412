/** The set with the value if it was missing, and without it otherwise. */
export function toggleInSet<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** The values with this one at their end if it was missing, and without it otherwise. */
export const toggleInList = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
