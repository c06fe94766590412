import { count, inWords } from '../words';
import type { StatusCheck, StatusJobs, StatusPart } from './use-status';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** `45 s`, `3 min`, `5 h`, `4 d`. */
export function duration(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.floor(seconds)} s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
  if (seconds < 2 * DAY_S) return `${Math.floor(seconds / HOUR_S)} h`;
  return `${Math.floor(seconds / DAY_S)} d`;
}

export const CHECK_STATES: Readonly<Record<StatusCheck['state'], { readonly mark: string; readonly word: string }>> = {
  ok: { mark: '●', word: 'Works' },
  degraded: { mark: '▲', word: 'Needs attention' },
  failing: { mark: '✕', word: 'Fails' },
  not_here: { mark: '–', word: 'Elsewhere' },
};

/** Jobs that wait longer than this are a sign of too few processes. */
const LATE_SECONDS = 2 * MINUTE_S;

interface Summary {
  readonly needsAttention: boolean;
  readonly text: string;
}

/** The most important facts about the jobs, in up to three sentences. */
export function summariseJobs(jobs: readonly StatusJobs[]): Summary {
  const sum = (valueOf: (one: StatusJobs) => number): number => jobs.reduce((total, one) => total + valueOf(one), 0);
  const failed = sum((one) => one.failed);
  const oldest = Math.max(0, ...jobs.map((one) => one.oldest_waiting_seconds ?? 0));
  const running = sum((one) => one.running);
  const waiting = sum((one) => one.waiting);
  const sentences = [
    `${count(running, 'job')} running, ${waiting.toLocaleString('en')} waiting.`,
    ...(oldest > LATE_SECONDS
      ? [`The oldest has waited for ${duration(oldest)}: more processes should run jobs.`]
      : []),
    ...(failed > 0 ? [`${count(failed, 'job')} failed in the last seven days and will not be retried.`] : []),
  ];
  return { needsAttention: failed > 0 || oldest > LATE_SECONDS, text: sentences.join(' ') };
}

const CHECK_TITLES: Readonly<Record<string, string>> = {
  audit_writer: 'Audit log, writing',
  audit_seal: 'Audit log, sealing',
  migrations: 'Schema',
};

export const checkTitle = (check: string): string => CHECK_TITLES[check] ?? inWords(check);

interface PartWords {
  readonly title: string;
  /** What the part is for. */
  readonly purpose: string;
}

export const PART_WORDS: Readonly<Record<StatusPart['part'], PartWords>> = {
  mail: { title: 'Mail', purpose: 'sends alerts by e-mail' },
  public_url: { title: 'Public address', purpose: 'lets identity providers send people back to this service' },
  network_connectors: { title: 'Network connectors', purpose: 'query registers during lookups' },
  web_search_engines: {
    title: 'Search engines',
    purpose: 'are queried by web searches, besides the archive and the corpus',
  },
  instruction_model: { title: 'Language model', purpose: 'reads free text in custom instructions' },
  timestamp_authority: { title: 'Timestamp authority', purpose: 'confirms the time of reports and checkpoints' },
  external_database: { title: 'Own database', purpose: 'replaces the embedded PostgreSQL' },
  hardware_keys: { title: 'Hardware security module', purpose: 'holds signing keys' },
  own_report_key: { title: 'Own first key for reports', purpose: 'replaces the one that the service would make' },
  own_audit_key: { title: 'Own first key for the audit log', purpose: 'replaces the one that the service would make' },
  checkpoint_webhook: { title: 'Webhook for checkpoints', purpose: 'stores checkpoints of the audit log elsewhere' },
  audit_forwarding: { title: 'Forwarding of the audit log', purpose: 'sends every audit record to your log system' },
  connectors_file: { title: 'File of connectors', purpose: 'adds connectors and changes their settings' },
  browser_origins: { title: 'Other websites', purpose: 'may call the API from browsers' },
};

const ENGINE_NAMES: Readonly<Record<string, string>> = {
  searxng: 'SearXNG',
  gdelt_doc: 'GDELT',
  brave: 'Brave Search',
  rss: 'News feeds',
};

/** `Yes: SearXNG, Brave Search`, `Yes` or `No`. */
export function configuredWords({ is_configured: isConfigured, names }: StatusPart): string {
  if (!isConfigured) return 'No';
  return names.length === 0 ? 'Yes' : `Yes: ${names.map((name) => ENGINE_NAMES[name] ?? name).join(', ')}`;
}
