import type { FuzzOperation } from '../support/fuzz/fuzz-operations';
import type { FuzzPlan } from '../support/fuzz/fuzz-requests';
import type { SentRequest } from '../support/fuzz/fuzz-sender';
import { BODY_SHAPES } from './shapes/body-shapes';
import type { HostileCase, RequestCase } from './cases';
import { Draw } from './shapes/draw';
import { headerValue, MAX_ADDRESS_BYTES, MAX_HEADER_BYTES, percentEncoded } from './shapes/encodings';
import { type BodyField, BodyFields } from './fields';
import type { HostileCredential, HostileHome } from './hostile-service';
import { JSON_SHAPES } from './shapes/json-shapes';
import { TEXT_SHAPES } from './shapes/text-shapes';
import { WIRE_SHAPES } from './shapes/wire-shapes';

const MARK = 'zzhostilezz';
const QUOTED_MARK = JSON.stringify(MARK);
/** Headers that any operation may receive. */
const COMMON_HEADERS = [
  ...['x-api-key', 'authorization', 'cookie', 'x-csrf-token', 'x-portfolio', 'x-request-id', 'traceparent'],
  ...['content-type', 'content-encoding', 'accept', 'accept-encoding', 'accept-language', 'range', 'if-match'],
  ...['if-none-match', 'if-modified-since', 'idempotency-key', 'last-event-id', 'user-agent', 'origin', 'referer'],
  ...['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'host', 'sec-fetch-site', 'x-unknown'],
];
const HEADERS_OF_ONE = 4;
const SHAPES_OF_COMMON = 3;
const WIRES_OF_ONE = 6;
/** More than half the body limit of most routes: larger bodies are refused by their length alone. */
const JSON_BYTES = 1_000_000;
const ASSET_BYTES = 33_000_000;
/** Thousands of assets take seconds of the database each time; a few such requests are sufficient. */
const WHOLE_ASSETS_SHARE = 0.03;
const DEFAULT_LENGTH = 200_000;

/** Every input of each operation in the document, in every shape. */
export function operationCases(home: HostileHome, seed: number): HostileCase[] {
  const fields = new BodyFields(home.fuzz.document.components.schemas);
  return home.operations.flatMap((operation) => new OperationCases(home, operation, fields, seed).all());
}

type Make = RequestCase['make'];

class OperationCases {
  readonly #credentials: readonly HostileCredential[];
  readonly #draw: Draw;
  #made = 0;

  constructor(
    home: HostileHome,
    private readonly operation: FuzzOperation,
    private readonly fields: BodyFields,
    seed: number,
  ) {
    this.#credentials = home.credentialsFor(operation);
    this.#draw = new Draw(seed, operation.name);
    this.#made = this.#draw.below(100);
  }

  all(): HostileCase[] {
    const { parameters } = this.operation;
    const named = (place: string): string[] => parameters.filter((one) => one.in === place).map(({ name }) => name);
    return [
      ...named('query').flatMap((name) => this.#ofTexts(`query ${name}`, (text) => inQuery(name, text))),
      ...this.#some(TEXT_SHAPES, SHAPES_OF_COMMON).flatMap((shape) =>
        this.#one(
          'query unknown',
          shape,
          ofText(shape, MAX_ADDRESS_BYTES, (text) => inQuery('unknown', text)),
        ),
      ),
      ...named('query').map((name) => this.#one(`query ${name}`, 'repeated', repeated(name))),
      ...named('path').flatMap((name) => this.#ofTexts(`path ${name}`, (text) => inPath(name, text))),
      ...named('header').flatMap((name) => this.#ofTexts(`header ${name}`, (text) => inHeader(name, text))),
      ...this.#commonHeaders(),
      ...this.#bodies(),
      ...this.#some(WIRE_SHAPES, WIRES_OF_ONE).map((shape) => ({
        ...this.#one('connection', shape, plain),
        wire: WIRE_SHAPES[shape]!,
      })),
    ];
  }

  #bodies(): HostileCase[] {
    const { mediaType, name } = this.operation;
    const takesBody = mediaType !== undefined || name.startsWith('POST');
    const whole = takesBody ? Object.keys(BODY_SHAPES) : this.#some(BODY_SHAPES, 2);
    return [
      ...whole.map((shape) => this.#one('body', shape, wholeBody(shape))),
      ...this.fields
        .of(this.operation)
        .flatMap((field) => [
          ...Object.keys(JSON_SHAPES).map((shape) => this.#one(`body ${field.pointer}`, shape, jsonIn(field, shape))),
          ...(takesText(field) ? Object.keys(TEXT_SHAPES) : []).map((shape) =>
            this.#one(`body ${field.pointer}`, shape, textIn(field, shape)),
          ),
        ]),
    ];
  }

  #commonHeaders(): HostileCase[] {
    const names = this.#draw.shuffled(COMMON_HEADERS).slice(0, HEADERS_OF_ONE);
    return names.flatMap((name) =>
      this.#some(TEXT_SHAPES, SHAPES_OF_COMMON).map((shape) =>
        this.#one(
          `header ${name}`,
          shape,
          ofText(shape, MAX_HEADER_BYTES, (text) => inHeader(name, text)),
        ),
      ),
    );
  }

  #ofTexts(target: string, change: (text: string) => Change): HostileCase[] {
    return Object.keys(TEXT_SHAPES).map((shape) => this.#one(target, shape, ofText(shape, MAX_ADDRESS_BYTES, change)));
  }

  #some(shapes: object, count: number): string[] {
    return this.#draw.shuffled(Object.keys(shapes)).slice(0, count);
  }

  /** The credentials take turns, so that each target is requested with each of them, and each shape with some. */
  #one(
    target: string,
    shape: string,
    make: (operation: FuzzOperation, credential: HostileCredential) => Make,
  ): HostileCase {
    const credential = this.#credentials[this.#made++ % this.#credentials.length]!;
    return { operation: this.operation.name, target, shape, credential, make: make(this.operation, credential) };
  }
}

