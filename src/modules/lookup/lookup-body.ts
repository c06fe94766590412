import { checkIdentifiers } from '../../kernel/identifiers/check-identifiers';
import { IDENTIFIER_TYPES } from '../../kernel/identifiers/identifier-types';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field } from '../../platform/http/validation/field';
import type { Location } from '../../platform/http/validation/rule';
import { oneOf, text } from '../../platform/http/validation/rules';
import { LOOKUP_DEPTHS, type LookupDepth } from '../connectors/connectors.contract';

const MAX_TEXT = 10_000;
// How many are too many is said by a type of its own; this only bounds what is read.
const MAX_READ = 100_000;

class IdentifierBody {
  @Field(text({ maxLength: 100 }), {
    description: `One of ${IDENTIFIER_TYPES.join(', ')}`,
    example: 'name',
  })
  type: string;

  @Field(text({ maxLength: MAX_TEXT }), { example: 'Viktor Bout' })
  value: string;
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
  @Field(list(object(IdentifierBody), { maxItems: MAX_READ }), {
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

  static crossCheck({ identifiers }: LookupBody, add: (loc: Location, type: string, msg: string) => void): void {
    const { violations } = checkIdentifiers(identifiers, { today: new Date().toISOString() });
    for (const { loc, type, msg } of violations) add(loc.slice(1), type, msg);
  }
}
