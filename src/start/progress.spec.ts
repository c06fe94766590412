import { Progress } from './progress';

let said: string[];
let progress: Progress;

beforeEach(() => {
  jest.useFakeTimers();
  said = [];
  progress = new Progress({ write: (text) => said.push(text) });
});
afterEach(() => jest.useRealTimers());

test('writes nothing about a step that takes less than two seconds', () => {
  progress.step('one');
  jest.advanceTimersByTime(1_900);
  progress.step('two');
  jest.advanceTimersByTime(1_900);
  progress.done();
  jest.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});

test('writes every two seconds how long a step has taken so far', () => {
  progress.step('Creating the database');
  jest.advanceTimersByTime(5_000);
  expect(said).toEqual(['Creating the database (2 s)\n', 'Creating the database (4 s)\n']);
});

test('measures each step separately', () => {
  progress.step('one');
  jest.advanceTimersByTime(3_000);
  progress.step('two');
  jest.advanceTimersByTime(2_000);
  expect(said).toEqual(['one (2 s)\n', 'two (2 s)\n']);
});
