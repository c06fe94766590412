import { OwnTenantRoutes } from '../identity/own-tenant.contract';
import { UsersController } from './users.controller';

/** Users and sessions of the own tenant. */
@OwnTenantRoutes('v1/admin/tenants/:slug')
export class OwnUsersController extends UsersController {}
