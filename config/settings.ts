import { isIP } from 'node:net';
import { normalizeEmail } from '../src/kernel/identifiers/email-address';
import { webhookKey } from '../src/kernel/text/webhook-secret';
import {
  choice,
  flag,
  httpUrl,
  instant,
  integer,
  ipAddress,
  isHttpUrl,
  list,
  optionalText,
  postgresUrl,
  type Setting,
  text,
} from './settings-schema';
import { TELEMETRY_SCHEMA } from './telemetry-settings';

const isCidr = (value: string): boolean => {
  const [address = '', bits = ''] = value.split('/');
  const maxBits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) > 0 && (!value.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits));
};

const isPort = (value: string): boolean => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535;

/** In the form of `dns.setServers`: `192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:53`. */
const isNameServer = (value: string): boolean => {
  const [, bracketed, plain, port = '53'] = /^(?:\[([^\]]+)\]|(\d[\d.]*))(?::(\d{1,5}))?$/.exec(value) ?? [];
  return isIP(bracketed ?? plain ?? value) > 0 && Number(port) <= 65_535;
};

const isFeed = (value: string): boolean =>
  ['on', 'off', 'all', 'usgs', 'gdacs', 'eonet', 'nws', 'gdelt'].includes(value);

const isWebhookSecret = (value: string): boolean => webhookKey(value) !== undefined;

