import { crc32 } from 'node:zlib';
import { MarkedBody, type Schema } from './marked-body';
import type { MarkedRoute, RouteParameter } from './marked-routes';
import type { RawRequest } from '../http/raw-request';
import type { SecretMarks } from './secret-marks';

export interface MarkedRequest extends RawRequest {
  route: MarkedRoute;
  kind: string;
}

export interface MarkedRequestsOptions {
  marks: SecretMarks;
  schemas: Readonly<Record<string, Schema>>;
  /** Headers that authorise a request of the route. */
  credentialsFor: (route: MarkedRoute) => Record<string, string>;
  /** The value of a path parameter that belongs to an existing resource. */
  known: (route: MarkedRoute, parameter: string) => string;
  fitting: Readonly<Record<string, unknown>>;
}

const RAW_TYPES = [
  ...['application/json', 'application/x-ndjson', 'text/csv', 'application/pdf', 'text/plain', 'application/xml'],
  ...['multipart/form-data; boundary=part', 'application/x-www-form-urlencoded', 'application/octet-stream'],
  'application/scim+json',
];

/** Routes whose answers do not end until the caller disconnects. */
const ENDLESS = new Set(['GET /v1/threats/stream', 'GET /v1/lookup/screening-alerts/stream']);

/** The requests that put marks in every place of a route. */
export class MarkedRequests {
  #addresses = 0;

  constructor(private readonly options: MarkedRequestsOptions) {}

  of(route: MarkedRoute): MarkedRequest[] {
    return [
      ...this.#credentials(route),
      ...this.#addressesOf(route),
      ...this.#headers(route),
      ...this.#bodies(route),
      ...(route.jsonSchema ? this.#jsonBodies(route, route.jsonSchema) : []),
    ];
  }

  /** The place of the mark, for the list of allowed places. */
  #mark(kind: string, { name }: MarkedRoute, detail = ''): string {
    return this.options.marks.at(`${kind} ${name} ${detail}`);
  }

