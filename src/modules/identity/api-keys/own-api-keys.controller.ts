import { OwnTenantRoutes } from '../own-tenant.contract';
import { ApiKeysController } from './api-keys.controller';

/** The API keys of the own tenant. */
@OwnTenantRoutes('v1/admin/tenants/:slug/api-keys')
export class OwnApiKeysController extends ApiKeysController {}
