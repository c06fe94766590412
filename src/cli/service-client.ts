import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Settings } from '../../config/settings';
import { CliError } from './cli-error';
import { exchange } from './exchange';
import { refusalIn, describeRefusal } from './refusal';

const SILENCE_MS = 30_000;
const PAGE = 1_000;
const TENANT_KEY = 'tms_';

/** The address of the running service, and the credential for it. */
export interface Access {
  /** If unset: TMS_URL, or otherwise the address in the settings of this folder. */
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  /**
   * A file that contains the key. Without a key and a file: TMS_API_KEY, OPERATOR_API_KEY, or otherwise
   * `operator.key` in DATA_DIR.
   */
  readonly keyFile?: string | undefined;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Upload {
  readonly body: Readable;
  readonly contentType: string;
  /** The length, if it is known. */
  readonly bytes?: number;
}

/** A page with its rows under the name of the list. Some resources use keys in camelCase. */
type ListPage<T> = Record<string, T[]> & { next_cursor?: string | null; nextCursor?: string | null };

/** Sends requests to a running service. Only the service changes its state, and its audit log contains the requests. */
export class ServiceClient {
  readonly #base: string;
  readonly #key: string;

  /** @throws CliError if the address is invalid or there is no key */
  constructor(access: Access, settings: Settings) {
    this.#base = parseBaseUrl(access.url ?? settings.tmsUrl ?? ownAddress(settings));
    this.#key = keyOf(access, settings);
  }

  /** Returns the body of the response; null if it has none. @throws CliError with the message of the service */
  async request<T>(method: Method, path: string, body?: object): Promise<T> {
    const headers = body && { 'content-type': 'application/json' };
    const answer = await this.#send(method, path, {
      ...(headers && { headers }),
      ...(body && { body: JSON.stringify(body) }),
      silenceMs: SILENCE_MS,
    });
    const content = await this.#textOf(answer);
    return (content === '' ? null : JSON.parse(content)) as T;
  }

  /**
   * The path of a tenant's resources: the operator's path or, with a key of that tenant, its own.
   * @throws CliError for a key of another tenant
   */
  async tenantPath(tenant: string): Promise<string> {
    const operators = `/v1/admin/tenants/${encodeURIComponent(tenant)}`;
    if (!this.#key.startsWith(TENANT_KEY)) return operators;
    const own = await this.#ownTenant();
    if (own === null) return operators;
    if (own === tenant) return '/v1/tenant';
    throw new CliError(`The API key belongs to the tenant ${own}, not to ${tenant}`);
  }

  /** Null for the operator, whose key may have the form of a tenant's key. */
  async #ownTenant(): Promise<string | null> {
    try {
      return (await this.request<{ slug: string }>('GET', '/v1/tenant')).slug;
    } catch (error) {
      if (error instanceof CliError && error.status === 404) return null;
      throw error;
    }
  }

  /** Waits for responses without a time limit. */
  async wait<T>(method: 'GET' | 'DELETE', path: string): Promise<T> {
    return JSON.parse(await this.#textOf(await this.#send(method, path, {}))) as T;
  }

  /** Reads every page of a list. */
  async list<T>(path: string, plural: string): Promise<T[]> {
    const all: T[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const address = `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}${query}`;
      const page: ListPage<T> = await this.request('GET', address);
      all.push(...(page[plural] ?? []));
      cursor = page.next_cursor ?? page.nextCursor ?? null;
    } while (cursor !== null);
    return all;
  }

  /** Streams the body of the response. */
  download(path: string): Promise<Readable> {
    return this.#send('GET', path, {});
  }

  /** Sends a body of any size and returns the result. `onProgress` receives the progress of the service. */
  async upload<T>(path: string, { body, contentType, bytes }: Upload, onProgress: (counts: T) => void): Promise<T> {
    const headers = {
      'content-type': contentType,
      accept: 'application/x-ndjson',
      ...(bytes !== undefined && { 'content-length': String(bytes) }),
    };
    const answer = await this.#send('POST', path, { headers, body });
    let last = '';
    for await (const line of readLines(answer, this.#base)) {
      const { progress } = JSON.parse(line) as { progress?: T };
      if (progress === undefined) last = line;
      else onProgress(progress);
    }
    if (last === '') throw this.#broken(new Error('the response has no result'));
    const result = JSON.parse(last) as T;
    const refusal = refusalIn(result);
    if (refusal !== undefined) throw new CliError(refusal);
    return result;
  }

  async #send(
    method: Method,
    path: string,
    more: { headers?: Record<string, string>; body?: string | Readable; silenceMs?: number },
  ): Promise<IncomingMessage> {
    const headers = { 'x-api-key': this.#key, 'user-agent': 'tms-cli', ...more.headers };
    const answer = await exchange({ ...more, method, url: new URL(this.#base + path), headers }).catch(
      (error: unknown) => {
        throw this.#unreachable(error as Error);
      },
    );
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    throw new CliError(describeRefusal(status, await this.#textOf(answer)), 1, status);
  }

  async #textOf(answer: IncomingMessage): Promise<string> {
    try {
      return await text(answer);
    } catch (error) {
      throw this.#broken(error as Error);
    }
  }

  #unreachable(error: Error): CliError {
    const { code, path } = error as NodeJS.ErrnoException;
    if (path !== undefined && code !== undefined) return new CliError(`Cannot read ${path} (${code})`);
    const reason = error.message === '' ? (code ?? 'no reason given') : error.message;
    return new CliError(
      `The service at ${this.#base} did not respond (${reason}). Check that it is running, or name another one ` +
        'with --url.',
    );
  }

  #broken({ message }: Error): CliError {
    return new CliError(brokenAnswer(this.#base, message));
  }
}

const brokenAnswer = (base: string, reason: string): string =>
  `The response of the service at ${base} was interrupted (${reason}). The work completed before that is kept.`;

async function* readLines(answer: IncomingMessage, base: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of answer.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line !== '');
    }
  } catch (error) {
    throw new CliError(brokenAnswer(base, (error as Error).message));
  }
  if (rest !== '') yield rest;
}

function ownAddress({ host, port }: Settings): string {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function parseBaseUrl(address: string): string {
  try {
    const { protocol, href } = new URL(address);
    if (protocol === 'http:' || protocol === 'https:') return href.replace(/\/$/, '');
  } catch {
    // Reported below.
  }
  throw new CliError('--url should be a URL such as https://threats.example.com', 2);
}

function keyOf({ key, keyFile }: Access, settings: Settings): string {
  const given = key ?? (keyFile === undefined ? (settings.tmsApiKey ?? settings.operatorApiKey) : undefined);
  const found = given ?? readKey(keyFile ?? join(settings.dataDir, 'operator.key'));
  if (/^[\x21-\x7e]+$/.test(found)) return found;
  throw new CliError('The API key should be one line of printable ASCII characters', 2);
}

function readKey(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new CliError(
      `There is no operator key in ${path}. Set TMS_API_KEY or OPERATOR_API_KEY, or name a key file with --key-file.`,
    );
  }
}
