import type { Asker, Home } from './four-portfolios';
import type { IsolationProofs, Proof } from './isolation-proofs';

const COLLECTIONS = '/taxii2/threats/collections';

/** Proofs that a TAXII collection contains the threats of its portfolio, and is known to those alone who may read them. */
export function taxiiProofs(proofs: IsolationProofs): Record<string, Proof[]> {
  const collectionsOf = async (asker: Asker): Promise<string[]> => {
    const { body } = await proofs.ask(asker, { method: 'GET', path: COLLECTIONS });
    return (body.collections as { id: string }[]).map(({ id }) => id);
  };
  const collectionOf = async ({ visitor }: Home): Promise<string> => (await collectionsOf(visitor))[0] ?? '';

  const listsItsOwn: Proof = async () => {
    const own = await Promise.all(proofs.homes.map(collectionOf));
    expect(new Set(own).size).toBe(proofs.homes.length);
    for (const [index, { analyst, visitor, admin }] of proofs.homes.entries()) {
      for (const asker of [analyst, visitor, admin]) expect(await collectionsOf(asker)).toEqual([own[index]]);
    }
  };

  /** The errors of TAXII have a form of their own. */
  const ofCollection =
    (restOf: (objectId: string) => string): Proof =>
    async (method) => {
      for (const home of proofs.homes) {
        const path = `${COLLECTIONS}/${await collectionOf(home)}`;
        const { body } = await proofs.ask(home.visitor, { method, path: `${path}/objects?match[type]=incident` });
        const [object] = body.objects as { id: string }[];
        const asked = { method, path: path + restOf(object?.id ?? '') };
        for (const stranger of proofs.strangersTo(home)) {
          const refused = await proofs.ask(stranger, asked);
          expect({ ...asked, status: refused.status, code: refused.body.error_code }).toEqual({
            ...asked,
            status: 404,
            code: 'not_found',
          });
        }
        for (const asker of [home.analyst, home.visitor, home.admin]) {
          const { status, text } = await proofs.ask(asker, asked);
          expect({ ...asked, status }).toEqual({ ...asked, status: 200 });
          for (const { threatId, assetId } of proofs.othersThan(home)) {
            expect([text.includes(threatId), text.includes(assetId)]).toEqual([false, false]);
          }
        }
      }
    };

  return {
    'GET /taxii2': [proofs.shared(() => '/taxii2')],
    'GET /taxii2/threats': [proofs.shared(() => '/taxii2/threats')],
    [`GET ${COLLECTIONS}`]: [listsItsOwn],
    [`GET ${COLLECTIONS}/{collection_id}`]: [ofCollection(() => '')],
    [`GET ${COLLECTIONS}/{collection_id}/objects`]: [ofCollection(() => '/objects')],
    [`GET ${COLLECTIONS}/{collection_id}/manifest`]: [ofCollection(() => '/manifest')],
    [`GET ${COLLECTIONS}/{collection_id}/objects/{object_id}`]: [ofCollection((id) => `/objects/${id}`)],
    [`GET ${COLLECTIONS}/{collection_id}/objects/{object_id}/versions`]: [
      ofCollection((id) => `/objects/${id}/versions`),
    ],
  };
}
