import { PRINCIPAL_TYPES, type PrincipalType } from '../../kernel/identity/principal';
import { Shown } from '../../platform/http/validation/field';
import { oneOf, text } from '../../platform/http/validation/rules';

/** The principal of an action, in the same form everywhere in the API. */
export class PrincipalAnswer {
  @Shown(oneOf(PRINCIPAL_TYPES), {
    description: 'The type of the principal; `system` is the service itself.',
    example: 'service_account',
  })
  type: PrincipalType;

  @Shown(text(), {
    isNullable: true,
    description: 'The id of the user or API key; null for other types.',
    example: '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e',
  })
  id: string | null;

  @Shown(text(), {
    isNullable: true,
    description: 'The current name of the user or API key; null if the user has been erased.',
    example: 'dashboard',
  })
  name: string | null;
}

/** SQL for the principal of a row that stores its type and id. Only ids are stored; names are read with them. */
export const principalSql = (columns: { type: string; id: string; tenant: string }): string => `
  json_build_object('type', ${columns.type}, 'id', ${columns.id}, 'name', case ${columns.type}
    when 'user' then (select coalesce(name, email) from app_user
      where app_user.tenant_id = ${columns.tenant} and app_user.id = ${columns.id}::uuid)
    when 'service_account' then (select name from api_key
      where api_key.tenant_id = ${columns.tenant} and api_key.id = ${columns.id}::uuid) end)`;

/** The same for rows that store the text of `principalKey`. */
export const keyedPrincipalSql = ({ key, tenant }: { key: string; tenant: string }): string =>
  principalSql({
    type: `(case split_part(${key}, ':', 1) when 'api_key' then 'service_account' else split_part(${key}, ':', 1) end)`,
    id: `nullif(split_part(${key}, ':', 2), '')`,
    tenant,
  });
