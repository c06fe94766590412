import { parseSettings } from '../../../config/settings';
import { configuredParts } from './configured-parts';

const SECRETS = {
  SMTP_URL: 'smtps://mailer:mail-secret@mail.example.com',
  MAIL_FROM: 'alerts@example.com',
  WEB_SEARCH_SEARXNG_URL: 'https://search.example.com',
  WEB_SEARCH_BRAVE_API_KEY: 'brave-secret',
  WEB_SEARCH_RSS_FEEDS: 'https://example.com/feed?token=rss-secret',
  INSTRUCTION_MODEL_URL: 'https://model.example.com/v1',
  INSTRUCTION_MODEL_KEY: 'model-secret',
  INSTRUCTION_MODEL_NAME: 'small-model',
  TIMESTAMP_URL: 'https://tsa.example.com',
  AUDIT_CHECKPOINT_WEBHOOK_URL: 'https://hooks.example.com/hook-secret',
  AUDIT_FORWARD_URL: 'https://logs.example.com/services/collector/raw?channel=forward-secret',
  AUDIT_FORWARD_AUTHORIZATION: 'Splunk authorization-secret',
};

test('reports nothing as configured without settings, except what is on by default', () => {
  const parts = configuredParts(parseSettings({}), true);
  expect(parts.filter(({ isConfigured }) => isConfigured).map(({ part }) => part)).toEqual(['network_connectors']);
});

test('names engines and the model, but contains no value of a setting that can be a secret', () => {
  const parts = configuredParts(parseSettings(SECRETS), true);
  const of = Object.fromEntries(parts.map(({ part, ...rest }) => [part, rest]));
  expect(of).toMatchObject({
    mail: { isConfigured: true, names: [] },
    web_search_engines: { isConfigured: true, names: ['searxng', 'brave', 'rss'] },
    instruction_model: { isConfigured: true, names: ['small-model'] },
    timestamp_authority: { isConfigured: true },
    checkpoint_webhook: { isConfigured: true },
    audit_forwarding: { isConfigured: true },
    hardware_keys: { isConfigured: false },
  });
  expect(JSON.stringify(parts)).not.toMatch(/secret|example\.com/);
});

test('omits the parts that concern only the operator for a tenant', () => {
  const parts = configuredParts(parseSettings(SECRETS), false).map(({ part }) => part);
  expect(parts).toContain('mail');
  expect(parts).not.toContain('checkpoint_webhook');
  expect(parts).not.toContain('audit_forwarding');
  expect(parts).not.toContain('external_database');
});
