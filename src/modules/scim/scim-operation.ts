import { applyDecorators, Header } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FailureForm } from '../../platform/http/declared-operation';
import { Operation } from '../../platform/http/operation';

const MEDIA_TYPE = 'application/scim+json';
export const SCIM_TYPE = `${MEDIA_TYPE}; charset=utf-8`;

interface ScimOperationOptions {
  action: string;
  summary: string;
  description?: string;
  /** 200 unless said otherwise; 204 answers without a body. */
  status?: 201 | 204;
  hasBody?: boolean;
}

const RESOURCE = { type: 'object', additionalProperties: true } as const;
const FAILURES: FailureForm = {
  mediaType: MEDIA_TYPE,
  schema: { $ref: '#/components/schemas/ScimError' },
  descriptions: {
    400: 'The request is not one of SCIM, or asks for what it may not; `scimType` says which',
    401: 'No token, or one that is unknown, expired or revoked',
    403: 'The credential is no SCIM token',
    404: 'The resource is not there, or the token is not of this tenant',
    409: 'There is such a resource already',
    412: 'The resource has another version than If-Match names',
    413: 'The body is larger than allowed',
    415: 'The body is neither application/scim+json nor application/json',
  },
};

/** Of an answer that shows a resource or a list of them. */
export const RESOURCE_CONTENT = { [MEDIA_TYPE]: { schema: RESOURCE } };

/** A route of SCIM 2.0 (RFC 7644): its permission, its media type, and errors in SCIM's form. */
export function ScimOperation({ hasBody = false, ...options }: ScimOperationOptions): MethodDecorator {
  const hasAnswer = options.status !== 204;
  return applyDecorators(
    Operation({
      ...options,
      permission: 'scim:provision',
      failures: FAILURES,
      answer: hasAnswer ? { content: RESOURCE_CONTENT } : {},
      answerDescription: hasAnswer ? 'Success' : 'Done',
    }),
    ...(hasAnswer ? [Header('content-type', SCIM_TYPE)] : []),
    ...(hasBody ? [ApiConsumes(MEDIA_TYPE), ApiBody({ schema: RESOURCE })] : []),
  );
}
