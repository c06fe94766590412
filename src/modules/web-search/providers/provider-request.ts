import { kindOfStatus } from '../../../platform/fetch/outbound-failure';
import type { OutboundAnswer, OutboundHttp } from '../../../platform/fetch/outbound-http';
import { retryAfterMs } from '../../../platform/fetch/retry-after';
import { ProviderError } from './provider-error';
import { originOf } from './provider-settings';
import { PROVIDER_TEXTS } from '../web-search.texts';

export interface ProviderRequest {
  /** Below an address of the configuration, so that it may be private. */
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
    trustedOrigins: [originOf(url.href)],
  });
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw refusal(answer);
}

/** The same, its body read as a JSON object. */
export async function askForObject(http: OutboundHttp, request: ProviderRequest): Promise<Record<string, unknown>> {
  const { text } = await askProvider(http, request);
  return objectIn(text);
}

/** @throws ProviderError where the text is no JSON object */
export function objectIn(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProviderError('invalid_answer', PROVIDER_TEXTS.notJson);
  }
  if (!isObject(value)) throw new ProviderError('invalid_answer', PROVIDER_TEXTS.notJsonObject);
  return value;
}

/** A list of objects in an answer; an absent one is empty. @throws ProviderError where it is no list */
export function objectsIn(value: unknown, name: string): Record<string, unknown>[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new ProviderError('invalid_answer', PROVIDER_TEXTS.notArray(name));
  return (value as unknown[]).filter(isObject);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Trimmed; null where nothing is left, or where it is no text. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

function refusal({ status, headers }: OutboundAnswer): ProviderError {
  const message = PROVIDER_TEXTS.status(status);
  const waitMs = retryAfterMs(headers['retry-after'], Date.now());
  const kind = kindOfStatus(status);
  const maySayWhen = kind === 'rate_limited' || kind === 'unavailable';
  return new ProviderError(kind, message, { retryAfterMs: maySayWhen ? waitMs : null });
}
