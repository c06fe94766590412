import { applyDecorators, Header, UseGuards } from '@nestjs/common';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import type { FailureForm } from '../../../platform/http/operations/declared-operation';
import { Operation } from '../../../platform/http/operations/operation';
import { TaxiiAcceptGuard } from './taxii-accept.guard';

export const TAXII_TYPE = 'application/taxii+json;version=2.1';

/** Bytes: Fastify would write the media type of a text as `version="2.1"; charset=utf-8`, which clients do not recognise. */
export const taxiiBody = (value: object): Buffer => Buffer.from(JSON.stringify(value));

const FAILURES: FailureForm = {
  name: 'Taxii',
  mediaType: TAXII_TYPE,
  schema: { $ref: '#/components/schemas/TaxiiError' },
  descriptions: {
    400: 'A parameter is not valid; `description` names it.',
    404: 'The collection or the object does not exist, or the credential has no access to it.',
    406: 'The `Accept` header does not allow the media type of TAXII 2.1.',
  },
};

interface TaxiiOperationOptions {
  action: string;
  summary: string;
  description?: string;
  /** Whether the route is about one collection, which the path names. */
  isOfCollection?: boolean;
  /** Whether the response says when its first and last objects were added. */
  hasDates?: boolean;
}

/** A route of TAXII 2.1: its credentials, its media type, and errors in TAXII's form. */
export function TaxiiOperation(options: TaxiiOperationOptions): MethodDecorator {
  const { isOfCollection = false, hasDates = false, ...operation } = options;
  return applyDecorators(
    Operation({
      ...operation,
      permission: isOfCollection ? 'threats:read' : 'authenticated',
      acceptsBasic: true,
      ...(isOfCollection && { portfolioInPath: 'collection_id', errors: ['not_found'] as const }),
      failures: FAILURES,
      answer: {
        content: { [TAXII_TYPE]: { schema: { type: 'object', additionalProperties: true } } },
        ...(hasDates && { headers: answerHeaders('X-TAXII-Date-Added-First', 'X-TAXII-Date-Added-Last') }),
      },
    }),
    Header('content-type', TAXII_TYPE),
    UseGuards(TaxiiAcceptGuard),
  );
}
