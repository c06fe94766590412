import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { type Chance, syntheticEntities } from './listed-entities';

/** Characters that a lookup accepts. */
const LONGEST_NAME = 300;

/** Half of the names are on a list; the others combine the same words. */
export function namesToLookUp(lists: Record<string, EntityRecord[]>, count: number, chance: Chance): string[] {
  const { synthetic = [], ...others } = lists;
  const isShort = ({ names }: EntityRecord): boolean => names.every(({ value }) => value.length <= LONGEST_NAME);
  const listed = Object.values(others).flat().filter(isShort);
  const unlisted = syntheticEntities(listed, count / 2, chance);
  return Array.from({ length: count }, (_, index) => {
    if (index % 2 === 0) return unlisted[index / 2]?.caption ?? '';
    return chance.pick(chance.pick(index % 4 === 1 ? listed : synthetic).names).value;
  });
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? NaN;

/** The median, the least and the most. */
export function range(values: readonly number[], digits: number): string {
  const [least, median, most] = [0, 0.5, 1].map((share) => quantile(values, share).toFixed(digits));
  return `${median} (${least} to ${most})`;
}
