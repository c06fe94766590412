import { outcomeText } from './decide-all';

test('reports how many threats a decision changed, and why others were refused', () => {
  const error = { code: 'precondition_failed', message: 'The threat has changed.' };
  const decisions = [
    { threat_id: '1', outcome: 'changed', etag: '"2"', error: null },
    { threat_id: '2', outcome: 'refused', etag: null, error },
  ] as const;
  expect(outcomeText({ decisions: [], changed: 2, refused: 0 })).toBe('Changed 2 threats.');
  expect(outcomeText({ decisions, changed: 1, refused: 1 })).toBe(
    'Changed 1 threat; 1 refused: The threat has changed.',
  );
});
