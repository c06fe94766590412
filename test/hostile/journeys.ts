import { setTimeout as delay } from 'node:timers/promises';
import type { FuzzAnswer, SentRequest } from '../support/fuzz/fuzz-sender';
import { OPERATOR_KEY } from '../support/app/test-app';
import type { HostileCase } from './cases';
import type { Draw } from './shapes/draw';
import type { HostileHome } from './hostile-service';
import { TEXT_SHAPES } from './shapes/text-shapes';

/** Sends a request of a journey. */
export type Send = (request: SentRequest) => Promise<FuzzAnswer>;

type Journey = (home: HostileHome, send: Send, shape: string, draw: Draw) => Promise<FuzzAnswer[]>;

/** The maximum size of an article, less its beginning and end. */
const ARTICLE_CHARACTERS = 790_000;
const NAME_CHARACTERS = 300;
const WAITS = 200;
const WAIT_MS = 100;

const json = (method: string, path: string, key: string, body?: unknown): SentRequest => ({
  method,
  path,
  body: body === undefined ? undefined : JSON.stringify(body),
  headers: { 'x-api-key': key, 'content-type': 'application/json' },
});
const importOf = (path: string, line: object): SentRequest => ({
  method: 'POST',
  path,
  body: `${JSON.stringify(line)}\n`,
  headers: { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/octet-stream' },
});

/** Values that one request stores, and another request or a job processes. */
const JOURNEYS: Readonly<Record<string, [operation: string, journey: Journey]>> = {
  'an article that a search reads': [
    'POST /v1/web-search',
    async (home, send, shape, draw) => {
      const text = `Ivan Petrov ${TEXT_SHAPES[shape]!(ARTICLE_CHARACTERS, draw)} x Ivan Petrov fraud`;
      const article = { url: 'https://journey.example/article', title: 'Ivan Petrov', text };
      const stored = await send(importOf('/v1/admin/articles/import?format=ndjson', article));
      const subject = { type: 'person', name: 'Ivan Petrov' };
      const search = json('POST', '/v1/web-search?responseMode=async', home.adminKey, { subject });
      const started = await send(search);
      return [stored, started, ...(await ended(home, send, started))];
    },
  ],
  'results of a search engine': [
    'POST /v1/web-search',
    async (home, send, shape, draw) => {
      home.world.text = TEXT_SHAPES[shape]!(draw.oneOf([2_000, 100_000]), draw);
      const subject = { type: 'person', name: 'Ivan Petrov' };
      const search = json('POST', '/v1/web-search?responseMode=async', home.adminKey, { subject });
      const started = await send(search);
      return [started, ...(await ended(home, send, started))];
    },
  ],
  'a listed name that is looked up': [
    'POST /v1/lookup',
    async (home, send, shape, draw) => {
      const name = TEXT_SHAPES[shape]!(NAME_CHARACTERS, draw);
      const properties = {
        name: [name],
        alias: Array.from({ length: 50 }, () => name),
        address: [name],
        notes: [name],
      };
      const path = '/v1/admin/datasets/journey/import?format=ftm&allow_shrink=true';
      const stored = await send(importOf(path, { id: 'a', schema: draw.oneOf(['Person', 'Company']), properties }));
      const identifiers = [{ type: draw.oneOf(['name', 'company_name']), value: name }];
      return [stored, await send(json('POST', '/v1/lookup', home.adminKey, { identifiers }))];
    },
  ],
  'an incident that a report shows': [
    'POST /v1/reports',
    async (home, send, shape, draw) => {
      const text = (length: number): string => TEXT_SHAPES[shape]!(length, draw);
      const incident = { title: text(200), description: text(10_000), notes: text(10_000) };
      const made = await send(json('POST', '/v1/incidents', home.adminKey, incident));
      const id = idIn(made, 'id');
      if (id === undefined) return [made];
      const subject = { type: 'incident', id };
      const report = await send(json('POST', '/v1/reports', home.adminKey, { subject }));
      const path = `/v1/reports/${idIn(report, 'request_id') ?? idIn(report, 'id') ?? 'none'}/pdf`;
      return [made, report, await send(json('GET', path, home.adminKey))];
    },
  ],
};

export const journeyCases = (): HostileCase[] =>
  Object.entries(JOURNEYS).flatMap(([target, [operation, journey]]) =>
    Object.keys(TEXT_SHAPES).map((shape) => ({
      operation,
      target,
      shape,
      credential: 'admin' as const,
      play: (home: HostileHome, send: Send, draw: Draw) => journey(home, send, shape, draw),
    })),
  );

/** Waits until a search ends; it may fail, but not remain unfinished. */
async function ended(home: HostileHome, send: Send, started: FuzzAnswer): Promise<FuzzAnswer[]> {
  const id = idIn(started, 'jobId');
  if (id === undefined) return [];
  for (let wait = 0; wait < WAITS; wait += 1) {
    const answer = await send(json('GET', `/v1/web-search/jobs/${id}`, home.adminKey));
    if (!/"status":"(queued|running)"/.test(answer.text)) return [answer];
    await delay(WAIT_MS);
  }
  await send(json('DELETE', `/v1/web-search/jobs/${id}`, home.adminKey));
  return [];
}

function idIn({ text, status }: FuzzAnswer, field: string): string | undefined {
  if (status === null || status >= 300) return undefined;
  const id = (JSON.parse(text) as Record<string, unknown>)[field];
  return typeof id === 'string' ? id : undefined;
}
