import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '../../config/settings';
import { CliError } from './cli-error';

const TIMEOUT_MS = 30_000;

/** Where the running service is, and whom it takes the caller for. */
export interface OperatorAccess {
  /** Unset: the address that the settings of this folder give. */
  url: string | undefined;
  /** A file that holds the operator's key. Unset: OPERATOR_API_KEY, else `operator.key` in DATA_DIR. */
  keyFile: string | undefined;
}

/** The operator's requests to a running service: its state stays in one hand, and its audit log tells of them. */
export class OperatorClient {
  readonly #url: string;
  readonly #key: string;

  /** @throws CliError where there is no operator key */
  constructor({ url, keyFile }: OperatorAccess) {
    const settings = loadSettings();
    const host = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host;
    this.#url = url ?? `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`;
    this.#key =
      keyFile === undefined && settings.operatorApiKey !== undefined
        ? settings.operatorApiKey
        : readKey(keyFile ?? join(settings.dataDir, 'operator.key'));
  }

  /** The answer's body. @throws CliError with the service's own words */
  async request<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const headers = { 'x-api-key': this.#key, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.#url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      text = await response.text();
    } catch (error) {
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      throw new CliError(`The service at ${this.#url} did not answer (${reason}). Is it running? --url names another.`);
    }
    if (!response.ok) throw new CliError(refusalOf(response.status, text));
    return JSON.parse(text) as T;
  }
}

function readKey(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new CliError(
      `There is no operator key in ${path}: set OPERATOR_API_KEY, or name the file by --operator-key-file`,
    );
  }
}

interface Refusal {
  error?: { code: string; message: string };
  detail?: { loc: (string | number)[]; msg: string }[];
}

function refusalOf(status: number, text: string): string {
  try {
    const { error, detail } = JSON.parse(text) as Refusal;
    if (error) return `${error.message} (${error.code})`;
    if (detail) return detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n');
  } catch {
    // No JSON: something else answers there.
  }
  return `The service answered ${status}`;
}
