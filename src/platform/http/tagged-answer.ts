import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { isNotModified, type Preconditions } from './entity-tag';

/** An answer with its entity tag; `answer` is null where the caller has it already. */
export interface Tagged<T> {
  readonly tag: string;
  readonly answer: T | null;
}

/** For the headers of an answer in the OpenAPI document; `what` such as `the threat`. */
export const etagHeader = (what: string) => ({
  ETag: { description: `Entity tag of ${what}`, schema: { type: 'string' as const, example: '"3"' } },
});

/** Declares a GET that answers 304 to who has its answer (RFC 9110 §13.1.2). */
export const ConditionalRead = (what: string): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: `Entity tags, or \`*\`: 304 where one is that of ${what}`,
    }),
    ApiResponse({ status: 304, description: 'It is as it was when it had this tag', headers: etagHeader(what) }),
  );

/** Declares a change that is held to what its caller saw (RFC 9110 §13.1.1). */
export const ConditionalChange = (what: string): MethodDecorator =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description: `Entity tags, or \`*\`: 412 where none is that of ${what} any more`,
  });

/** `load` is called only where the conditions ask for the answer. @throws ServiceError precondition_failed */
export async function taggedUnlessKnown<T>(
  conditions: Preconditions,
  tag: string,
  load: () => T | Promise<T>,
): Promise<Tagged<T>> {
  return { tag, answer: isNotModified(conditions, tag) ? null : await load() };
}

/** Sets the header, and the status 304 where there is nothing to send. */
export function sendTagged<T>(reply: FastifyReply, { tag, answer }: Tagged<T>): T | undefined {
  void reply.header('etag', tag);
  if (answer !== null) return answer;
  void reply.code(304);
  return undefined;
}
