import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, text } from '../../platform/http/validation/rules';

const NAME = /^[a-z0-9_]{1,64}$/;
/** Visible characters and spaces of ASCII: what may stand in a header. */
const VALUE = /^[\x20-\x7e]+$/;

const secretName = () => text({ pattern: NAME });

export class SecretParams {
  @Field(secretName(), { description: 'Name of the secret', example: 'opensanctions_api_key' })
  name: string;
}

export class PutSecretBody {
  @Field(text({ minLength: 1, maxLength: 8_192, pattern: VALUE }), { description: 'Shown in no answer, ever' })
  value: string;
}

export class SecretAnswer {
  @Shown(secretName(), { example: 'opensanctions_api_key' })
  name: string;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;
}

export class SecretListAnswer {
  @Shown(list(object(SecretAnswer)))
  secrets: SecretAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
