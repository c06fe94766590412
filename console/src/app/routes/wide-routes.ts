import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditSearch } from '../../pages/audit/search';
import { readTenantsSearch } from '../../pages/operator/tenants/search';
import { readKeysSearch } from '../../pages/admin/keys/search';
import { readSessionsSearch } from '../../pages/admin/sessions/search';
import { readSignInSearch } from '../../pages/admin/sign-in/search';
import { readUsersSearch } from '../../pages/admin/users/search';
import { readSourcesSearch } from '../../pages/sources/search';
import { WideShell } from '../shell';
import { root } from './root-route';

/** The parent of the pages that belong to the tenant or to the operator. */
const wide = createRoute({ getParentRoute: () => root, id: 'wide', component: WideShell });

const about = createRoute({
  getParentRoute: () => wide,
  path: '/about',
  component: lazyRouteComponent(() => import('../../pages/about/about'), 'About'),
});

const audit = createRoute({
  getParentRoute: () => wide,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('../../pages/audit/audit'), 'AuditPage'),
});

const auditRecord = createRoute({
  getParentRoute: () => wide,
  path: '/audit/$requestId',
  component: lazyRouteComponent(() => import('../../pages/audit/record/record'), 'AuditRecordPage'),
});

const operator = createRoute({
  getParentRoute: () => wide,
  path: '/operator',
  component: lazyRouteComponent(() => import('../../pages/operator/health/health'), 'Health'),
});

const operatorTenants = createRoute({
  getParentRoute: () => wide,
  path: '/operator/tenants',
  validateSearch: readTenantsSearch,
  component: lazyRouteComponent(() => import('../../pages/operator/tenants/tenants'), 'Tenants'),
});

const operatorKeys = createRoute({
  getParentRoute: () => wide,
  path: '/operator/signing-keys',
  component: lazyRouteComponent(() => import('../../pages/operator/keys/signing-keys'), 'SigningKeys'),
});

const admin = createRoute({
  getParentRoute: () => wide,
  path: '/admin',
  component: lazyRouteComponent(() => import('../../pages/admin/today/today'), 'Today'),
});

const adminKeys = createRoute({
  getParentRoute: () => wide,
  path: '/admin/keys',
  validateSearch: readKeysSearch,
  component: lazyRouteComponent(() => import('../../pages/admin/keys/keys'), 'Keys'),
});

const adminSessions = createRoute({
  getParentRoute: () => wide,
  path: '/admin/sessions',
  validateSearch: readSessionsSearch,
  component: lazyRouteComponent(() => import('../../pages/admin/sessions/sessions'), 'Sessions'),
});

const adminUsers = createRoute({
  getParentRoute: () => wide,
  path: '/admin/users',
  validateSearch: readUsersSearch,
  component: lazyRouteComponent(() => import('../../pages/admin/users/users'), 'Users'),
});

const adminPortfolios = createRoute({
  getParentRoute: () => wide,
  path: '/admin/portfolios',
  component: lazyRouteComponent(() => import('../../pages/admin/portfolios/portfolios'), 'Portfolios'),
});

const adminSourceRatings = createRoute({
  getParentRoute: () => wide,
  path: '/admin/source-ratings',
  component: lazyRouteComponent(() => import('../../pages/admin/source-ratings/source-ratings'), 'SourceRatings'),
});

const adminSignIn = createRoute({
  getParentRoute: () => wide,
  path: '/admin/sign-in',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('../../pages/admin/sign-in/sign-in'), 'SignInSetup'),
});

const sources = createRoute({
  getParentRoute: () => wide,
  path: '/sources',
  validateSearch: readSourcesSearch,
  component: lazyRouteComponent(() => import('../../pages/sources/sources'), 'SourcesPage'),
});

export const wideTree = wide.addChildren([
  about,
  audit,
  auditRecord,
  operator,
  operatorTenants,
  operatorKeys,
  admin,
  adminKeys,
  adminSessions,
  adminUsers,
  adminPortfolios,
  adminSourceRatings,
  adminSignIn,
  sources,
]);
