import { CUT_OFF_STATUS, type CutOff, type Outcome, requestOutcome } from './outcome';

describe('outcome of a status', () => {
  test.each<[number, boolean, Outcome]>([
    [200, false, 'success'],
    [201, false, 'success'],
    [304, false, 'success'],
    [200, true, 'streaming'],
    [400, false, 'rejected'],
    [401, false, 'denied'],
    [403, false, 'denied'],
    [404, false, 'rejected'],
    [408, false, 'timed_out'],
    [408, true, 'timed_out'],
    [422, true, 'rejected'],
    [429, false, 'rejected'],
    [499, false, 'client_closed'],
    [500, false, 'error'],
    [503, true, 'error'],
  ])('%i, streaming %s: %s', (status, isStreaming, outcome) => {
    expect(requestOutcome(status, isStreaming)).toBe(outcome);
  });
});

test.each<[CutOff, number]>([
  ['client_closed', 499],
  ['timed_out', 408],
  ['aborted', 500],
])('records a request that ended as %s before its response with status %i', (cutOff, status) => {
  expect(CUT_OFF_STATUS[cutOff]).toBe(status);
});
