import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../../../config/settings';
import { isOfConsole } from '../console-address';

type Directives = Readonly<Record<string, readonly string[]>>;

/**
 * A response of the API is not a page: a browser that displays it must load nothing, run nothing and show it in no
 * frame.
 */
const API_POLICY: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Swagger UI needs scripts from this origin, but no inline ones. It uses inline styles, and icons as data. */
const DOCS_POLICY: Directives = {
  ...API_POLICY,
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
};

/** The console: everything from here, nothing inline, and no text that becomes a script (Trusted Types). */
const CONSOLE_POLICY: Directives = {
  ...API_POLICY,
  'script-src': ["'self'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

const policyText = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

const DOCS_POLICY_TEXT = policyText(DOCS_POLICY);
const CONSOLE_POLICY_TEXT = policyText(CONSOLE_POLICY);
const isOfDocs = (url: string): boolean => /^\/docs(?:[/?#]|$)/.test(url);

/** No page of this service needs a sensor or other feature of the device (W3C Permissions Policy). */
const PERMISSIONS_POLICY = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const HSTS_SECONDS = 31_536_000;
/** Browsers ignore the header over http (RFC 6797 §8.1), but a proxy in between may add TLS for another name. */
const isHttps = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean => publicUrl?.startsWith('https:') === true;

/**
 * Adds the security headers to every response. Call it before there are routes. A page with its own policy sets it on
 * its reply.
 */
export async function secureAnswers(instance: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): Promise<void> {
  await instance.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: Object.fromEntries(Object.entries(API_POLICY).map(([name, sources]) => [name, [...sources]])),
    },
    // Applies to this host only, because other services may use its subdomains.
    strictTransportSecurity: isHttps(settings) ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // These headers are for browsers and plug-ins that no longer exist, or have no effect in addition to the policy
    // above.
    originAgentCluster: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    xssFilter: false,
    permittedCrossDomainPolicies: false,
    hidePoweredBy: false,
  });
  instance.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (isOfDocs(request.url)) void reply.header('content-security-policy', DOCS_POLICY_TEXT);
    if (isOfConsole(request.url)) void reply.header('content-security-policy', CONSOLE_POLICY_TEXT);
    done();
  });
}

/** The same headers for responses that are written without hooks. */
export const handWrittenHeaders = (settings: Pick<Settings, 'publicUrl'>): Record<string, string> => ({
  'content-security-policy': policyText(API_POLICY),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  ...(isHttps(settings) && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
});
