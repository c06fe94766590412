import { ApiFailure, noAnswer, readFailure } from './failure';

type QueryValue = string | number | boolean | readonly string[] | null | undefined;

export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** A file is sent as it is, with its type; everything else as JSON. */
  readonly body?: unknown;
  /** The type of the response; JSON by default. */
  readonly accept?: string;
  /** The ETag that the change is based on. */
  readonly ifMatch?: string | null;
  /** `*`: only if it does not exist yet. */
  readonly ifNoneMatch?: '*';
  /** Makes a POST safe to repeat. */
  readonly idempotencyKey?: string;
  readonly portfolio?: string | null;
  readonly signal?: AbortSignal;
}

export interface ApiAnswer<T> {
  readonly data: T;
  readonly etag: string | null;
  /** The evaluation that a change has started. */
  readonly scanId: string | null;
}

/** One line of "Show API requests". */
export interface LoggedCall {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
}

/** The rate limit of the session, as the last response stated it. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until all requests are available again. */
  readonly resetSeconds: number;
}

const JSON_TYPE = 'application/json';
const MOST_LOGGED = 100;
const logged: LoggedCall[] = [];
interface SessionOfPage {
  csrfToken: string | null;
  rateLimit: RateLimit | null;
  onSignedOut: () => void;
  onMissing: () => void;
}

const session: SessionOfPage = {
  csrfToken: null,
  rateLimit: null,
  onSignedOut: () => undefined,
  onMissing: () => undefined,
};

export const recentCalls = (): readonly LoggedCall[] => logged;
/** Null if no limit applies, or if no response has named one yet. */
export const lastRateLimit = (): RateLimit | null => session.rateLimit;
/** Kept in memory only, where other pages and later visits cannot read it. */
export const setCsrfToken = (token: string | null): void => {
  session.csrfToken = token;
};
export const whenSignedOut = (listener: () => void): void => {
  session.onSignedOut = listener;
};

/** Called when something in a portfolio was not found, which may be the portfolio itself. */
export const whenMissing = (listener: () => void): void => {
  session.onMissing = listener;
};

/** The path with its query; lists become repeated parameters, and null or undefined leaves one out. */
export function buildAddress({ path, query = {} }: Pick<ApiCall, 'path' | 'query'>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? (value as string[]) : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

export function readRateLimit(headers: Headers): RateLimit | null {
  const [limit, remaining, resetSeconds] = ['limit', 'remaining', 'reset'].map((name) => {
    const text = headers.get(`x-ratelimit-${name}`);
    return text === null ? NaN : Number(text);
  });
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) return null;
  return [limit, remaining, resetSeconds].every(Number.isFinite) ? { limit, remaining, resetSeconds } : null;
}

export function buildHeaders(call: ApiCall): Headers {
  const headers = new Headers({ accept: call.accept ?? JSON_TYPE });
  const isChange = call.method !== undefined && call.method !== 'GET';
  if (call.portfolio) headers.set('x-portfolio', call.portfolio);
  if (isChange && session.csrfToken !== null) headers.set('x-csrf-token', session.csrfToken);
  if (call.body !== undefined) headers.set('content-type', call.body instanceof Blob ? call.body.type : JSON_TYPE);
  if (call.ifMatch) headers.set('if-match', call.ifMatch);
  if (call.ifNoneMatch) headers.set('if-none-match', call.ifNoneMatch);
  if (call.idempotencyKey !== undefined) headers.set('idempotency-key', call.idempotencyKey);
  return headers;
}

/** Reports a response 404 to a request in a portfolio to the listener of `whenMissing`. */
export function noteMissing({ status }: ApiFailure, { portfolio }: Pick<ApiCall, 'portfolio'>): void {
  if (status === 404 && portfolio) session.onMissing();
}

async function send(call: ApiCall): Promise<Response> {
  const { method = 'GET', body, signal } = call;
  const url = buildAddress(call);
  const start = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: buildHeaders(call),
      credentials: 'same-origin',
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    logged.push({ method, url, status: response.status, ms: Math.round(performance.now() - start) });
    if (logged.length > MOST_LOGGED) logged.shift();
    session.rateLimit = readRateLimit(response.headers) ?? session.rateLimit;
    return response;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw noAnswer(error);
  }
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return isJson && text !== '' ? (JSON.parse(text) as unknown) : text;
}

/** The token of another tab's sign-in may be newer than ours. */
async function refreshCsrfToken(): Promise<boolean> {
  const response = await send({ path: '/v1/auth/session' });
  if (!response.ok) return false;
  const { csrf_token } = (await read(response)) as { csrf_token?: string };
  setCsrfToken(csrf_token ?? null);
  return csrf_token !== undefined;
}

/**
 * Sends one request with the session's cookie, and returns a response whose body was not read yet.
 * @throws ApiFailure for any answer that is not a success
 */
export async function openAnswer(call: ApiCall): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await send(call);
    if (response.ok) return response;
    const failure = readFailure(response.status, response.headers, await read(response));
    if (failure.code === 'csrf_failed' && attempt === 0 && (await refreshCsrfToken())) continue;
    if (failure.status === 401 && !call.path.startsWith('/v1/auth/')) session.onSignedOut();
    noteMissing(failure, call);
    throw failure;
  }
}

/**
 * Sends one request, and reads its response.
 * @throws ApiFailure for any answer that is not a success
 */
export async function callApi<T>(call: ApiCall): Promise<ApiAnswer<T>> {
  const response = await openAnswer(call);
  const { headers } = response;
  return { data: (await read(response)) as T, etag: headers.get('etag'), scanId: headers.get('x-scan-id') };
}

/** Whether a request that failed like this should be retried automatically. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status === 429 || error.status >= 500);
