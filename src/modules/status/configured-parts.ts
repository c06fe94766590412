import type { Settings } from '../../../config/settings';

/** The parts of the service that need a setting. Tenants see those that affect what they can do. */
export const PARTS_OF_TENANTS = [
  'mail',
  'public_url',
  'network_connectors',
  'web_search_engines',
  'instruction_model',
  'timestamp_authority',
] as const;
export const PARTS_OF_OPERATOR = [
  'external_database',
  'hardware_keys',
  'own_report_key',
  'own_audit_key',
  'checkpoint_webhook',
  'audit_forwarding',
  'connectors_file',
  'browser_origins',
] as const;

export type PartName = (typeof PARTS_OF_TENANTS)[number] | (typeof PARTS_OF_OPERATOR)[number];

export interface ConfiguredPart {
  readonly part: PartName;
  readonly isConfigured: boolean;
  /** The names of the search engines or of the model. Never an address, which may contain a password. */
  readonly names: readonly string[];
}

/** What the settings of this process configure, for the operator or for a tenant. */
export function configuredParts(settings: Settings, forOperator: boolean): ConfiguredPart[] {
  const configured = configuredBy(settings);
  const parts = forOperator ? [...PARTS_OF_TENANTS, ...PARTS_OF_OPERATOR] : PARTS_OF_TENANTS;
  return parts.map((part) => {
    const value = configured[part];
    return typeof value === 'boolean'
      ? { part, isConfigured: value, names: [] }
      : { part, isConfigured: value.length > 0, names: value };
  });
}

/** Whether each part is configured, or the names of what is configured. */
const configuredBy = (settings: Settings): Record<PartName, boolean | readonly string[]> => ({
  mail: settings.smtpUrl !== undefined,
  public_url: settings.publicUrl !== undefined,
  network_connectors: settings.networkConnectors,
  web_search_engines: searchEngines(settings),
  instruction_model: settings.instructionModelName === undefined ? [] : [settings.instructionModelName],
  timestamp_authority: settings.timestampUrl !== undefined,
  external_database: settings.databaseUrl !== undefined,
  hardware_keys: settings.pkcs11Module !== undefined,
  own_report_key: settings.reportKeyFile !== undefined,
  own_audit_key: settings.auditKeyFile !== undefined,
  checkpoint_webhook: settings.auditCheckpointWebhookUrl !== undefined,
  audit_forwarding: settings.auditForwardUrl !== undefined,
  connectors_file: settings.connectorsFile !== undefined,
  browser_origins: settings.corsOrigins.length > 0,
});

/** The providers of web searches that need a setting, by their ids. */
const searchEngines = (settings: Settings): string[] => [
  ...(settings.webSearchSearxngUrl === undefined ? [] : ['searxng']),
  ...(settings.webSearchGdeltUrl === undefined ? [] : ['gdelt_doc']),
  ...(settings.webSearchBraveApiKey === undefined ? [] : ['brave']),
  ...(settings.webSearchRssFeeds.length === 0 ? [] : ['rss']),
];
