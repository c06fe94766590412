import type { ApiResponseOptions } from '@nestjs/swagger';
import type { ErrorCode } from '../../../kernel/errors/catalogue';
import type { Permission } from '../../../kernel/identity/permissions';
import type { RouteBody } from './route-body';
import type { Deprecation } from './deprecation';
import type { AnonymousGroup, RateLimitBucket } from './route-configuration';
import type { ObjectClass } from '../validation/rule';

/** A permission of the principal; `authenticated` for every valid credential; `public` if the route needs no credential. */
export type RoutePermission = Permission | 'authenticated' | 'public';

/** Declares a route once, for the guard, the audit log and the OpenAPI document. */
export interface OperationOptions {
  /** The name in the audit log and the operationId, for example `assets.replace`. */
  action: string;
  /** The permission that the caller needs. A route without a permission is closed. */
  permission: RoutePermission;
  summary: string;
  description?: string;
  answer: ObjectClass | ApiResponseOptions;
  answerDescription?: string;
  /** 200 by default. */
  status?: number;
  /** Errors in addition to those that every operation may return. */
  errors?: readonly ErrorCode[];
  /**
   * The largest body that the operation accepts: 64 KiB by default if the handler has a `@Body`. A handler that reads
   * the body itself has to declare it.
   */
  body?: RouteBody;
  /**
   * `open` if identity providers, load balancers or SCIM clients (RFC 7644 §3.4.2) add parameters to the query.
   * Unknown parameters are then ignored; everywhere else they are refused.
   */
  query?: 'open';
  /**
   * Whether the query parameter `api_key` may contain the API key, which the specification of the endpoint requires.
   */
  acceptsKeyInQuery?: boolean;
  /** Whether an API key may be the password of HTTP Basic (RFC 7617), which clients of the endpoint's standard use. */
  acceptsBasic?: boolean;
  /** The path parameter with the id of the portfolio, if the path names it. `X-Portfolio` may then name no other one. */
  portfolioInPath?: string;
  /** Whether a request without a body is treated like one with `{}`. */
  isBodyOptional?: boolean;
  /** The field of the body that may be a long array. A large body is then parsed item by item as it arrives. */
  longArray?: string;
  /**
   * The events of a response that is a stream of server-sent events. Principals and tenants may have only a limited
   * number of open streams.
   */
  events?: DeclaredEvents;
  /** The bucket from which a request takes its token; `requests` by default. */
  rateLimit?: RateLimitBucket;
  /** The group in which requests without a valid credential are counted; `other` by default. */
  anonymousGroup?: AnonymousGroup;
  /**
   * How the operation supports `Idempotency-Key` (docs/http.md). `effect`: IdempotencyInterceptor stores the response
   * in the transaction of the effect. `service`: the service can recreate the response from its own data.
   */
  idempotency?: 'effect' | 'service';
  /**
   * Fields of the response that contain secrets. They are null if the request is repeated with its `Idempotency-Key`.
   */
  secrets?: readonly string[];
  /** Set if callers should stop using the operation. */
  deprecation?: Deprecation;
  /** Whether callers that request HTML get refusals as a page (SignInPageFilter). */
  hasRefusalPages?: boolean;
  /** The form of its failures, if it is not that of all other operations. */
  failures?: FailureForm;
}

/** The server-sent events of a stream. */
export interface DeclaredEvents {
  /** The prefix of the names of the schemas, for example `WebSearch`. */
  name: string;
  /** The content of `data` by the name of the event. */
  data: Readonly<Record<string, ObjectClass>>;
}

/** One form for every failure, including invalid input: such an operation never responds with 422. */
export interface FailureForm {
  /** The prefix of the names of the responses, for example `Scim`. */
  name: string;
  mediaType: string;
  /** A reference to a component of the document. */
  schema: { $ref: string };
  /** The statuses in addition to those of every operation, and descriptions that replace the general ones. */
  descriptions: Readonly<Record<number, string>>;
}

/** The metadata key of a handler's operation. */
export const OPERATION = 'tms:operation';

/** The operation with which a handler was declared, if any. */
export const getOperation = (handler: object): OperationOptions | undefined =>
  Reflect.getMetadata(OPERATION, handler) as OperationOptions | undefined;
