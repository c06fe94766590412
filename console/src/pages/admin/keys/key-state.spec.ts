import type { ApiKey } from '../types';
import { filterKeys, keyState, scopeWords } from './key-state';
import { readOverlap } from './overlap';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const KEY = { name: 'dashboard', prefix: 'tms_a', expires_at: null, revoked_at: null, replaced_by: null } as ApiKey;
const OLD = '2026-05-01T00:00:00Z';

test('names the state of a key: revoked before expired, and a replaced key is valid until it expires', () => {
  expect(keyState(KEY, NOW)).toBe('valid');
  expect(keyState({ ...KEY, replaced_by: 'b', expires_at: '2026-06-02T00:00:00Z' }, NOW)).toBe('replaced');
  expect(keyState({ ...KEY, replaced_by: 'b', expires_at: OLD }, NOW)).toBe('expired');
  expect(keyState({ ...KEY, revoked_at: OLD, expires_at: OLD }, NOW)).toBe('revoked');
});

test('finds keys by state, and by name or beginning', () => {
  const ended = { ...KEY, name: 'old', revoked_at: OLD };
  expect(filterKeys([KEY, ended], 'valid', '', NOW)).toEqual([KEY]);
  expect(filterKeys([KEY, ended], 'ended', '', NOW)).toEqual([ended]);
  expect(filterKeys([KEY, ended], 'all', ' TMS_', NOW)).toEqual([KEY, ended]);
  expect(filterKeys([KEY, ended], 'all', 'board', NOW)).toEqual([KEY]);
});

test('says what a key may see', () => {
  const scope = { countries: ['TW'], event_categories: ['conflict'], event_types: [], date_from: '2018-01-01' };
  expect(scopeWords(scope)).toBe('Taiwan; Conflict; since 2018-01-01');
  expect(scopeWords(null)).toBe('All events');
});

test('measures the overlap of a rotation, and whether the former key is still used', () => {
  const former = { ...KEY, expires_at: '2026-06-02T00:00:00Z', last_used_at: '2026-06-01T11:00:00Z' };
  const successor = { ...KEY, created_at: '2026-06-01T00:00:00Z' };
  expect(readOverlap(former, successor, NOW)).toEqual({
    elapsed: 0.5,
    isOver: false,
    until: former.expires_at,
    isFormerInUse: true,
  });
  const ended = readOverlap({ ...former, revoked_at: successor.created_at, last_used_at: null }, successor, NOW);
  expect(ended).toMatchObject({ elapsed: 1, isOver: true, isFormerInUse: false });
});
