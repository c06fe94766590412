import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readAssetSearch, readAssetsSearch } from '../../pages/assets/search';
import { readIncidentsSearch } from '../../pages/incidents/incidents-search';
import {
  readBatchesSearch,
  readBatchSearch,
  readLookupSearch,
  readLookupsSearch,
  readMonitoredSearch,
} from '../../pages/lookup/search';
import { readInboxSearch, readWebhookSearch } from '../../pages/alerts/inbox/search';
import { readActorSearch, readEventsSearch } from '../../pages/events/search';
import { readOverviewSearch } from '../../pages/overview/filters/filters';
import { readHitsSearch, readSearchesSearch } from '../../pages/search/search-address';
import { readReportsSearch } from '../../pages/reports/search';
import { readThreatSearch } from '../../pages/threat/search';
import { PortfolioShell } from '../shell';
import { root } from './root-route';

/** The parent of the pages of a portfolio. */
const portfolio = createRoute({ getParentRoute: () => root, path: '/p/$portfolio', component: PortfolioShell });

const overview = createRoute({
  getParentRoute: () => portfolio,
  path: '/',
  validateSearch: readOverviewSearch,
  component: lazyRouteComponent(() => import('../../pages/overview/overview'), 'Overview'),
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
  component: lazyRouteComponent(() => import('../../pages/threat/threat'), 'ThreatPage'),
});

const assets = createRoute({
  getParentRoute: () => portfolio,
  path: '/assets',
  validateSearch: readAssetsSearch,
  component: lazyRouteComponent(() => import('../../pages/assets/assets'), 'Assets'),
});

const newAsset = createRoute({
  getParentRoute: () => portfolio,
  path: '/new-asset',
  component: lazyRouteComponent(() => import('../../pages/assets/asset'), 'NewAssetPage'),
});

const importAssets = createRoute({
  getParentRoute: () => portfolio,
  path: '/import-assets',
  component: lazyRouteComponent(() => import('../../pages/assets/import/import'), 'ImportAssets'),
});

const asset = createRoute({
  getParentRoute: () => portfolio,
  path: '/assets/$id',
  validateSearch: readAssetSearch,
  component: lazyRouteComponent(() => import('../../pages/assets/asset'), 'AssetPage'),
});

const incidents = createRoute({
  getParentRoute: () => portfolio,
  path: '/incidents',
  validateSearch: readIncidentsSearch,
  component: lazyRouteComponent(() => import('../../pages/incidents/incidents'), 'Incidents'),
});

const incident = createRoute({
  getParentRoute: () => portfolio,
  path: '/incidents/$id',
  component: lazyRouteComponent(() => import('../../pages/incidents/incident'), 'IncidentPage'),
});

const alerts = createRoute({
  getParentRoute: () => portfolio,
  path: '/alerts',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('../../pages/alerts/inbox/inbox'), 'AlertInbox'),
});

const alertRules = createRoute({
  getParentRoute: () => portfolio,
  path: '/alerts/rules',
  component: lazyRouteComponent(() => import('../../pages/alerts/rules/rules'), 'AlertRules'),
});

const webhooks = createRoute({
  getParentRoute: () => portfolio,
  path: '/alerts/webhooks',
  component: lazyRouteComponent(() => import('../../pages/alerts/webhooks/webhooks'), 'Webhooks'),
});

const webhook = createRoute({
  getParentRoute: () => portfolio,
  path: '/alerts/webhooks/$id',
  validateSearch: readWebhookSearch,
  component: lazyRouteComponent(() => import('../../pages/alerts/webhooks/webhook'), 'WebhookPage'),
});

const events = createRoute({
  getParentRoute: () => portfolio,
  path: '/events',
  validateSearch: readEventsSearch,
  component: lazyRouteComponent(() => import('../../pages/events/events'), 'EventsPage'),
});

const actor = createRoute({
  getParentRoute: () => portfolio,
  path: '/actors/$id',
  validateSearch: readActorSearch,
  component: lazyRouteComponent(() => import('../../pages/events/actor'), 'ActorPage'),
});

const lookups = createRoute({
  getParentRoute: () => portfolio,
  path: '/lookup',
  validateSearch: readLookupsSearch,
  component: lazyRouteComponent(() => import('../../pages/lookup/lookups'), 'LookupsPage'),
});

const lookup = createRoute({
  getParentRoute: () => portfolio,
  path: '/lookup/$id',
  validateSearch: readLookupSearch,
  component: lazyRouteComponent(() => import('../../pages/lookup/detail/lookup'), 'LookupPage'),
});

const lookupBatches = createRoute({
  getParentRoute: () => portfolio,
  path: '/lookup/batches',
  validateSearch: readBatchesSearch,
  component: lazyRouteComponent(() => import('../../pages/lookup/batches/batches'), 'BatchesPage'),
});

const lookupBatch = createRoute({
  getParentRoute: () => portfolio,
  path: '/lookup/batches/$id',
  validateSearch: readBatchSearch,
  component: lazyRouteComponent(() => import('../../pages/lookup/batches/batch'), 'BatchPage'),
});

const monitored = createRoute({
  getParentRoute: () => portfolio,
  path: '/lookup/monitored',
  validateSearch: readMonitoredSearch,
  component: lazyRouteComponent(() => import('../../pages/lookup/monitored/monitored'), 'MonitoredPage'),
});

const searches = createRoute({
  getParentRoute: () => portfolio,
  path: '/search',
  validateSearch: readSearchesSearch,
  component: lazyRouteComponent(() => import('../../pages/search/searches'), 'Searches'),
});

const searchJob = createRoute({
  getParentRoute: () => portfolio,
  path: '/search/$job',
  validateSearch: readHitsSearch,
  component: lazyRouteComponent(() => import('../../pages/search/job'), 'SearchJobPage'),
});

const reports = createRoute({
  getParentRoute: () => portfolio,
  path: '/reports',
  validateSearch: readReportsSearch,
  component: lazyRouteComponent(() => import('../../pages/reports/reports'), 'ReportsPage'),
});

export const portfolioTree = portfolio.addChildren([
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
  lookups,
  lookup,
  lookupBatches,
  lookupBatch,
  monitored,
  searches,
  searchJob,
  reports,
]);
