import { pageOfResource, whoName, whoValue } from './audit-words';
import type { AuditRecord } from './types';

const principal = (more: Partial<AuditRecord['principal']>): Pick<AuditRecord, 'principal'> => ({
  principal: {
    type: 'user',
    id: null,
    name: null,
    user_id: null,
    user_email: null,
    idp_session_id: null,
    api_key_id: null,
    service_account_name: null,
    ...more,
  },
});

test('names the principal, or shows its id if the name is no longer stored', () => {
  expect(whoName(principal({ name: 'Ana', user_id: 'u1' }))).toBe('Ana');
  expect(whoName(principal({ user_id: 'u1' }))).toBe('A user, u1');
  expect(whoName(principal({ type: 'operator' }))).toBe('The operator');
});

test('finds the other requests of the same principal', () => {
  expect(whoValue(principal({ user_id: 'u1' }))).toBe('user:u1');
  expect(whoValue(principal({ type: 'service_account', api_key_id: 'k1' }))).toBe('key:k1');
  expect(whoValue(principal({ type: 'system' }))).toBe('type:system');
});

test.each([
  ['threats.change', 0, '/p/$portfolio/threats/$id'],
  ['threats.change', 3, '/p/$portfolio/threats/$id'],
  ['incidents.link_threats', 0, '/p/$portfolio/incidents/$id'],
  ['incidents.link_threats', 1, '/p/$portfolio/threats/$id'],
  ['incidents.comment', 1, null],
  ['threats.add_note', 0, '/p/$portfolio/threats/$id'],
  ['threats.add_note', 1, null],
  ['threats.scan', 0, null],
  ['lookup_batches.create', 0, '/p/$portfolio/lookup/batches/$id'],
  ['webhooks.replay', 1, null],
  ['api_keys.create', 0, null],
])('finds the page of the resource of %s at index %i', (action, index, page) => {
  expect(pageOfResource({ action }, index)).toBe(page);
});
