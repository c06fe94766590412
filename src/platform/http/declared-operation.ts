import type { ApiResponseOptions } from '@nestjs/swagger';
import type { ErrorCode } from '../../kernel/errors/catalogue';
import type { Permission } from '../../kernel/identity/permissions';
import type { Deprecation } from './deprecation';
import type { ObjectClass } from './validation/rule';

/** What a route is, said once: for the guard, the audit log and the OpenAPI document. */
export interface OperationOptions {
  /** Name in the audit log and operationId, such as `assets.replace`. */
  action: string;
  /** What the caller must be allowed; `public` needs no credential. A route that names none is closed. */
  permission: Permission | 'public';
  summary: string;
  description?: string;
  answer: ObjectClass | ApiResponseOptions;
  answerDescription?: string;
  /** 200 unless said otherwise. */
  status?: number;
  /** Errors beyond those that every operation may answer with. */
  errors?: readonly ErrorCode[];
  /** Setting that bounds the body; MAX_BODY_BYTES unless said otherwise. */
  bodyLimit?: 'assets';
  /**
   * Whether it takes `Idempotency-Key` (api.md §1). `effect`: its answer is kept in the one transaction of its effect, by
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

/** One form for every failure, input that is not valid included: such an operation answers no 422. */
export interface FailureForm {
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
