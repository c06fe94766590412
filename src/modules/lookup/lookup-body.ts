import { checkIdentifiers } from '../../kernel/identifiers/check-identifiers';
import { IDENTIFIER_TYPES } from '../../kernel/identifiers/identifier-types';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field } from '../../platform/http/validation/field';
import type { Location, Rule } from '../../platform/http/validation/rule';
import { oneOf, text } from '../../platform/http/validation/rules';
import { LOOKUP_DEPTHS, type LookupDepth } from '../connectors/connectors.contract';

const MAX_TEXT = 10_000;
const MAX_IDENTIFIERS = 20;

type AddViolation = (loc: Location, type: string, msg: string) => void;

class IdentifierBody {
  @Field(text({ maxLength: 100 }), {
    description: `One of ${IDENTIFIER_TYPES.join(', ')}`,
    example: 'name',
  })
  type: string;

  @Field(text({ maxLength: MAX_TEXT }), { example: 'Viktor Bout' })
  value: string;

  /** Of each identifier by itself, so that what is wrong with another one or with the options is told as well. */
  static crossCheck(identifier: IdentifierBody, add: AddViolation): void {
    const { violations } = checkIdentifiers([identifier], { today: new Date().toISOString() });
    for (const { loc, type, msg } of violations) add(loc.slice(3), type, msg);
  }
}

/** None and too many have types of their own (api.md §7); the identifiers of neither are looked at. */
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
    description: '`deep` asks registries across the network as well and takes longer; ten a minute',
  })
  depth: LookupDepth;

  @Field(text({ maxLength: 256 }), {
    isOptional: true,
    isNullable: true,
    description: 'Your reference; it stands in the audit record',
    example: 'case 4711',
  })
  requester_reference?: string | null;
}

export class LookupBody {
  @Field(identifierList(), {
    description:
      '1 to 20. `name`, `company_name`, `email`, `phone`, `username`, `ip`, `domain`, `url`, `social_url` and `address` say ' +
      'whom to look for; `date_of_birth`, `nationality`, `tax_id`, `registration_number`, `lei`, `passport_number` and ' +
      '`imo_number` tell namesakes apart',
  })
  identifiers: IdentifierBody[];

  @Field(object(LookupOptionsBody), {
    default: () => ({ depth: 'standard' }),
  })
  options: LookupOptionsBody;
}
