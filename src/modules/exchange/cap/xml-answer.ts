import { createHash } from 'node:crypto';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiResponseOptions } from '@nestjs/swagger';
import { isNotModified, readPreconditions } from '../../../platform/http/answers/entity-tag';
import { ConditionalRead } from '../../../platform/http/answers/tagged-answer';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import type { XmlDocument } from './cap.service';

/** Within this time after a change, another one could have the same second (RFC 9110 §8.8.2.2). */
const SECOND_IS_OVER_MS = 2_000;

/** Declares a GET that responds with 304 if the document has the entity tag, or is not newer than the time, of the caller's copy. */
export const ConditionalDocument = (): MethodDecorator =>
  applyDecorators(
    ConditionalRead(),
    ApiHeader({
      name: 'If-Modified-Since',
      required: false,
      description: 'The `Last-Modified` of the caller’s copy. Ignored if the request has `If-None-Match`.',
    }),
  );

export const xmlAnswer = (mediaType: string, description: string): ApiResponseOptions => ({
  description,
  content: { [mediaType]: { schema: { type: 'string' } } },
  headers: answerHeaders('ETag', 'Last-Modified'),
});

/** Sends the document, or 304 if the caller has it. @throws ServiceError precondition_failed */
export function sendXml(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  { xml, changedAt }: XmlDocument,
): string | undefined {
  const tag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
  const conditions = readPreconditions(headers);
  const isKnown = isNotModified(conditions, tag);
  void reply.header('etag', tag);
  if (Date.now() - changedAt.getTime() >= SECOND_IS_OVER_MS) {
    void reply.header('last-modified', changedAt.toUTCString());
  }
  if (isKnown || (conditions.ifNoneMatch === undefined && isUnmodifiedSince(headers['if-modified-since'], changedAt))) {
    void reply.code(304);
    return undefined;
  }
  void reply.header('content-type', mediaType);
  return xml;
}

/** RFC 9110 §13.1.3: an invalid time is ignored. */
function isUnmodifiedSince(given: string | undefined, changedAt: Date): boolean {
  const since = given === undefined ? NaN : Date.parse(given);
  return Math.floor(changedAt.getTime() / 1_000) * 1_000 <= since;
}
