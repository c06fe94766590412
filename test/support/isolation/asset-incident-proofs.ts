import type { Home } from './four-portfolios';
import type { Asked, IsolationProofs, Proof } from './isolation-proofs';

/** Proofs that single assets are separate: callers choose asset_ids, and several may use the same one. */
export function assetProofs(proofs: IsolationProofs): Record<string, Proof[]> {
  const at = ({ assetId }: Pick<Home, 'assetId'>): { path: string } => ({ path: `/v1/assets/${assetId}` });
  const body = (assetId: string): object => ({ asset_id: assetId, name: 'x', attributes: { lat: 0, lng: 0 } });
  const read = async (home: Home): Promise<string> =>
    (await proofs.ask(home.analyst, { method: 'GET', ...at(home) })).text;

  /** With the id of another's asset, the caller creates its own. */
  const makesItsOwn: Proof = async (method) => {
    for (const home of proofs.homes) {
      const before = await read(home);
      for (const { analyst } of proofs.othersThan(home)) {
        await proofs.expectSuccess(analyst, { method, ...at(home), body: body(home.assetId) });
        expect(await read(home)).toBe(before);
        await proofs.expectSuccess(analyst, { method: 'DELETE', ...at(home) });
      }
      expect(await read(home)).toBe(before);
    }
  };

  const removesItsOwn: Proof = async (method) => {
    const assetId = 'removed';
    for (const home of proofs.homes) {
      await proofs.expectSuccess(home.analyst, { method: 'PUT', ...at({ assetId }), body: body(assetId) });
      for (const asset of [{ assetId }, home]) {
        for (const stranger of proofs.strangersTo(home))
          await proofs.expectNotFound(stranger, { method, ...at(asset) });
      }
      await proofs.expectSuccess(home.analyst, { method, ...at({ assetId }) });
    }
  };

  /** The preview compares with the caller's own set, so that assets of another tenant appear as added. */
  const previewsItsOwn: Proof = async (method) => {
    for (const home of proofs.homes) {
      for (const other of proofs.othersThan(home)) {
        const asked = { method, path: '/v1/assets/preview', body: { assets: [body(other.assetId)] } };
        const { body: preview } = await proofs.ask(home.analyst, asked);
        expect(preview).toMatchObject({
          added: [{ asset_id: other.assetId }],
          removed: [{ asset_id: home.assetId }],
          changed: [],
          unchanged: 0,
        });
      }
    }
  };

  return {
    'POST /v1/assets/preview': [previewsItsOwn],
    'GET /v1/assets/{asset_id}': [proofs.ofPortfolio(at)],
    'PUT /v1/assets/{asset_id}': [makesItsOwn],
    'DELETE /v1/assets/{asset_id}': [removesItsOwn],
  };
}

/** Proofs that changes of incidents and their threats are separate. */
export function incidentProofs(proofs: IsolationProofs): Record<string, Proof[]> {
  const at = ({ incidentId }: Home, rest = ''): string => `/v1/incidents/${incidentId}${rest}`;
  const linking = (home: Home, { threatId }: Home): Omit<Asked, 'method'> => ({
    path: at(home, '/threats'),
    body: { threat_ids: [threatId] },
  });

  const linksNoForeignThreat: Proof = async (method) => {
    for (const home of proofs.homes) {
      for (const other of proofs.othersThan(home)) {
        for (const own of [home.analyst, home.visitor, home.admin]) {
          const { status, body } = await proofs.ask(own, { method, ...linking(home, other) });
          expect([status, body.detail?.[0]?.type]).toEqual([422, 'not_found']);
        }
      }
    }
  };

  const unlinksItsOwn: Proof = async (method) => {
    for (const home of proofs.homes) {
      const asked = { method, path: at(home, `/threats/${home.threatId}`) };
      for (const stranger of proofs.strangersTo(home)) await proofs.expectNotFound(stranger, asked);
      await proofs.expectSuccess(home.analyst, asked);
      await proofs.expectSuccess(home.analyst, { method: 'POST', ...linking(home, home) });
    }
  };

  const deletesItsOwn: Proof = async (method) => {
    for (const home of proofs.homes) {
      const made = await proofs.ask(home.analyst, { method: 'POST', path: '/v1/incidents', body: { title: 'x' } });
      const asked = { method, path: `/v1/incidents/${made.body.id as string}` };
      for (const stranger of proofs.strangersTo(home)) {
        await proofs.expectNotFound(stranger, asked);
        await proofs.expectNotFound(stranger, { method, path: at(home) });
      }
      await proofs.expectSuccess(home.analyst, asked);
    }
  };

  return {
    'DELETE /v1/incidents/{incident_id}': [deletesItsOwn],
    'PATCH /v1/incidents/{incident_id}': [
      proofs.ofPortfolio((home) => ({ path: at(home), body: { notes: home.assetId } })),
    ],
    'GET /v1/incidents/{incident_id}/activity': [proofs.ofPortfolio((home) => ({ path: at(home, '/activity') }))],
    'POST /v1/incidents/{incident_id}/comments': [
      proofs.ofPortfolio((home) => ({ path: at(home, '/comments'), body: { text: home.assetId } })),
    ],
    'GET /v1/incidents/{incident_id}/comments': [proofs.ofPortfolio((home) => ({ path: at(home, '/comments') }))],
    'POST /v1/incidents/{incident_id}/threats': [
      proofs.ofPortfolio((home) => linking(home, home)),
      linksNoForeignThreat,
    ],
    'DELETE /v1/incidents/{incident_id}/threats/{threat_id}': [unlinksItsOwn],
  };
}
