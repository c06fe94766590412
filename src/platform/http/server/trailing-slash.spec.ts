import { withoutTrailingSlash } from './trailing-slash';

test.each([
  ['GET', '/v1/assets/', '/v1/assets'],
  ['GET', '/v1/assets/?limit=1&x=/', '/v1/assets?limit=1&x=/'],
  ['GET', '/v1/?', '/v1?'],
  ['POST', '/v1/reports/', '/v1/reports'],
  ['HEAD', '/healthz/', '/healthz'],
  ['OPTIONS', '/v1/assets/', '/v1/assets'],
  ['GET', '/', '/'],
  ['GET', '/?x=1', '/?x=1'],
  ['GET', '/v1/assets', '/v1/assets'],
  ['GET', '/v1/assets//', '/v1/assets//'],
  ['GET', '/docs/', '/docs/'],
  [
    'GET',
    '/v1/auth/saml/acme/logout/?SAMLRequest=a%2Fb&Signature=c/',
    '/v1/auth/saml/acme/logout?SAMLRequest=a%2Fb&Signature=c/',
  ],
  ['DELETE', '/v1/auth/sessions/', '/v1/auth/sessions/'],
  ['PUT', '/v1/assets/', '/v1/assets/'],
  ['PATCH', '/v1/threats/', '/v1/threats/'],
])('reads %s %s as %s', (method, url, read) => {
  expect(withoutTrailingSlash({ method, url })).toBe(read);
});
