import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { answerHeaders } from '../operations/answer-headers';
import { isNotModified, type Preconditions } from './entity-tag';

/** A response with its entity tag; `answer` is null if the caller already has it. */
export interface Tagged<T> {
  readonly tag: string;
  readonly answer: T | null;
}

/** Declares a GET that responds with 304 if the caller already has the response (RFC 9110 §13.1.2). */
export const ConditionalRead = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'Entity tags, or `*`. The response is 304 without a body if one of them is the current entity tag.',
    }),
    ApiResponse({
      status: 304,
      description: 'Not modified: it still has the entity tag that the request named.',
      headers: answerHeaders('ETag'),
    }),
  );

/** Declares a change that is made only if the caller has seen the current version (RFC 9110 §13.1.1). */
export const ConditionalChange = (): MethodDecorator =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'Entity tags, or `*`. The response is 412 if none of them is the current entity tag.',
  });

/** Calls `load` only if the caller does not have the response yet. @throws ServiceError precondition_failed */
export async function taggedUnlessKnown<T>(
  conditions: Preconditions,
  tag: string,
  load: () => T | Promise<T>,
): Promise<Tagged<T>> {
  return { tag, answer: isNotModified(conditions, tag) ? null : await load() };
}

/** Sets the header, and the status 304 if there is nothing to send. */
export function sendTagged<T>(reply: FastifyReply, { tag, answer }: Tagged<T>): T | undefined {
  void reply.header('etag', tag);
  if (answer !== null) return answer;
  void reply.code(304);
  return undefined;
}
