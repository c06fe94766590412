import { OwnTenantRoutes } from '../own-tenant.contract';
import { PortfoliosController } from './portfolios.controller';

/** The portfolios of the own tenant. */
@OwnTenantRoutes('v1/admin/tenants/:slug/portfolios')
export class OwnPortfoliosController extends PortfoliosController {}
