import { escapeLiteral } from 'pg';
import type { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';
import type { TenantScope } from '../../kernel/identity/principal';

/** What a transaction may see: one portfolio, one tenant, every tenant, or shared tables alone. */
export type Reach =
  | { readonly scope: TenantScope }
  | { readonly tenantId: string }
  | { readonly reason: string }
  | { readonly isShared: true };

export function nameOf(reach: Reach): string {
  if ('scope' in reach) return 'portfolio';
  if ('tenantId' in reach) return 'tenant';
  return 'reason' in reach ? 'system' : 'shared';
}

/**
 * Begins and sets the scope in one round trip. TypeORM's own `startTransaction` takes one for each of two or three statements,
 * and every request pays for it. A reading transaction has one snapshot for all its statements.
 */
export async function begin(runner: PostgresQueryRunner, reach: Reach, isReadOnly: boolean): Promise<void> {
  const mode = isReadOnly ? 'isolation level repeatable read, read only' : 'isolation level read committed, read write';
  // Citus passes `set local` to its nodes, but not `set_config` (decision 46).
  const settings = settingsOf(reach).map(([name, value]) => `; set local ${name} = ${escapeLiteral(value)}`);
  // Set before the response arrives: if the connection is cut in between, the rollback detects it.
  runner.isTransactionActive = true;
  await runner.query(`begin ${mode}${settings.join('')}`);
}

function settingsOf(reach: Reach): [string, string][] {
  if ('scope' in reach) {
    return [
      ['app.tenant_id', reach.scope.tenantId],
      ['app.portfolio_id', reach.scope.portfolioId],
    ];
  }
  if ('tenantId' in reach) {
    return [
      ['app.tenant_id', reach.tenantId],
      ['app.portfolio_scope', 'all'],
    ];
  }
  return 'reason' in reach ? [['application_name', `tms: ${reach.reason}`.slice(0, 63)]] : [];
}
