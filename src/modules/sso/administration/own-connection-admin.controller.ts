import { OwnTenantRoutes } from '../../identity/own-tenant.contract';
import { ConnectionAdminController } from './connection-admin.controller';

/** The connections of the own tenant. */
@OwnTenantRoutes('v1/admin/tenants/:slug/sso')
export class OwnConnectionAdminController extends ConnectionAdminController {}
