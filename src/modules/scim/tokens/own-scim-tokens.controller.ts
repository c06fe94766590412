import { OwnTenantRoutes } from '../../identity/own-tenant.contract';
import { ScimTokensController } from './scim-tokens.controller';

/** SCIM tokens of the own tenant. */
@OwnTenantRoutes('v1/admin/tenants/:slug/sso/:kind/scim-tokens')
export class OwnScimTokensController extends ScimTokensController {}
