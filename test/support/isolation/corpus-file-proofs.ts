import type { IsolationProofs, Proof } from './isolation-proofs';

/** Exports and tiles of the corpus, which all tenants share, by route. */
export const corpusFileProofs = (proofs: IsolationProofs): Record<string, Proof[]> => ({
  'GET /v1/events/export': [
    proofs.shared(() => '/v1/events/export?format=json'),
    proofs.shared(() => '/v1/events/export?format=csv'),
  ],
  'GET /v1/events/tiles.json': [proofs.shared(() => '/v1/events/tiles.json')],
  'GET /v1/events/tiles/{z}/{x}/{y}.mvt': [proofs.shared(() => '/v1/events/tiles/0/0/0.mvt')],
});