/** Changes to a valid request, before and after it is written. */
interface Change {
  plan?: (plan: FuzzPlan) => FuzzPlan;
  request: (request: SentRequest) => SentRequest;
}
type Maker = (operation: FuzzOperation, credential: HostileCredential) => Make;

const plain: Maker = (operation, credential) => (home, draw) => home.requestOf(home.plan(operation, draw), credential);

const ofText =
  (shape: string, length: number, change: (text: string) => Change): Maker =>
  (operation, credential) =>
  (home, draw) => {
    const { plan = (same) => same, request } = change(TEXT_SHAPES[shape]!(length, draw));
    return request(home.requestOf(plan(home.plan(operation, draw)), credential));
  };

const inQuery = (name: string, text: string): Change => ({
  plan: (plan) => ({ ...plan, query: plan.query.filter(([other]) => other !== name) }),
  request: (request) => withQuery(request, `${name}=${percentEncoded(text, MAX_ADDRESS_BYTES - request.path.length)}`),
});

const withQuery = (request: SentRequest, part: string): SentRequest => ({
  ...request,
  path: `${request.path}${request.path.includes('?') ? '&' : '?'}${part}`.slice(0, MAX_ADDRESS_BYTES),
});

const repeated =
  (name: string): Maker =>
  (operation, credential) =>
  (home, draw) => {
    const request = plain(operation, credential)(home, draw);
    const form = draw.oneOf([`${name}=1`, `${name}=`, `${name}[]=a`, `${name}[a]=1`, name]);
    return withQuery(request, `${form}&`.repeat(Math.floor(MAX_ADDRESS_BYTES / (form.length + 1))));
  };

const inPath = (name: string, text: string): Change => ({
  plan: (plan) => ({ ...plan, path: { ...plan.path, [name]: MARK } }),
  request: (request) => ({
    ...request,
    path: request.path
      .replace(MARK, () => percentEncoded(text.replaceAll('/', '%'), MAX_ADDRESS_BYTES))
      .slice(0, 15_900),
  }),
});

const inHeader = (name: string, text: string): Change => ({
  request: (request) => ({
    ...request,
    headers: { ...request.headers, [name.toLowerCase()]: headerValue(text, MAX_HEADER_BYTES - request.path.length) },
  }),
});

const wholeBody =
  (shape: string): Maker =>
  (operation, credential) =>
  (home, draw) => {
    const request = plain(operation, credential)(home, draw);
    const { body, headers } = BODY_SHAPES[shape]!(bytesFor(operation, draw), draw);
    const type = operation.mediaType ?? 'application/json';
    const common = { 'content-type': type === '*/*' ? 'application/octet-stream' : type };
    // A wrong media type is refused before the body is read, so half of the bodies have the right one.
    const given = draw.isLikely(0.5) ? { ...common, ...headers } : { ...headers, ...common };
    return { ...request, body, headers: { ...request.headers, ...given } };
  };

const takesText = ({ schema }: BodyField): boolean =>
  schema.type === undefined || [schema.type].flat().includes('string') || [schema.type].flat().includes('number');

function bytesFor({ template }: FuzzOperation, draw: Draw): number {
  if (!/^\/v1\/(assets|reports\/verify)$/.test(template)) return JSON_BYTES;
  return draw.isLikely(WHOLE_ASSETS_SHARE) ? ASSET_BYTES : JSON_BYTES;
}

const jsonIn =
  (field: BodyField, shape: string): Maker =>
  (operation, credential) =>
  (home, draw) => {
    const bytes = draw.isLikely(0.7) ? bytesFor(operation, draw) - 5_000 : draw.oneOf([2_000, 60_000, 200_000]);
    return withValue(home, {
      operation,
      credential,
      field,
      draw,
      raw: JSON_SHAPES[shape]!(bytes, draw),
      isFilled: false,
    });
  };

const textIn =
  (field: BodyField, shape: string): Maker =>
  (operation, credential) =>
  (home, draw) => {
    const bytes = bytesFor(operation, draw) - 5_000;
    const { maxLength = DEFAULT_LENGTH } = field.schema;
    const isTooLong = draw.isLikely(0.15);
    const text = TEXT_SHAPES[shape]!(isTooLong ? bytes : Math.min(maxLength, bytes), draw);
    const whole = JSON.stringify(text);
    const fitting = Math.floor((text.length * bytes) / whole.length);
    const raw = whole.length > bytes ? JSON.stringify(text.slice(0, fitting)) : whole;
    return withValue(home, { operation, credential, field, draw, raw, isFilled: draw.isLikely(0.6) });
  };

interface Value {
  operation: FuzzOperation;
  credential: HostileCredential;
  field: BodyField;
  draw: Draw;
  raw: string;
  isFilled: boolean;
}

function withValue(home: HostileHome, { operation, credential, field, draw, raw, isFilled }: Value): SentRequest {
  const plan = home.plan(operation, draw);
  const item = JSON.stringify(field.place(MARK, plan.body, { isFilled: false, most: 1 })).length + raw.length;
  const most = Math.max(1, Math.floor((bytesFor(operation, draw) - 5_000) / item));
  const body = field.place(MARK, plan.body, { isFilled, most });
  const request = home.requestOf({ ...plan, body, isRaw: false }, credential);
  return { ...request, body: String(request.body).replaceAll(QUOTED_MARK, () => raw) };
}
