import { isObject, type JsonObject } from '../../../kernel/untrusted/json-object';
import { kindOfStatus } from '../../../platform/fetch/outbound-failure';
import type { OutboundAnswer, OutboundHttp } from '../../../platform/fetch/outbound-http';
import { retryAfterMs } from '../../../platform/fetch/retry-after';
import { ProviderError } from './provider-error';
import { providerOrigin } from './provider-settings';
import { PROVIDER_TEXTS } from '../web-search.texts';

export interface ProviderRequest {
  /** Below a configured address, so it may be private. */
  url: URL;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/**
 * Sends one request to a provider and returns its answer with a status of 2xx.
 * @throws ProviderError for any other status, RequestFailure if there was no answer
 */
export async function askProvider(
  http: OutboundHttp,
  { url, headers = {}, signal }: ProviderRequest,
): Promise<OutboundAnswer> {
  const answer = await http.request({
    url,
    headers: { accept: 'application/json', ...headers },
    signal,
    maxBytes: MAX_ANSWER_BYTES,
    maxRedirects: MAX_REDIRECTS,
    trustedOrigins: [providerOrigin(url.href)],
  });
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw refusal(answer);
}

/** Sends the same request and parses the body as a JSON object. */
export async function askForObject(http: OutboundHttp, request: ProviderRequest): Promise<JsonObject> {
  const { text } = await askProvider(http, request);
  return objectIn(text);
}

/** @throws ProviderError if the text is not a JSON object */
export function objectIn(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProviderError('invalid_answer', PROVIDER_TEXTS.notJson);
  }
  if (!isObject(value)) throw new ProviderError('invalid_answer', PROVIDER_TEXTS.notJsonObject);
  return value;
}

/** A list of objects in a response; an absent list is empty. @throws ProviderError if it is not a list */
export function objectsIn(value: unknown, name: string): JsonObject[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new ProviderError('invalid_answer', PROVIDER_TEXTS.notArray(name));
  return (value as unknown[]).filter(isObject);
}

function refusal({ status, headers }: OutboundAnswer): ProviderError {
  const message = PROVIDER_TEXTS.status(status);
  const waitMs = retryAfterMs(headers['retry-after'], Date.now());
  const kind = kindOfStatus(status);
  const maySayWhen = kind === 'rate_limited' || kind === 'unavailable';
  return new ProviderError(kind, message, { retryAfterMs: maySayWhen ? waitMs : null });
}
