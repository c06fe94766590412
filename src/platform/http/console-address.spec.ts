import { consolePage } from './console-address';

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

test.each([
  ['GET', '/console', HTML, true],
  ['GET', '/console/', HTML, true],
  ['HEAD', '/console/sign-in?tenant=acme', HTML, true],
  ['GET', '/console/p/default/threats/01a2', '*/*', true],
  ['GET', '/console/p/default/assets/plant.north', HTML, true],
  ['GET', '/console/p/default/assets/plant.north', 'application/json', false],
  ['GET', '/console/nothing.js', HTML, false],
  ['GET', '/console/sign-in', 'application/json', false],
  ['POST', '/console/', HTML, false],
  ['GET', '/consoles', HTML, false],
  ['GET', '/v1/console', HTML, false],
])('%s %s that accepts %s is a page of the console: %s', (method, url, accept, isPage) => {
  expect(consolePage({ method, url, headers: { accept } })).toBe(isPage ? '/console/index.html' : undefined);
});
