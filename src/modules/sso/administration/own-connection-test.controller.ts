import { OwnTenantRoutes } from '../../identity/own-tenant.contract';
import { ConnectionTestController } from './connection-test.controller';

/** Whether a connection of the own tenant works. */
@OwnTenantRoutes('v1/admin/tenants/:slug/sso/:kind')
export class OwnConnectionTestController extends ConnectionTestController {}
