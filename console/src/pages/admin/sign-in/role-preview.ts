import { inWords } from '../../../parts/words';
import type { RoleRule } from './draft';

/** The roles of a person with these groups, by portfolio, as the service computes them. */
function rolesFor(
  groups: readonly string[],
  rules: readonly RoleRule[],
  portfolios: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const matching = rules.filter(({ value }) => value === '*' || groups.includes(value));
  const roles = portfolios.map((slug): [string, string[]] => [
    slug,
    [
      ...new Set(
        matching
          .filter((rule) => rule.portfolios.includes('*') || rule.portfolios.includes(slug))
          .map(({ role }) => role),
      ),
    ],
  ]);
  return new Map(roles.filter(([, here]) => here.length > 0));
}

const article = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

/** `A person with the group staff would be an analyst in default.` */
export function previewWords(
  groups: readonly string[],
  rules: readonly RoleRule[],
  portfolios: readonly string[],
): string {
  const who =
    groups.length === 0
      ? 'A person without a group'
      : `A person with the ${groups.length === 1 ? 'group' : 'groups'} ${groups.join(', ')}`;
  const roles = rolesFor(groups, rules, portfolios);
  if (roles.size === 0) return `${who} could not sign in, because no rule matches.`;
  const places = new Map<string, string[]>();
  for (const [slug, here] of roles) {
    const words = here.map((role) => article(inWords(role).toLowerCase())).join(' and ');
    places.set(words, [...(places.get(words) ?? []), slug]);
  }
  return `${who} would be ${[...places].map(([words, slugs]) => `${words} in ${slugs.join(', ')}`).join('; ')}.`;
}
