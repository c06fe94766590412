import type { Settings } from '../../config/settings';
import type { DemoFacts } from '../modules/demo/demo.service';
import type { OperatorKey } from '../platform/crypto/operator-key';

export interface BannerFacts {
  /** Null in a process that only runs jobs. */
  url: string | null;
  settings: Pick<Settings, 'dataDir'>;
  operatorKey: OperatorKey;
  isEmbedded: boolean;
  demo: DemoFacts | null;
  /** The one-time link to the console; null without a terminal or a demo. Undefined if the console is not served. */
  consoleLink: string | null | undefined;
}

/**
 * Prints what a newcomer needs next. Keys are printed only on a terminal, because other outputs would end up in a
 * log.
 */
export function bannerText(facts: BannerFacts, isTerminal: boolean): string {
  const { url, settings, operatorKey, isEmbedded, demo, consoleLink } = facts;
  if (url === null) return 'Threat monitoring service: processing jobs\n';
  const database = isEmbedded ? `embedded PostgreSQL in ${settings.dataDir}` : 'PostgreSQL at DATABASE_URL';
  const operator = operatorKey.file ?? 'OPERATOR_API_KEY';
  const lines = [
    `Threat monitoring service at ${url} (reference: ${url}/docs)`,
    `  database      ${database}`,
    `  operator key  ${isTerminal && operatorKey.isNew ? `${operatorKey.text} (stored in ${operator})` : `in ${operator}`}`,
  ];
  if (demo) {
    lines.push(
      `  demo          ${demo.places} places and ${demo.events} earthquakes, evaluated as of ${demo.evaluationTime}; ` +
        `${demo.entities} fictional names and ${demo.articles} articles`,
    );
    lines.push('', ...demoCalls(url, isTerminal ? demo.key : fromFile(demo.keyFile)));
    lines.push('', '  To remove the demo: npm run tms -- demo remove --yes');
  } else {
    lines.push(
      '',
      curl(operatorKey.file ? fromFile(operatorKey.file) : '$OPERATOR_API_KEY', `${url}/v1/admin/tenants`),
    );
  }
  if (consoleLink !== undefined) lines.push('', consoleLine(consoleLink));
  return `\n${lines.join('\n')}\n\n`;
}

/** Calls for threats, a lookup, a web search and a report. */
function demoCalls(url: string, key: string): string[] {
  const get = `curl -s -H "X-API-Key: $KEY"`;
  const post = (path: string, body: object): string =>
    `  ${get} -H "Content-Type: application/json" "${url}${path}" -d '${JSON.stringify(body)}'`;
  return [
    `  KEY="${key}"`,
    `  ${get} "${url}/v1/threats?limit=3&assets_for=page"`,
    post('/v1/lookup', { identifiers: [{ type: 'name', value: 'Marta Kowal' }] }),
    post('/v1/web-search?responseMode=sync', { subject: { type: 'person', name: 'Marta Kowal' } }),
    post('/v1/reports', { subject: { type: 'portfolio', id: 'default' } }),
  ];
}

/** Last, where a person looks first. A link opens a session, so that it is shown on a terminal only. */
const consoleLine = (link: string | null): string =>
  link === null ? '  Console  npm run tms -- console open' : `  Console  ${link}  (works once, for 15 minutes)`;

const curl = (key: string, address: string): string => `  curl -s -H "X-API-Key: ${key}" "${address}"`;

/** The words of a POSIX shell for the content of a file with any name. */
const fromFile = (path: string): string =>
  `$(cat ${/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`})`;

export function printBanner(facts: BannerFacts): void {
  process.stdout.write(bannerText(facts, process.stdout.isTTY));
}
