import { finish, StepCounter, type Steps } from './steps';

function* sumInSteps(numbers: readonly number[], size: number): Steps<number> {
  const pauses = new StepCounter(size);
  let sum = 0;
  for (const number of numbers) {
    sum += number;
    if (pauses.isDue) yield;
  }
  return sum;
}

test('pauses after every few items', () => {
  const pauses = (count: number): number => [...sumInSteps(Array<number>(count).fill(1), 3)].length;
  expect([0, 1, 3, 5, 9].map(pauses)).toEqual([0, 0, 1, 1, 3]);
});

test('finish returns the value of the end', () => {
  expect(finish(sumInSteps([1, 2, 3, 4], 2))).toBe(10);
});
