import type { EvaluationMoment } from '../requests/evaluation-moment';
import { PostponedGroups } from './postponed-groups';

const momentOf = (corpusRevision: number): EvaluationMoment => ({
  assetsRevision: 1,
  corpusRevision,
  now: new Date(0),
  ratings: { revision: 0, overrides: [] },
  isNowFixed: true,
});

it('returns the longest waiting groups first, up to an amount of work and at least one', () => {
  const groups = new PostponedGroups(() => 20);
  groups.change([], ['a', 'b'], momentOf(1));
  groups.change([], ['c', 'a'], momentOf(2));
  expect(groups.completeUpTo).toEqual(momentOf(1));
  expect(groups.take(0)).toEqual(['a']);
  expect(groups.take(45)).toEqual(['b', 'c']);
  expect([groups.isEmpty, groups.completeUpTo]).toEqual([true, undefined]);
});

it('drops groups that were evaluated meanwhile', () => {
  const groups = new PostponedGroups(() => 20);
  groups.change([], ['a', 'b'], momentOf(1));
  groups.change(['x', 'a'], [], momentOf(2));
  expect(groups.take(100)).toEqual(['b']);
});

it('keeps the waiting time of a group whose leader was removed', () => {
  const work: Record<string, number> = { a: 20, b: 20 };
  const groups = new PostponedGroups((id) => work[id] ?? 0);
  groups.change([], ['a'], momentOf(1));
  delete work.a;
  groups.change([], ['b'], momentOf(2));
  expect(groups.take(0)).toEqual(['a']);
  expect(groups.completeUpTo).toEqual(momentOf(1));
});

it('answers a scan once everything known at its start is evaluated, regardless of later changes', () => {
  const groups = new PostponedGroups(() => 20);
  groups.change([], ['a'], momentOf(1));
  expect(groups.hasAnswered('scan')).toBe(false);
  groups.change([], ['b'], momentOf(2));
  expect(groups.hasAnswered('late scan')).toBe(false);
  groups.take(0);
  expect([groups.hasAnswered('scan'), groups.hasAnswered('late scan')]).toEqual([true, false]);
});
