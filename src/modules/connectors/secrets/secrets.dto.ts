import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, text } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';

const NAME = /^[a-z0-9_]{1,64}$/;
/** Visible ASCII characters and spaces, which a header may contain. */
const VALUE = /^[\x20-\x7e]+$/;

const value = () =>
  text({
    minLength: 1,
    maxLength: 8_192,
    pattern: VALUE,
    patternMessage: 'Value should contain printable ASCII characters only',
  });
const secretName = () => text({ pattern: NAME });

export class SecretParams {
  @Field(secretName(), { description: 'The name of the secret.', example: 'opensanctions_api_key' })
  name: string;
}

export class PutSecretBody {
  @Field(value(), { description: 'The secret itself: printable ASCII characters. It is never returned.' })
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

export const SECRET_CURSOR = new ListCursor('secrets', 'text');

export class SecretsQuery extends pageQuery(SECRET_CURSOR) {}

export class SecretListAnswer extends PageAnswer {
  @Shown(list(object(SecretAnswer)))
  secrets: SecretAnswer[];
}
