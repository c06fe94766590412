import type { TenantWideTx } from '../../../platform/database/db';

/** Keys that end with the portfolio `$2` of the tenant `$1`. */
export const IS_OF_THIS_PORTFOLIO_ALONE = `k.revoked_at is null and not k.all_portfolios
  and exists (select from api_key_portfolio kp
    where kp.tenant_id = $1 and kp.api_key_id = k.id and kp.portfolio_id = $2)
  and not exists (select from api_key_portfolio kp
    where kp.tenant_id = $1 and kp.api_key_id = k.id and kp.portfolio_id <> $2)`;

/** The numbers of what is deleted with a portfolio. */
export interface PortfolioContents {
  readonly assets: number;
  readonly threats: number;
  readonly incidents: number;
  readonly lookups: number;
  readonly monitored_subjects: number;
  readonly web_searches: number;
  readonly reports: number;
  readonly alert_rules: number;
  readonly webhooks: number;
  readonly api_keys: number;
}

const count = (table: string): string =>
  `(select count(*)::int from ${table} where tenant_id = $1 and portfolio_id = $2)`;

export async function readPortfolioContents(tx: TenantWideTx, portfolioId: string): Promise<PortfolioContents> {
  const [contents] = await tx.query<PortfolioContents>(
    `select ${count('asset')} as assets, ${count('threat')} as threats, ${count('incident')} as incidents,
       ${count('lookup_request')} as lookups, ${count('monitored_subject')} as monitored_subjects,
       ${count('web_search_job')} as web_searches, ${count('report')} as reports, ${count('alert_rule')} as alert_rules,
       ${count('webhook')} as webhooks,
       (select count(*)::int from api_key k where k.tenant_id = $1 and ${IS_OF_THIS_PORTFOLIO_ALONE}) as api_keys`,
    [tx.tenantId, portfolioId],
  );
  if (!contents) throw new Error('the numbers of a portfolio are missing');
  return contents;
}
