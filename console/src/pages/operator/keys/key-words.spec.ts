import type { SigningKey } from '../types';
import { expiryWarning, isTooNew, keysIn } from './key-words';

const NOW = Date.parse('2026-11-27T00:00:00Z');

const key = (more: Partial<SigningKey>): SigningKey => ({
  kid: 'k',
  purpose: 'report',
  state: 'active',
  public_key: '',
  certificates: [],
  certificate_sha256: '',
  valid_from: '2026-01-01T00:00:00Z',
  valid_to: '2036-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  activated_at: null,
  retired_at: null,
  ...more,
});

test('warns of a certificate that ends within 60 days or has ended, except for retired keys', () => {
  const soon = { valid_to: '2026-12-07T00:00:00Z' };
  expect(expiryWarning(key({}), NOW)).toBeNull();
  expect(expiryWarning(key(soon), NOW)).toContain('expires in 10 days');
  expect(expiryWarning(key({ valid_to: '2026-11-26T00:00:00Z' }), NOW)).toContain('has expired');
  expect(expiryWarning(key({ ...soon, state: 'retired' }), NOW)).toBeNull();
});

test('recognises a key that verifiers may not know yet', () => {
  expect(isTooNew(key({ created_at: '2026-11-26T23:56:00Z' }), NOW)).toBe(true);
  expect(isTooNew(key({ created_at: '2026-11-26T23:50:00Z' }), NOW)).toBe(false);
});

test('lists the keys of a purpose in a state, the newest first', () => {
  const keys = [
    key({ kid: 'old', state: 'retired' }),
    key({ kid: 'new', state: 'retired', created_at: '2026-05-01T00:00:00Z' }),
    key({ kid: 'audit', state: 'retired', purpose: 'audit' }),
    key({ kid: 'active' }),
  ];
  expect(keysIn(keys, 'report', 'retired').map(({ kid }) => kid)).toEqual(['new', 'old']);
});
