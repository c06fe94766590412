/**
 * The pages of the main navigation, each with the permission that its data needs and the second key of `g …`. The pages of a
 * portfolio come first; the others belong to the tenant or to the operator, and exist without a portfolio. The console opens with
 * the first page that the user may see, so the operator's page comes before the pages that everyone sees.
 */
export const NAVIGATION = [
  { to: '/p/$portfolio', title: 'Overview', key: 'o', permission: 'threats:read' },
  { to: '/p/$portfolio/assets', title: 'Assets', key: 'a', permission: 'assets:read' },
  { to: '/p/$portfolio/incidents', title: 'Incidents', key: 'i', permission: 'incidents:read' },
  { to: '/p/$portfolio/alerts', title: 'Alerts', key: 'l', permission: 'alerts:read' },
  { to: '/p/$portfolio/events', title: 'Events', key: 'e', permission: 'events:read' },
  { to: '/p/$portfolio/lookup', title: 'Lookup', key: 'u', permission: 'lookup:read' },
  { to: '/p/$portfolio/search', title: 'Search', key: 's', permission: 'web_search:read' },
  { to: '/p/$portfolio/reports', title: 'Reports', key: 'r', permission: 'reports:read' },
  { to: '/operator', title: 'Operator', key: 'p', permission: 'tenants:read' },
  { to: '/audit', title: 'Audit', key: 'd', permission: 'audit:read_own' },
  { to: '/admin', title: 'Administration', key: 'm', permission: 'portfolios:read' },
  { to: '/sources', title: 'Sources', key: 'c', permission: 'events:read' },
  { to: '/about', title: 'About', key: 'b', permission: null },
] as const;

type NavigationEntry = (typeof NAVIGATION)[number];

/**
 * The entries that a user with these permissions sees. The operator, who has no portfolio, sees neither the pages of portfolios nor
 * those of a tenant.
 */
export const visibleNavigation = (permissions: readonly string[], portfolio: string | null): NavigationEntry[] =>
  NAVIGATION.filter(
    ({ to, permission }) =>
      (permission === null || permissions.includes(permission)) && (portfolio !== null || !/^\/(?:p|admin)\b/.test(to)),
  );
