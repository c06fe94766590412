import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema';

export interface ClientOptions {
  /** Where the service answers, such as `https://threats.example.com`. */
  baseUrl: string;
  apiKey: string;
  /** Slug of the portfolio to act in; without it, the one that the key was made for. */
  portfolio?: string;
}

/**
 * A client of every operation in `openapi.json`: addresses, parameters, bodies and answers are checked by the compiler.
 * A call resolves to `{ data, error, response }` whatever the status, and rejects only where no answer came.
 */
export const createClient = ({ baseUrl, apiKey, portfolio }: ClientOptions): Client<paths> =>
  createFetchClient<paths>({
    baseUrl,
    headers: { 'X-API-Key': apiKey, ...(portfolio !== undefined && { 'X-Portfolio': portfolio }) },
  });
