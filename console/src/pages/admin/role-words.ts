import type { Role } from './types';

export const ROLE_CHOICES: readonly (readonly [Role, string])[] = [
  ['viewer', 'Viewer'],
  ['analyst', 'Analyst'],
  ['auditor', 'Auditor'],
  ['admin', 'Admin'],
];

const WORDS: Readonly<Record<Role, string>> = {
  viewer: 'Reads threats, events, assets, incidents, alerts, lookups, searches and reports. Changes nothing.',
  analyst:
    'Reads what a viewer reads. Decides on threats, changes assets, incidents and alert rules, looks up names, searches ' +
    'the web, and creates reports.',
  auditor: 'Reads the audit log and the reports. Sees no threats and no assets.',
  admin: 'Does what an analyst does, changes webhooks, and reads the audit log.',
};

/** What a role allows, in sentences. Only a role in all portfolios allows what concerns the whole tenant. */
export function roleWords(role: Role, isOfAllPortfolios: boolean): string {
  const words = WORDS[role];
  if (role === 'admin') {
    return isOfAllPortfolios
      ? `${words} Administers the tenant: keys, users, sessions, portfolios and sign-in.`
      : `${words} Cannot administer the tenant, because that needs all portfolios.`;
  }
  if (role === 'auditor' && !isOfAllPortfolios)
    return `${words} Cannot read the log of the whole tenant, because that needs all portfolios.`;
  return words;
}

/** `All portfolios`, or their slugs. */
export const portfolioWords = (slugs: readonly string[]): string =>
  slugs.includes('*') ? 'All portfolios' : slugs.join(', ');
