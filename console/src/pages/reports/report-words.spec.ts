import { failureWords, fileState, reportTitle } from './report-words';

test('says whether a report has a file', () => {
  const file = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
  expect(fileState({ erased_at: null, pdf_sha256: file })).toBe('Signed');
  expect(fileState({ erased_at: null, pdf_sha256: null })).toBe('No file yet');
  expect(fileState({ erased_at: '2026-01-15T09:30:00.000Z', pdf_sha256: file })).toBe('Erased');
});

test('names an erased report by its subject', () => {
  const subject = { type: 'web_search', id: 'x' } as const;
  expect(reportTitle({ title: null, subject })).toBe('Erased report of a web search');
  expect(reportTitle({ title: 'Name', subject })).toBe('Name');
});

test('has words for every reason of the service, and shows an unknown one', () => {
  const reasons = ['hash_mismatch', 'signature_invalid', 'certificate_expired', 'key_unknown', 'report_missing'];
  const titles = reasons.map((reason) => failureWords(reason).title);
  expect(new Set(titles).size).toBe(5);
  expect(titles).not.toContain('It could not be verified.');
  expect(failureWords('moon_phase')).toMatchObject({
    title: 'It could not be verified.',
    meaning: expect.stringContaining('moon_phase'),
  });
});
