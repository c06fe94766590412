import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readAssetSearch, readAssetsSearch } from '../pages/assets/search';
import { readIncidentsSearch } from '../pages/incidents/incidents-search';
import { readInboxSearch, readWebhookSearch } from '../pages/alerts/inbox/search';
import { readActorSearch, readEventsSearch } from '../pages/events/search';
import { readOverviewSearch } from '../pages/overview/filters/filters';
import { readThreatSearch } from '../pages/threat/search';
import { NotFound } from './not-found';
import { parseSearch, stringifySearch } from './search-text';
import { Home, Shell } from './shell';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });

const enter = createRoute({
  getParentRoute: () => root,
  path: '/enter',
  component: lazyRouteComponent(() => import('../pages/enter/enter'), 'Enter'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => (typeof to === 'string' ? { to } : {}),
  component: lazyRouteComponent(() => import('../pages/enter/sign-in'), 'SignIn'),
});

const portfolio = createRoute({ getParentRoute: () => root, path: '/p/$portfolio', component: Shell });

const overview = createRoute({
  getParentRoute: () => portfolio,
  path: '/',
  validateSearch: readOverviewSearch,
  component: lazyRouteComponent(() => import('../pages/overview/overview'), 'Overview'),
});

const threats = createRoute({
  getParentRoute: () => portfolio,
  path: '/threats',
  beforeLoad: ({ params }) => {
    redirect({ to: '/p/$portfolio', params, throw: true });
  },
});

const threat = createRoute({
  getParentRoute: () => portfolio,
  path: '/threats/$id',
  validateSearch: readThreatSearch,
  component: lazyRouteComponent(() => import('../pages/threat/threat'), 'ThreatPage'),
});

const assets = createRoute({
  getParentRoute: () => portfolio,
  path: '/assets',
  validateSearch: readAssetsSearch,
  component: lazyRouteComponent(() => import('../pages/assets/assets'), 'Assets'),
});

const newAsset = createRoute({
  getParentRoute: () => portfolio,
  path: '/new-asset',
  component: lazyRouteComponent(() => import('../pages/assets/asset'), 'NewAssetPage'),
});

const importAssets = createRoute({
  getParentRoute: () => portfolio,
  path: '/import-assets',
  component: lazyRouteComponent(() => import('../pages/assets/import/import'), 'ImportAssets'),
});

const asset = createRoute({
  getParentRoute: () => portfolio,
  path: '/assets/$id',
  validateSearch: readAssetSearch,
  component: lazyRouteComponent(() => import('../pages/assets/asset'), 'AssetPage'),
});

const incidents = createRoute({
  getParentRoute: () => portfolio,
  path: '/incidents',
  validateSearch: readIncidentsSearch,
  component: lazyRouteComponent(() => import('../pages/incidents/incidents'), 'Incidents'),
});

const incident = createRoute({
  getParentRoute: () => portfolio,
  path: '/incidents/$id',
  component: lazyRouteComponent(() => import('../pages/incidents/incident'), 'IncidentPage'),
});

const alerts = createRoute({
  getParentRoute: () => portfolio,
  path: '/alerts',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('../pages/alerts/inbox/inbox'), 'AlertInbox'),
});

const alertRules = createRoute({
  getParentRoute: () => portfolio,
  path: '/alerts/rules',
  component: lazyRouteComponent(() => import('../pages/alerts/rules/rules'), 'AlertRules'),
});

const webhooks = createRoute({
  getParentRoute: () => portfolio,
  path: '/alerts/webhooks',
  component: lazyRouteComponent(() => import('../pages/alerts/webhooks/webhooks'), 'Webhooks'),
});

const webhook = createRoute({
  getParentRoute: () => portfolio,
  path: '/alerts/webhooks/$id',
  validateSearch: readWebhookSearch,
  component: lazyRouteComponent(() => import('../pages/alerts/webhooks/webhook'), 'WebhookPage'),
});

const events = createRoute({
  getParentRoute: () => portfolio,
  path: '/events',
  validateSearch: readEventsSearch,
  component: lazyRouteComponent(() => import('../pages/events/events'), 'EventsPage'),
});

const actor = createRoute({
  getParentRoute: () => portfolio,
  path: '/actors/$id',
  validateSearch: readActorSearch,
  component: lazyRouteComponent(() => import('../pages/events/actor'), 'ActorPage'),
});

const about = createRoute({
  getParentRoute: () => portfolio,
  path: '/about',
  component: lazyRouteComponent(() => import('../pages/about/about'), 'About'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    enter,
    signIn,
    portfolio.addChildren([
      overview,
      threats,
      threat,
      assets,
      newAsset,
      importAssets,
      asset,
      incidents,
      incident,
      alerts,
      alertRules,
      webhooks,
      webhook,
      events,
      actor,
      about,
    ]),
  ]),
  basepath: '/console',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
