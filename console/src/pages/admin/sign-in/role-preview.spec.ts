import type { RoleRule } from './draft';
import { previewWords } from './role-preview';

const RULES: readonly RoleRule[] = [
  { value: 'staff', role: 'analyst', portfolios: ['default'] },
  { value: 'heads', role: 'admin', portfolios: ['*'] },
];

test('says what a person with some groups would be, by portfolio', () => {
  const words = (groups: readonly string[], rules = RULES): string => previewWords(groups, rules, ['default', 'north']);
  expect(words(['staff'])).toBe('A person with the group staff would be an analyst in default.');
  expect(words(['heads'])).toBe('A person with the group heads would be an admin in default, north.');
  expect(words(['staff', 'heads'])).toBe(
    'A person with the groups staff, heads would be an analyst and an admin in default; an admin in north.',
  );
  expect(words(['Staff'])).toBe('A person with the group Staff could not sign in, because no rule matches.');
  expect(words([], [{ value: '*', role: 'viewer', portfolios: ['north'] }])).toBe(
    'A person without a group would be a viewer in north.',
  );
});
