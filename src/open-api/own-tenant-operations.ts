import type { OpenAPIObject } from '@nestjs/swagger';
import { listOperations } from './documented-operations';

const OWN_TENANT = /^\/v1\/tenant(?=\/)/;
const OPERATORS_ADDRESS = '/v1/admin/tenants/{slug}';

/**
 * Handlers that serve a tenant under two addresses (`TargetTenant`) are described once. For `/v1/tenant/…`, this names the
 * operation, since operation ids are unique, and removes the slug, which the address does not contain.
 */
export function describeOwnTenant(document: OpenAPIObject): void {
  const operations = listOperations(document);
  const names = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  for (const { method, path, operation } of operations) {
    if (!OWN_TENANT.test(path) || !names.has(`${method} ${path.replace(OWN_TENANT, OPERATORS_ADDRESS)}`)) continue;
    operation.operationId = `tenant_${operation.operationId}`;
    operation.description = ['Applies to the caller’s own tenant.', operation.description].filter(Boolean).join(' ');
    operation.tags = ['Tenant'];
    operation.parameters = operation.parameters?.filter(({ in: place, name }) => place !== 'path' || name !== 'slug');
  }
}