  #request(route: MarkedRoute, kind: string, more: Partial<RawRequest> = {}): MarkedRequest {
    const request = this.#anonymous(route, kind, more);
    if (route.permission === 'public') return request;
    return { ...request, headers: { ...this.options.credentialsFor(route), ...request.headers } };
  }

  #anonymous(route: MarkedRoute, kind: string, more: Partial<RawRequest> = {}): MarkedRequest {
    const headers = { ...this.#fromAnywhere(route), ...more.headers };
    const isEndless = ENDLESS.has(route.name);
    return { route, kind, method: route.method, path: this.#path(route), isEndless, ...more, headers };
  }

  /**
   * As a proxy forwards it: the client's value comes first. Each has a separate address, because requests without a key
   * are limited.
   */
  #fromAnywhere(route: MarkedRoute): Record<string, string> {
    const number = ++this.#addresses;
    const address = [10, number >> 16, (number >> 8) & 255, number & 255].join('.');
    return { 'x-forwarded-for': `${this.#mark('x-forwarded-for', route)}, ${address}` };
  }

  #credentials(route: MarkedRoute): MarkedRequest[] {
    const mark = (kind: string): string => this.#mark(kind, route);
    const jwt = [`{"alg":"none"}`, `{"sub":"${mark('jwt')}"}`, mark('jwt')].map(base64url).join('.');
    const basic = Buffer.from(`${mark('basic')}:${mark('basic')}`).toString('base64');
    const beside = { authorization: `Bearer ${validLooking(mark('credentials beside a valid one'))}` };
    const without = (kind: string, headers: Record<string, string>): MarkedRequest =>
      this.#anonymous(route, kind, { headers });
    const inQuery = (): Partial<RawRequest> => ({
      path: this.#path(route, `api_key=${validLooking(mark('api_key'))}`),
    });
    return [
      without('x-api-key', { 'x-api-key': mark('x-api-key') }),
      without('x-api-key', { 'x-api-key': validLooking(mark('x-api-key')) }),
      without('bearer', { authorization: `Bearer ${validLooking(mark('bearer'))}` }),
      without('jwt', { authorization: `Bearer ${jwt}` }),
      without('basic', { authorization: `Basic ${basic}` }),
      without('cookie', { cookie: `session=${mark('cookie')}; ${mark('cookie')}=1` }),
      this.#anonymous(route, 'api_key', inQuery()),
      this.#request(route, 'api_key', inQuery()),
      this.#request(route, 'credentials beside a valid one', { headers: beside }),
    ];
  }

  #addressesOf(route: MarkedRoute): MarkedRequest[] {
    const parameters = (place: string): RouteParameter[] =>
      route.parameters.filter((parameter) => parameter.in === place);
    const query = parameters('query').map(({ name }) => `${name}=${this.#mark('query', route, name)}`);
    const unknown = `${this.#mark('unknown query', route)}=${this.#mark('unknown query', route)}`;
    const malformed = this.#mark('malformed address', route);
    return [
      ...parameters('path').flatMap((parameter) => this.#pathRequests(route, parameter)),
      ...query.map((one) => this.#request(route, 'query', { path: this.#path(route, one) })),
      this.#request(route, 'query', { path: this.#path(route, query.join('&')) }),
      this.#request(route, 'unknown query', { path: this.#path(route, unknown) }),
      this.#request(route, 'malformed query', {
        path: this.#path(route, `${this.#mark('malformed query', route)}=%zz`),
      }),
      this.#request(route, 'malformed address', { path: `${this.#path(route, '').replace('?', '')}/${malformed}%zz` }),
      this.#request(route, 'malformed address', { path: `${this.#path(route, '').replace('?', '')}/${malformed}` }),
    ].filter(({ kind, path }) => kind !== 'query' || path.includes('='));
  }

  #pathRequests(route: MarkedRoute, { name, schema }: RouteParameter): MarkedRequest[] {
    const values = [this.#mark('path', route, name), `${this.#mark('path', route, name)}%2F..%0A`];
    if (schema.format === 'uuid') values.push(this.options.marks.uuidAt(`uuid in path ${route.name} ${name}`));
    // Thumbprints of keys.
    if (schema.pattern?.includes('{43}') === true) values.push(this.#mark('path', route, name).padEnd(43, '0'));
    return values.map((value) => this.#request(route, 'path', { path: this.#path(route, '', { [name]: value }) }));
  }

  #headers(route: MarkedRoute): MarkedRequest[] {
    const mark = (name: string): string => this.#mark('header', route, name);
    const names = [
      ...['x-unknown', 'x-csrf-token', 'referer', 'origin', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'if-match'],
      ...['if-none-match', 'last-event-id', 'traceparent', 'baggage', 'accept', 'accept-language', 'via', 'from'],
      ...[
        'proxy-authorization',
        'x-auth-token',
        'sec-websocket-protocol',
        'content-language',
        'x-http-method-override',
      ],
    ];
    const declared = route.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
    const headers = Object.fromEntries([...names, ...declared].map((name) => [name.toLowerCase(), mark(name)]));
    return [
      this.#request(route, 'header', { headers }),
      // As from a proxy that forwards what it received.
      this.#request(route, 'x-forwarded-for', { headers: { 'x-forwarded-for': mark('x-forwarded-for') } }),
      this.#request(route, 'x-portfolio', { headers: { 'x-portfolio': this.#mark('x-portfolio', route) } }),
      this.#request(route, 'x-request-id', { headers: { 'x-request-id': this.#mark('x-request-id', route) } }),
      this.#request(route, 'user-agent', { headers: { 'user-agent': this.#mark('user-agent', route) } }),
    ];
  }

  /** Bodies with any method: routes that take none should ignore and not store them. */
  #bodies(route: MarkedRoute): MarkedRequest[] {
    const mark = (kind: string): string => this.#mark(kind, route);
    const json = (kind: string, body: string | Buffer, more: Partial<RawRequest> = {}): MarkedRequest =>
      this.#request(route, kind, { ...more, body, headers: { 'content-type': 'application/json' } });
    return [
      json('json', JSON.stringify({ [mark('json')]: mark('json') })),
      json('json', JSON.stringify(mark('json'))),
      json('invalid json', `{"${mark('invalid json')}": "${mark('invalid json')}`),
      json('invalid json', Buffer.concat([Buffer.from(`{"a": "${mark('invalid json')}`), Buffer.of(0xff, 0x22, 0x7d)])),
      json('cut off', `{"${mark('cut off')}": "${mark('cut off')}`, { isCutOff: true }),
      ...this.#formatsOf(route).flatMap((query) =>
        RAW_TYPES.map((type) =>
          this.#request(route, 'raw', {
            path: this.#path(route, query),
            headers: { 'content-type': `${type}; note=${mark('raw')}` },
            body: `${mark('raw')},"${mark('raw')}\n{"${mark('raw')}": <${mark('raw')}>}\n%PDF-1.7 ${mark('raw')}`,
          }),
        ),
      ),
    ];
  }

  #formatsOf({ parameters }: MarkedRoute): string[] {
    const format = parameters.find(({ name, in: place }) => name === 'format' && place === 'query');
    return format?.schema.enum?.map((value) => `format=${value as string}`) ?? [''];
  }

  #jsonBodies(route: MarkedRoute, schema: Schema): MarkedRequest[] {
    const { marks, schemas, fitting } = this.options;
    const body = (kind: string): MarkedBody =>
      new MarkedBody({ marks, place: `${kind} ${route.name}`, schemas, fitting });
    const json = (kind: string, value: unknown, headers: Record<string, string> = {}): MarkedRequest =>
      this.#request(route, kind, {
        body: JSON.stringify(value),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const more = { [this.#mark('unknown field', route)]: this.#mark('unknown field', route) };
    const key = { 'idempotency-key': this.#mark('idempotency-key', route) };
    return [
      json('body', body('body').accepted(schema)),
      json('wrong body', body('wrong body').wrong(schema)),
      json('unknown field', { ...(body('unknown field').accepted(schema) as object), ...more }),
      json('idempotency-key', body('body').accepted(schema), key),
    ];
  }

  /** The address with the parameters that the route needs, and `query`. */
  #path(route: MarkedRoute, query = '', instead: Record<string, string> = {}): string {
    const path = route.template.replace(/\{(\w+)\}/g, (_match, name: string) =>
      name in instead ? (instead[name] ?? '') : this.options.known(route, name),
    );
    const required = route.parameters
      .filter(
        ({ in: place, required: isRequired, name }) => place === 'query' && isRequired && !query.includes(`${name}=`),
      )
      .map(({ name, schema }) => `${name}=${(schema.example ?? schema.enum?.[0] ?? 'x') as string}`);
    const whole = [query, ...required].filter((part) => part !== '').join('&');
    return whole === '' ? path : `${path}?${whole}`;
  }
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** In the form of our API keys, with a valid checksum, so that the database is searched for it. */
function validLooking(mark: string): string {
  const body = `tms_${mark.slice(4, 17)}_${mark.padEnd(43, '0')}`;
  let checksum = '';
  for (let rest = crc32(body); checksum.length < 6; rest = Math.floor(rest / 62)) {
    checksum = (ALPHABET[rest % 62] ?? '') + checksum;
  }
  return body + checksum;
}