/** The port of syslog over TLS is 6514 if none is given (RFC 5425 §4.1). */
const isLogReceiver = (value: string): boolean =>
  isHttpUrl(value) || /^syslog\+tls:\/\/([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[1-9]\d{0,4})?\/?$/i.test(value);

const isOrigin = (value: string): boolean => isHttpUrl(value) && new URL(value).origin === value.replace(/\/$/, '');

/** With or without credentials, and without a query, from which nodemailer would read any other option. */
const isSmtpUrl = (value: string): boolean => /^smtps?:\/\/([^\s/?#@]+@)?[^\s/?#@]+\/?$/.test(value);

/**
 * Every setting of the service: the name of its environment variable, its kind and its default. Described in
 * `.env.example`.
 */
const SCHEMA = {
  PORT: integer(3000, 0, 65_535),
  HOST: text('127.0.0.1'),
  METRICS_PORT: integer(9464, 0, 65_535),
  METRICS_HOST: ipAddress('127.0.0.1'),
  ROLE: choice(['all', 'serve', 'work'], 'all'),
  DATA_DIR: text('./data'),
  DATABASE_URL: postgresUrl(),
  DATABASE_ADMIN_URL: postgresUrl(),
  DATABASE_DIRECT_URL: postgresUrl(),
  DATABASE_READ_URL: postgresUrl(),
  DATABASE_POOL_SIZE: integer(10, 1, 1_000),
  DATABASE_CONNECT_TIMEOUT_MS: integer(5_000, 100, 600_000),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: integer(10_000, 1_000, 600_000),
  DATABASE_PREPARED_STATEMENTS: flag(undefined),
  MIGRATIONS: choice(['run', 'wait'], 'run'),
  MIGRATION_LOCK_TIMEOUT_SECONDS: integer(600, 1, 86_400),
  OPERATOR_API_KEY: optionalText('at least 24 printable ASCII characters without spaces', (value) =>
    /^[\x21-\x7e]{24,}$/.test(value),
  ),
  TMS_URL: httpUrl(),
  TMS_API_KEY: optionalText('at least 24 printable ASCII characters without spaces', (value) =>
    /^[\x21-\x7e]{24,}$/.test(value),
  ),
  MASTER_KEY_FILE: optionalText('the path of a file', (value) => value.length > 0),
  DEMO: flag(undefined),
  CONSOLE: flag(true),
  EVALUATION_TIME: instant(),
  LOG_LEVEL: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
  TRUSTED_PROXIES: list('IP addresses or CIDR ranges, separated by commas', isCidr),
  RATE_LIMIT_PER_MINUTE: integer(600, 0, 100_000),
  ANONYMOUS_REQUESTS_PER_MINUTE: integer(60, 1, 1_000_000),
  CORS_ORIGINS: list('http or https origins, separated by commas', isOrigin),
  MAX_BODY_BYTES: integer(1_048_576, 1_024, 1_073_741_824),
  MAX_ASSETS: integer(20_000, 1, 1_000_000),
  MAX_ASSETS_BODY_BYTES: integer(33_554_432, 1_024, 1_073_741_824),
  MAX_BUFFERED_BODY_BYTES: integer(268_435_456, 67_108_864, 68_719_476_736),
  MAX_PUBLIC_BODY_BYTES_PER_ADDRESS: integer(41_943_040, 33_554_432, 1_073_741_824),
  HEADERS_TIMEOUT_SECONDS: integer(20, 1, 600),
  REQUEST_TIMEOUT_SECONDS: integer(60, 1, 3_600),
  IMPORT_TIMEOUT_SECONDS: integer(21_600, 60, 604_800),
  BODY_IDLE_SECONDS: integer(10, 1, 600),
  RESPONSE_IDLE_SECONDS: integer(120, 1, 3_600),
  KEEP_ALIVE_SECONDS: integer(72, 1, 3_600),
  MAX_CONNECTIONS: integer(10_000, 10, 1_000_000),
  MAX_CONNECTIONS_PER_ADDRESS: integer(2_000, 1, 1_000_000),
  MAX_STREAMS_PER_PRINCIPAL: integer(20, 1, 100_000),
  MAX_STREAMS_PER_TENANT: integer(200, 1, 1_000_000),
  MAX_IMPORT_BYTES: integer(8_589_934_592, 1_024, 1_099_511_627_776),
  CONNECTORS_FILE: optionalText('the path of a file', (value) => value.length > 0),
  NETWORK_CONNECTORS: flag(true),
  ORGANISATION_NAME: optionalText('1 to 64 letters, digits, spaces and .,&()-', (value) =>
    /^[\p{L}\p{N} .,&()-]{1,64}$/u.test(value),
  ),
  REPORT_KEY_FILE: optionalText('the path of a file', (value) => value.length > 0),
  REPORT_CERTIFICATES_FILE: optionalText('the path of a file', (value) => value.length > 0),
  REPORT_KEY_PASSPHRASE_FILE: optionalText('the path of a file', (value) => value.length > 0),
  REPORT_RETENTION_DAYS: integer(2_555, 1, 36_500),
  AUDIT_KEY_FILE: optionalText('the path of a file', (value) => value.length > 0),
  AUDIT_CERTIFICATES_FILE: optionalText('the path of a file', (value) => value.length > 0),
  AUDIT_KEY_PASSPHRASE_FILE: optionalText('the path of a file', (value) => value.length > 0),
  PKCS11_MODULE: optionalText('the path of a file', (value) => value.length > 0),
  PKCS11_PIN_FILE: optionalText('the path of a file', (value) => value.length > 0),
  TIMESTAMP_URL: httpUrl(),
  TIMESTAMP_CERTIFICATES_FILE: optionalText('the path of a file', (value) => value.length > 0),
  AUDIT_ARCHIVE_DIR: optionalText('the path of a folder', (value) => value.length > 0),
  COLUMNAR_COPY_DIR: optionalText('the path of a folder', (value) => value.length > 0),
  AUDIT_TIMEOUT_MS: integer(3_000, 100, 600_000),
  AUDIT_RETENTION_DAYS: integer(2_555, 365, 36_500),
  RESULT_RETENTION_DAYS: integer(365, 1, 36_500),
  LOOKUP_DEADLINE_MS: integer(5_000, 100, 60_000),
  DEEP_LOOKUP_DEADLINE_MS: integer(20_000, 100, 120_000),
  LIST_INDEX_MB: integer(256, 0, 65_536),
  WEB_SEARCH_JOBS_PER_TENANT: integer(10, 1, 1_000),
  WEB_SEARCH_SEARXNG_URL: httpUrl(),
  WEB_SEARCH_GDELT_URL: httpUrl(),
  WEB_SEARCH_BRAVE_URL: httpUrl(),
  WEB_SEARCH_BRAVE_API_KEY: optionalText('1 to 256 printable ASCII characters without spaces', (value) =>
    /^[\x21-\x7e]{1,256}$/.test(value),
  ),
  WEB_SEARCH_RSS_FEEDS: list('http or https URLs, separated by commas', isHttpUrl),
  INSTRUCTION_MODEL_URL: httpUrl(),
  INSTRUCTION_MODEL_KEY: optionalText('1 to 512 printable ASCII characters without spaces', (value) =>
    /^[\x21-\x7e]{1,512}$/.test(value),
  ),
  INSTRUCTION_MODEL_NAME: optionalText('1 to 128 printable ASCII characters without spaces', (value) =>
    /^[\x21-\x7e]{1,128}$/.test(value),
  ),
  INSTRUCTION_MODEL_TIMEOUT_MS: integer(10_000, 100, 120_000),
  INSTRUCTION_MODEL_DAILY_BUDGET: integer(500, 1, 1_000_000),
  AUDIT_CHECKPOINT_WEBHOOK_URL: httpUrl(),
  AUDIT_CHECKPOINT_WEBHOOK_SECRET: optionalText('whsec_ followed by 24 to 64 bytes in base64', isWebhookSecret),
  AUDIT_FORWARD_URL: optionalText('an http or https URL without credentials, or syslog+tls://host:port', isLogReceiver),
  AUDIT_FORWARD_FROM: choice(['now', 'beginning'], 'now'),
  AUDIT_FORWARD_AUTHORIZATION: optionalText('1 to 4096 printable ASCII characters', (value) =>
    /^[\x20-\x7e]{1,4096}$/.test(value),
  ),
  AUDIT_FORWARD_CA_FILE: optionalText('the path of a file', (value) => value.length > 0),
  AUDIT_FORWARD_CERTIFICATE_FILE: optionalText('the path of a file', (value) => value.length > 0),
  AUDIT_FORWARD_KEY_FILE: optionalText('the path of a file', (value) => value.length > 0),
  FEEDS: list('on, off, or any of usgs, gdacs, eonet, nws and gdelt, separated by commas', isFeed),
  FEED_USGS_URL: httpUrl(),
  FEED_GDACS_URL: httpUrl(),
  FEED_EONET_URL: httpUrl(),
  FEED_NWS_URL: httpUrl(),
  FEED_GDELT_URL: httpUrl(),
  FEED_CONTACT: optionalText('an e-mail address or a URL', (value) => /^[\x21-\x7e]{3,200}$/.test(value)),
  PUBLIC_URL: optionalText('an http or https origin, such as https://threats.example.com', isOrigin),
  DNS_SERVERS: list(
    'IP addresses of name servers, separated by commas, each with a port if it is not 53',
    isNameServer,
  ),
  SESSION_IDLE_MINUTES: integer(60, 1, 10_080),
  SESSION_HOURS: integer(12, 1, 720),
  ALLOW_LOOPBACK_ISSUERS: flag(false),
  OUTBOUND_PORTS: list('ports from 1 to 65535, separated by commas', isPort),
  WEBHOOK_TRUSTED_ORIGINS: list('http or https origins, separated by commas', isOrigin),
  ALERT_LOG_RETENTION_DAYS: integer(30, 1, 3_650),
  SMTP_URL: optionalText('a URL such as smtps://user:password@mail.example.com', isSmtpUrl),
  MAIL_FROM: optionalText('an e-mail address', (value) => 'normalized' in normalizeEmail(value)),
  JOB_CONCURRENCY: integer(4, 1, 100),
  TASK_PROCESSES: integer(2, 1, 64),
  TASK_HEAP_MB: integer(256, 64, 4_096),
  TASK_DEADLINE_MS: integer(10_000, 100, 600_000),
  SHUTDOWN_DELAY_MS: integer(0, 0, 600_000),
  SHUTDOWN_TIMEOUT_MS: integer(10_000, 100, 600_000),
  EVENT_LOOP_STALL_SECONDS: integer(10, 1, 3_600),
  EVENT_LOOP_ABORT_SECONDS: integer(60, 0, 86_400),
  ...TELEMETRY_SCHEMA,
} as const satisfies Record<string, Setting<unknown>>;

type Schema = typeof SCHEMA;
type SettingName = keyof Schema;
type Value<S> = S extends Setting<infer T> ? T : never;
type CamelCase<S extends string> = S extends `${infer A}_${infer B}`
  ? `${Lowercase<A>}${Capitalize<CamelCase<B>>}`
  : Lowercase<S>;

/** The settings, parsed once at start and frozen. Times in ms, sizes in bytes. */
export type Settings = { readonly [K in SettingName as CamelCase<K>]: Value<Schema[K]> };

/** The injection token of the settings. */
export const SETTINGS = Symbol('settings');

export const SETTING_NAMES = Object.keys(SCHEMA) as SettingName[];

/** Invalid settings: the message names each one and says what it should be. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());

/**
 * Reads the settings from an environment. An empty value counts as absent.
 * @throws SettingsError naming every wrong setting; values are not repeated because some are secrets
 */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const name of SETTING_NAMES) {
    const { defaultValue, expected, parse }: Setting<unknown> = SCHEMA[name];
    const raw = environment[name]?.trim();
    const value = raw === undefined || raw === '' ? defaultValue : parse(raw);
    if (raw !== undefined && raw !== '' && value === undefined) problems.push(`${name} should be ${expected}`);
    settings[camelCase(name)] = value;
  }
  problems.push(...combinationProblems(settings, environment.NODE_ENV?.trim()));
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return Object.freeze(settings) as unknown as Settings;
}

const SET_TOGETHER: readonly (readonly [SettingName, SettingName])[] = [
  ['INSTRUCTION_MODEL_URL', 'INSTRUCTION_MODEL_NAME'],
  ['AUDIT_FORWARD_CERTIFICATE_FILE', 'AUDIT_FORWARD_KEY_FILE'],
];

/** What is wrong with settings that are each valid, but not together. */
function combinationProblems(settings: Readonly<Record<string, unknown>>, nodeEnv: string | undefined): string[] {
  const { eventLoopStallSeconds: stallSeconds, eventLoopAbortSeconds: abortSeconds } = settings;
  const rules: readonly (readonly [isBroken: boolean, problem: string])[] = [
    [
      settings.allowLoopbackIssuers === true && nodeEnv === 'production',
      'ALLOW_LOOPBACK_ISSUERS should be false if NODE_ENV is production, because it allows sign-in without TLS',
    ],
    [
      settings.migrations === 'wait' && settings.databaseUrl === undefined,
      'MIGRATIONS should only be wait if DATABASE_URL is set, because nothing else migrates the embedded database',
    ],
    [
      settings.databaseReadUrl !== undefined && settings.databaseUrl === undefined,
      'DATABASE_READ_URL should only be set with DATABASE_URL, because the embedded database has no replica',
    ],
    [
      settings.smtpUrl !== undefined && settings.mailFrom === undefined,
      'MAIL_FROM should be an e-mail address if SMTP_URL is set',
    ],
    ...SET_TOGETHER.map(([one, other]): [boolean, string] => [
      (settings[camelCase(one)] === undefined) !== (settings[camelCase(other)] === undefined),
      `${one} and ${other} should be set together or not at all`,
    ]),
    [
      typeof abortSeconds === 'number' && abortSeconds > 0 && abortSeconds <= Number(stallSeconds),
      'EVENT_LOOP_ABORT_SECONDS should be 0 or greater than EVENT_LOOP_STALL_SECONDS',
    ],
    [
      Number(settings.maxAssetsBodyBytes) > Number(settings.maxBufferedBodyBytes),
      'MAX_BUFFERED_BODY_BYTES should be at least MAX_ASSETS_BODY_BYTES',
    ],
    [
      Number(settings.otelBspMaxExportBatchSize) > Number(settings.otelBspMaxQueueSize),
      'OTEL_BSP_MAX_EXPORT_BATCH_SIZE should be at most OTEL_BSP_MAX_QUEUE_SIZE',
    ],
  ];
  return rules.flatMap(([isBroken, problem]) => (isBroken ? [problem] : []));
}

/**
 * The settings of this process: its environment, and for missing variables a `.env` file in the working directory if
 * there is one.
 */
export function loadSettings(): Settings {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return parseSettings(process.env);
}
