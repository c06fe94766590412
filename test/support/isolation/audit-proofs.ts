import type { IsolationProofs, Proof } from './isolation-proofs';

/** Proofs that the audit log is separate, by route. */
export function auditProofs(proofs: IsolationProofs): Record<string, Proof[]> {
  /** An admin reads the log of the whole tenant, an analyst the requests of its own key. */
  const auditLists: Proof = async (method) => {
    const path = '/v1/audit?limit=1000';
    for (const home of proofs.homes) {
      const own = await proofs.ask(home.analyst, { method, path });
      const ids = (own.body.records as { request_id: string }[]).map(({ request_id: id }) => id);
      expect(ids).toContain(home.requestId);
      expect(own.body.total).toBe(ids.length);
      for (const { requestId } of proofs.othersThan(home)) expect(ids).not.toContain(requestId);
      const all = await proofs.ask(home.admin, { method, path: `${path}&action=assets.replace` });
      expect(all.body.total).toBe(all.body.records.length);
      for (const { tenant, requestId } of proofs.homes) {
        expect([requestId, all.text.includes(requestId)]).toEqual([requestId, tenant === home.tenant]);
      }
    }
  };

  /** An export contains the requests of the whole tenant, and of no other. */
  const auditExports: Proof = async (method) => {
    const path = '/v1/audit/export?action=assets.replace';
    for (const home of proofs.homes) {
      const { status, text } = await proofs.ask(home.admin, { method, path });
      expect(status).toBe(200);
      for (const { tenant, requestId } of proofs.homes) {
        expect([requestId, text.includes(requestId)]).toEqual([requestId, tenant === home.tenant]);
      }
    }
  };

  const auditRecordOfAnother =
    (rest = ''): Proof =>
    async (method) => {
      for (const home of proofs.homes) {
        const asked = { method, path: `/v1/audit/${home.requestId}${rest}` };
        for (const { analyst, visitor } of proofs.othersThan(home)) {
          await proofs.expectNotFound(analyst, asked);
          await proofs.expectNotFound(visitor, asked);
        }
        await proofs.expectSuccess(home.analyst, asked);
      }
    };

  /** Information about a chain is the same for all admins of a tenant, and differs between tenants. */
  const auditChainOf =
    (pathFor: (checkpoint: { size: number }) => string): Proof =>
    async (method) => {
      const chains = new Map<string, Set<string>>();
      for (const home of proofs.homes) {
        const sealed = await proofs.ask(home.admin, { method, path: `/v1/audit/${home.requestId}/proof` });
        const { body } = await proofs.ask(home.admin, { method, path: pathFor(sealed.body.checkpoint) });
        const { chain_id: chainId } = body.checkpoint ?? body.checkpoints?.[0] ?? body;
        chains.set(home.tenant, (chains.get(home.tenant) ?? new Set()).add(chainId));
      }
      const seen = [...chains.values()].map((ids) => [...ids]);
      expect(seen.every((ids) => ids.length === 1)).toBe(true);
      expect(new Set(seen.flat()).size).toBe(chains.size);
      expect(chains.size).toBeGreaterThan(1);
    };

  return {
    'GET /v1/audit': [auditLists],
    'GET /v1/audit/checkpoints': [auditChainOf(() => '/v1/audit/checkpoints')],
    'GET /v1/audit/checkpoints/{size}': [auditChainOf(({ size }) => `/v1/audit/checkpoints/${size}`)],
    'GET /v1/audit/export': [auditExports],
    'GET /v1/audit/verify': [auditChainOf(() => '/v1/audit/verify')],
    'GET /v1/audit/{request_id}/proof': [
      proofs.ofTenant(({ requestId }) => ({ path: `/v1/audit/${requestId}/proof` })),
      auditRecordOfAnother('/proof'),
    ],
    'GET /v1/audit/{request_id}': [
      proofs.ofTenant(({ requestId }) => ({ path: `/v1/audit/${requestId}` })),
      auditRecordOfAnother(),
    ],
  };
}
