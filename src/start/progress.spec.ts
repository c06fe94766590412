import { Progress } from './progress';

let said: string[];
let progress: Progress;

beforeEach(() => {
  jest.useFakeTimers();
  said = [];
  progress = new Progress({ write: (text) => said.push(text) });
});
afterEach(() => jest.useRealTimers());

test('says nothing of what takes less than two seconds', () => {
  progress.step('one');
  jest.advanceTimersByTime(1_900);
  progress.step('two');
  jest.advanceTimersByTime(1_900);
  progress.done();
  jest.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});

test('tells every two seconds what takes longer, and for how long', () => {
  progress.step('Creating the database');
  jest.advanceTimersByTime(5_000);
  expect(said).toEqual(['Creating the database (2 s)\n', 'Creating the database (4 s)\n']);
});

test('each step has its own time', () => {
  progress.step('one');
  jest.advanceTimersByTime(3_000);
  progress.step('two');
  jest.advanceTimersByTime(2_000);
  expect(said).toEqual(['one (2 s)\n', 'two (2 s)\n']);
});
