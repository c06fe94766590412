import type { ApiResponseOptions } from '@nestjs/swagger';
import type { ErrorCode } from '../../../kernel/errors/catalogue';
import type { Permission } from '../../../kernel/identity/permissions';
import type { RouteBody } from './route-body';
import type { Deprecation } from './deprecation';
import type { AnonymousGroup, RateLimitBucket } from './route-configuration';
import type { ObjectClass } from '../validation/rule';

/** A permission of the principal; `authenticated` for every valid credential; `public` if the route needs no credential. */
export type RoutePermission = Permission | 'authenticated' | 'public';

/** What a route is, said once: for the guard, the audit log and the OpenAPI document. */
export interface OperationOptions {
  /** Name in the audit log and operationId, such as `assets.replace`. */
  action: string;
  /** What the caller must be allowed. A route that names none is closed. */
  permission: RoutePermission;
  summary: string;
  description?: string;
  answer: ObjectClass | ApiResponseOptions;
  answerDescription?: string;
  /** 200 unless said otherwise. */
  status?: number;
  /** Errors beyond those that every operation may answer with. */
  errors?: readonly ErrorCode[];
  /** The largest body that it takes. 64 KiB where the handler has a `@Body`; a handler that reads the body itself names it. */
  body?: RouteBody;
  /**
   * `open` where others than its caller add to the query: identity providers, load balancers, SCIM clients (RFC 7644 §3.4.2).
   * Parameters that the operation does not name are ignored there; everywhere else they are refused.
   */
  query?: 'open';
  /** Whether the API key may be the query parameter `api_key`, where the specification of the endpoint demands it. */
  acceptsKeyInQuery?: boolean;
  /** Whether a request without a body counts as one with `{}`. */
  isBodyOptional?: boolean;
  /** The field of the body that may be a long array: a large body is parsed item by item as it arrives. */
  longArray?: string;
  /** Of an answer that is a stream of server-sent events; a principal and a tenant may have only a limited number of those open. */
  events?: DeclaredEvents;
  /** The bucket from which a request takes its token; `requests` unless stated otherwise. */
  rateLimit?: RateLimitBucket;
  /** Which requests without a valid credential it is counted with; `other` unless said otherwise. */
  anonymousGroup?: AnonymousGroup;
  /**
   * Whether it takes `Idempotency-Key` (docs/http.md). `effect`: its answer is kept in the one transaction of its effect, by
   * IdempotencyInterceptor. `service`: what the service keeps suffices to answer again.
   */
  idempotency?: 'effect' | 'service';
  /** Fields of the answer that hold secrets. They are null when the request is sent again with its `Idempotency-Key`. */
  secrets?: readonly string[];
  /** Set where callers should leave the operation. */
  deprecation?: Deprecation;
  /** Whether who asks for HTML is told of a refusal on a page (SignInPageFilter). */
  hasRefusalPages?: boolean;
  /** How the operation says that it failed, where not by the bodies of all others. */
  failures?: FailureForm;
}

/** The server-sent events of a stream. */
export interface DeclaredEvents {
  /** What their schemas are called after, such as `WebSearch`. */
  name: string;
  /** By the name of the event, what its `data` holds. */
  data: Readonly<Record<string, ObjectClass>>;
}

/** One form for every failure, input that is not valid included: such an operation answers no 422. */
export interface FailureForm {
  /** What its responses are called after, such as `Scim`. */
  name: string;
  mediaType: string;
  /** Of a component of the document. */
  schema: { $ref: string };
  /** Its statuses beyond those that every operation has, and of these where the operation has more to say. */
  descriptions: Readonly<Record<number, string>>;
}

/** Where a handler keeps its operation. */
export const OPERATION = 'tms:operation';

/** The operation that a handler was declared with, if any. */
export const operationOf = (handler: object): OperationOptions | undefined =>
  Reflect.getMetadata(OPERATION, handler) as OperationOptions | undefined;
