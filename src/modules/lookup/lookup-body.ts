import { SUBJECT_TYPES, type SubjectType } from '../../kernel/resolution/resolution.types';
import { checkIdentifiers } from '../../kernel/identifiers/check-identifiers';
import { IDENTIFIER_TYPES } from '../../kernel/identifiers/identifier-types';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field } from '../../platform/http/validation/field';
import type { Location, Rule } from '../../platform/http/validation/rule';
import { boolean, oneOf, text } from '../../platform/http/validation/rules';
import { LOOKUP_DEPTHS, type LookupDepth } from '../connectors/connectors.contract';
import { MONITOR_TEXTS } from './lookup.texts';

const MAX_TEXT = 10_000;
const MAX_IDENTIFIERS = 20;
export const MAX_REFERENCE = 256;

type AddViolation = (loc: Location, type: string, msg: string) => void;

class IdentifierBody {
  @Field(text({ maxLength: 100 }), {
    description: `One of ${IDENTIFIER_TYPES.join(', ')}.`,
    example: 'name',
  })
  type: string;

  @Field(text({ maxLength: MAX_TEXT }), { example: 'Viktor Bout' })
  value: string;

  /** Checks each identifier separately, so that problems of others and of the options are reported too. */
  static crossCheck(identifier: IdentifierBody, add: AddViolation): void {
    const { violations } = checkIdentifiers([identifier], { today: new Date().toISOString() });
    for (const { loc, type, msg } of violations) add(loc.slice(3), type, msg);
  }
}

/**
 * A missing list and one that is too long have error types of their own (docs/lookup.md), and their identifiers are not
 * checked.
 */
function identifierList(): Rule<IdentifierBody[]> {
  const identifiers = list(object(IdentifierBody), { minItems: 1, maxItems: MAX_IDENTIFIERS });
  return {
    schema: identifiers.schema,
    objectClass: IdentifierBody,
    isList: true,
    parse(value, loc, sink) {
      if (Array.isArray(value) && (value.length === 0 || value.length > MAX_IDENTIFIERS)) {
        for (const { type, msg } of checkIdentifiers(value as IdentifierBody[]).violations) sink.add(loc, type, msg);
        return undefined;
      }
      return identifiers.parse(value, loc, sink);
    },
  };
}

class LookupOptionsBody {
  @Field(oneOf(LOOKUP_DEPTHS), {
    default: 'standard',
    description: '`deep` also queries registries over the network and takes longer; limited to ten per minute.',
  })
  depth: LookupDepth;

  @Field(oneOf(SUBJECT_TYPES), {
    default: 'any',
    description:
      'What the subject is. `person`, `organization` and `vessel` only find entities of that kind. With `any`, a date of ' +
      'birth, a passport number or a nationality beside the name of a person makes the subject a person.',
  })
  subject_type: SubjectType;

  @Field(text({ maxLength: MAX_REFERENCE }), {
    isOptional: true,
    isNullable: true,
    description: 'Your own reference, which is stored in the audit record.',
    example: 'case 4711',
  })
  requester_reference?: string | null;

  @Field(boolean(), {
    default: false,
    description:
      'Whether the subject is screened again when a list changes, which creates screening alerts (docs/lookup.md). Needs the ' +
      'depth `standard`.',
  })
  monitor: boolean;

  static crossCheck({ depth, monitor }: LookupOptionsBody, add: AddViolation): void {
    if (monitor && depth === 'deep') add(['monitor'], 'value_error', `Value error, ${MONITOR_TEXTS.deep}`);
  }
}

export class LookupBody {
  @Field(identifierList(), {
    description:
      'Identifiers of the types `name`, `company_name`, `email`, `phone`, `username`, `ip`, `domain`, `url`, ' +
      '`social_url`, `tax_id`, `registration_number`, `lei`, `passport_number` and `imo_number` are searched for; ' +
      '`date_of_birth`, `nationality` and `address` only help to distinguish between people or companies with the same name. ' +
      'At least one identifier must be of a type that is searched for; otherwise the response is 422 `no_searchable_identifier`.',
  })
  identifiers: IdentifierBody[];

  @Field(object(LookupOptionsBody), {
    default: () => ({ depth: 'standard', subject_type: 'any' as const, monitor: false }),
  })
  options: LookupOptionsBody;
}
