import { applyDecorators, Header } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { answerHeaders } from '../../platform/http/operations/answer-headers';
import type { FailureForm } from '../../platform/http/operations/declared-operation';
import { Operation } from '../../platform/http/operations/operation';
import { ConditionalChange } from '../../platform/http/answers/tagged-answer';
import { MAX_SCIM_BODY_BYTES } from './protocol/scim-json';

const MEDIA_TYPE = 'application/scim+json';
export const SCIM_TYPE = `${MEDIA_TYPE}; charset=utf-8`;

interface ScimOperationOptions {
  action: string;
  summary: string;
  description?: string;
  /** 200 by default; 204 has no body. */
  status?: 201 | 204;
  hasBody?: boolean;
  /** Whether the response has the entity tag of the resource. */
  hasTag?: boolean;
  /** Whether the route supports `If-Match`. */
  isConditional?: boolean;
}

const RESOURCE = { type: 'object', additionalProperties: true } as const;
const FAILURES: FailureForm = {
  name: 'Scim',
  mediaType: MEDIA_TYPE,
  schema: { $ref: '#/components/schemas/ScimError' },
  descriptions: {
    400: 'The request is not valid; `scimType` names the kind of error.',
    401: 'The request has no token, or the token is unknown, expired or revoked.',
    403: 'The credential is not a SCIM token.',
    404: 'The resource does not exist, or the token belongs to another tenant.',
    408: 'The body did not arrive in time.',
    409: 'The resource already exists.',
    412: 'The version of the resource differs from the one in If-Match.',
    413: 'The body is larger than this route allows.',
    415: 'The Content-Type is neither application/scim+json nor application/json.',
  },
};

/** The content of a response with a resource or a list of them. */
export const RESOURCE_CONTENT = { [MEDIA_TYPE]: { schema: RESOURCE } };

/** A route of SCIM 2.0 (RFC 7644): its permission, its media type, and errors in SCIM's form. */
export function ScimOperation(options: ScimOperationOptions): MethodDecorator {
  const { hasBody = false, hasTag = false, isConditional = false, ...operation } = options;
  const hasAnswer = options.status !== 204;
  const headers = answerHeaders(
    ...(hasTag ? (['ETag'] as const) : []),
    ...(options.status === 201 ? (['Location'] as const) : []),
  );
  return applyDecorators(
    Operation({
      ...operation,
      permission: 'scim:provision',
      query: 'open',
      ...(hasBody && { body: MAX_SCIM_BODY_BYTES }),
      failures: FAILURES,
      answer: hasAnswer ? { content: RESOURCE_CONTENT, headers } : { headers },
      answerDescription: hasAnswer ? 'Success' : 'Done',
    }),
    ...(isConditional ? [ConditionalChange()] : []),
    ...(hasAnswer ? [Header('content-type', SCIM_TYPE)] : []),
    ...(hasBody ? [ApiConsumes(MEDIA_TYPE), ApiBody({ schema: RESOURCE })] : []),
  );
}
