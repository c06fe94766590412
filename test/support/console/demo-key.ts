import { OPERATOR_KEY } from '../app/test-app';
import type { ConsoleSession } from './console-session';

/** A key of the demo's tenant with another role than the demo's own key, which is an analyst's. */
export async function createDemoKey(
  { service }: ConsoleSession,
  role: 'viewer' | 'admin' | 'auditor',
): Promise<string> {
  const portfolios = role === 'viewer' ? ['default'] : ['*'];
  const { status, text, body } = await service.call('POST', '/v1/admin/tenants/demo/api-keys', {
    key: OPERATOR_KEY,
    body: { name: role, role, portfolios },
  });
  if (status !== 201) throw new Error(`key of a ${role}: ${status} ${text}`);
  return (body as { key: string }).key;
}
