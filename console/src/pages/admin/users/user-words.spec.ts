import type { User } from '../types';
import { accessWords, filterUsers, userName } from './user-words';

const ana: User = {
  id: '1',
  connection_id: '2',
  subject: 'ana-subject',
  email: 'ana@example.com',
  name: 'Ana',
  groups: ['staff'],
  role_groups: ['staff', 'risk'],
  portfolios: [
    { slug: 'default', roles: ['viewer', 'analyst'] },
    { slug: 'north', roles: ['viewer', 'analyst'] },
    { slug: 'south', roles: ['viewer'] },
  ],
  active: true,
  deactivated_at: null,
  deactivated_by: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  last_signed_in_at: null,
};
const ben: User = { ...ana, id: '3', name: null, email: null, role_groups: [], portfolios: [], active: false };

test('names portfolios with the same roles together', () => {
  expect(accessWords(ana)).toBe('Viewer and Analyst in default, north; Viewer in south');
  expect(accessWords(ben)).toBe('No role');
});

test('names a user by name, address or subject', () => {
  expect(userName(ana)).toBe('Ana');
  expect(userName({ ...ana, name: null })).toBe('ana@example.com');
  expect(userName(ben)).toBe('ana-subject');
});

test('finds users by state, and by name, address, subject or group', () => {
  const ids = (filter: Parameters<typeof filterUsers>[1], text = ''): string[] =>
    filterUsers([ana, ben], filter, text).map(({ id }) => id);
  expect(ids('all')).toEqual(['1', '3']);
  expect(ids('active')).toEqual(['1']);
  expect(ids('deactivated')).toEqual(['3']);
  expect(ids('without-role')).toEqual(['3']);
  expect(ids('all', ' RISK ')).toEqual(['1']);
  expect(ids('all', 'subject')).toEqual(['1', '3']);
});
