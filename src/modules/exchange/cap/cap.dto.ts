import { Field } from '../../../platform/http/validation/field';
import { integer, uuid } from '../../../platform/http/validation/rules';
import { pageQuery } from '../../../platform/paging/page-query';
import { MESSAGE_CURSOR } from '../publications/publications.read-model';

export class CapFeedQuery extends pageQuery(MESSAGE_CURSOR, { maxLimit: 200, defaultLimit: 50 }) {}

export class CapAlertParams {
  @Field(uuid(), { description: 'The id of the threat.' })
  threat_id: string;
}

export class CapAlertQuery {
  @Field(integer({ ge: 1, le: 2_147_483_647 }), {
    isOptional: true,
    description: 'The number of the message, the last part of its identifier. The default is the last message.',
  })
  number?: number;
}
