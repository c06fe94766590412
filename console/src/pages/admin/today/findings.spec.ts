import type { ApiKey, SamlConnection, SignInFailure, Webhook } from '../types';
import { certificateFindings, failureFindings, keyFindings, webhookFindings } from './findings';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const KEY: ApiKey = {
  id: 'k1',
  prefix: 'tms_a',
  name: 'dashboard',
  role: 'viewer',
  permissions: [],
  scope: null,
  portfolios: ['default'],
  rate_limit_per_minute: null,
  expires_at: null,
  revoked_at: null,
  last_used_at: '2026-05-31T00:00:00Z',
  rotated_from: null,
  replaced_by: null,
  created_at: '2026-01-01T00:00:00Z',
};

const texts = (key: Partial<ApiKey>): string[] =>
  keyFindings([{ ...KEY, ...key }], NOW).map(({ text }) => text.replaceAll(/[\u2068\u2069]/g, ''));

test('reports valid keys that expire within 30 days, and no others', () => {
  expect(texts({ expires_at: '2026-06-10T12:00:00Z' })).toEqual(['The key dashboard expires in 10 days.']);
  expect(texts({ expires_at: '2026-07-10T00:00:00Z' })).toEqual([]);
  expect(texts({ expires_at: '2026-05-10T00:00:00Z' })).toEqual([]);
  // A key that is being replaced is meant to end.
  expect(texts({ expires_at: '2026-06-10T12:00:00Z', replaced_by: 'k2' })).toEqual([]);
});

test('does not report the expiry of keys that were made for a week or less, unless they succeed another key', () => {
  const brief = { created_at: '2026-05-31T23:00:00Z', expires_at: '2026-06-01T11:00:00Z' };
  expect(texts(brief)).toEqual([]);
  expect(texts({ ...brief, rotated_from: 'k0' })).toEqual(['The key dashboard expires within a day.']);
  expect(texts({ ...brief, expires_at: '2026-06-09T00:00:00Z' })).toEqual(['The key dashboard expires in 8 days.']);
});

test('reports valid keys that were not used for 90 days, but no new ones', () => {
  expect(texts({ last_used_at: '2026-02-01T00:00:00Z' })).toEqual(['The key dashboard was last used 4 mo ago.']);
  expect(texts({ last_used_at: null })).toEqual(['The key dashboard is older than 90 days and was never used.']);
  expect(texts({ last_used_at: null, created_at: '2026-05-20T00:00:00Z' })).toEqual([]);
  expect(texts({ last_used_at: null, revoked_at: '2026-05-20T00:00:00Z' })).toEqual([]);
});

test('counts refused sign-ins by reason', () => {
  const failure = { reason: 'role_missing', message: 'No rule matches' } as SignInFailure;
  expect(failureFindings('saml', [failure, failure]).map(({ text }) => text)).toEqual([
    'Refused in the last day: 2 sign-ins by SAML. No rule matches.',
  ]);
});

test('reports webhooks that fail or that the service disabled, but not those that a person disabled', () => {
  const hook = (id: string, status: Webhook['status'], reason: Webhook['disabled_reason']): Webhook =>
    ({ id, title: id, status, disabled_reason: reason }) as Webhook;
  const hooks = [
    hook('works', 'active', null),
    hook('fails', 'failing', null),
    hook('asked', 'disabled', 'asked'),
    hook('gone', 'disabled', 'gone'),
  ];
  expect(webhookFindings('default', hooks).map(({ id }) => id)).toEqual(['webhook-fails', 'webhook-gone']);
});

test('reports certificates that end within 30 days, or have ended', () => {
  const saml = {
    idp: {
      certificates: [
        { subject: 'CN=old', not_after: '2026-05-01T00:00:00Z' },
        { subject: 'CN=new', not_after: '2027-05-01T00:00:00Z' },
      ],
    },
    sp: { certificates: [{ use: 'signing', not_after: '2026-06-02T00:00:00Z' }] },
  } as SamlConnection;
  expect(certificateFindings({ saml }, NOW).map(({ text }) => text.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'A certificate of the identity provider (CN=old) has expired.',
    'A certificate of this service for signing expires within a day.',
  ]);
  expect(certificateFindings({ saml: null }, NOW)).toEqual([]);
});
