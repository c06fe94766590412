import { isDraftComplete, NO_DRAFT, requestOf } from './key-draft';

const FILLED = { privateKey: 'KEY', passphrase: '', certificates: 'CHAIN', token: ' hsm ', label: 'report-2026' };

test('requires no field for a key that the service makes, and every field for other keys', () => {
  expect(isDraftComplete('make', NO_DRAFT)).toBe(true);
  expect(isDraftComplete('import', NO_DRAFT)).toBe(false);
  expect(isDraftComplete('import', FILLED)).toBe(true);
  expect(isDraftComplete('link', { ...FILLED, label: ' ' })).toBe(false);
  expect(isDraftComplete('link', FILLED)).toBe(true);
});

test('sends only the fields that the origin needs', () => {
  expect(requestOf('make', 'audit', FILLED)).toEqual({ path: '/v1/admin/signing-keys', body: { purpose: 'audit' } });
  expect(requestOf('link', 'report', FILLED)).toEqual({
    path: '/v1/admin/signing-keys/link',
    body: { purpose: 'report', token: 'hsm', label: 'report-2026', certificates: 'CHAIN' },
  });
  expect(requestOf('import', 'report', { ...FILLED, passphrase: 'open' }).body).toEqual({
    purpose: 'report',
    private_key: 'KEY',
    passphrase: 'open',
    certificates: 'CHAIN',
  });
  expect(requestOf('import', 'report', FILLED).body).not.toHaveProperty('passphrase');
});
