/** The pages of the main navigation, each with the permission that its data needs and the second key of `g …`. */
export const NAVIGATION = [
  { to: '/p/$portfolio', title: 'Overview', key: 'o', permission: 'threats:read' },
  { to: '/p/$portfolio/assets', title: 'Assets', key: 'a', permission: 'assets:read' },
  { to: '/p/$portfolio/incidents', title: 'Incidents', key: 'i', permission: 'incidents:read' },
  { to: '/p/$portfolio/alerts', title: 'Alerts', key: 'l', permission: 'alerts:read' },
  { to: '/p/$portfolio/events', title: 'Events', key: 'e', permission: 'events:read' },
  { to: '/p/$portfolio/about', title: 'About', key: 'b', permission: null },
] as const;
