import { inWords } from '../../../parts/words';
import type { User } from '../types';
import type { UserFilter } from './search';

export const userName = ({ name, email, subject }: User): string => name ?? email ?? subject;

/** `Analyst in default, north; Viewer in south`: the portfolios with the same roles together. */
export function accessWords({ portfolios }: Pick<User, 'portfolios'>): string {
  if (portfolios.length === 0) return 'No role';
  const byRoles = new Map<string, string[]>();
  for (const { slug, roles } of portfolios) {
    const words = roles.map(inWords).join(' and ');
    byRoles.set(words, [...(byRoles.get(words) ?? []), slug]);
  }
  return [...byRoles].map(([roles, slugs]) => `${roles} in ${slugs.join(', ')}`).join('; ');
}

const BY_WORDS = { admin: 'an administrator', scim: 'the identity provider, by SCIM' } as const;

export const deactivatedWords = ({ deactivated_by: by }: User): string =>
  by === null ? 'Deactivated' : `Deactivated by ${BY_WORDS[by]}`;

const FILTERS: Readonly<Record<UserFilter, (user: User) => boolean>> = {
  all: () => true,
  active: ({ active }) => active,
  deactivated: ({ active }) => !active,
  'without-role': ({ portfolios }) => portfolios.length === 0,
};

export function filterUsers(users: readonly User[], filter: UserFilter, text: string): readonly User[] {
  const wanted = text.trim().toLowerCase();
  return users.filter(
    (user) =>
      FILTERS[filter](user) &&
      [user.name, user.email, user.subject, ...user.role_groups].some((one) => one?.toLowerCase().includes(wanted)),
  );
}
