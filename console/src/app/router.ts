import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { portfolioTree } from './routes/portfolio-routes';
import { root } from './routes/root-route';
import { wideTree } from './routes/wide-routes';
import { parseSearch, stringifySearch } from './search-text';
import { Home } from './shell';

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

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyRouteComponent(() => import('../pages/reports/verify/verify'), 'VerifyPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([home, enter, signIn, verify, portfolioTree, wideTree]),
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
