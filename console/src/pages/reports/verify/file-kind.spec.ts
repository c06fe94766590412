import { kindOf, MAX_REPORT_BYTES } from './file-kind';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('recognises a PDF, lines of JSON, and other files', () => {
  expect(kindOf(bytes('%PDF-1.7\n'))).toBe('report');
  expect(kindOf(bytes('{"seq":1,"action":"threats.read"}\n'))).toBe('audit');
  expect(kindOf(bytes(' %PDF-1.7'))).toBe('other');
  expect(kindOf(bytes('time,action\n'))).toBe('other');
  expect(kindOf(bytes(''))).toBe('empty');
});

test('refuses a PDF that is larger than any report', () => {
  const large = new Uint8Array(MAX_REPORT_BYTES + 1);
  large.set(bytes('%PDF-'));
  expect(kindOf(large)).toBe('too_large');
  expect(kindOf(large.subarray(0, MAX_REPORT_BYTES))).toBe('report');
});
