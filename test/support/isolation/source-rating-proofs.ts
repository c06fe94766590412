import type { Home } from './four-portfolios';
import type { HomeSignIns } from './portfolio-sign-ins';
import type { IsolationProofs, Proof } from './isolation-proofs';

const OWN = '/v1/tenant/source-ratings';
const OPERATORS = '/v1/admin/tenants/{slug}/source-ratings';
/** A source that has events. */
const SOURCE = 'tests';

/** Proofs that overrides of source ratings belong to one tenant, by route. Events are shared, so every proof ends without overrides. */
export function sourceRatingProofs(proofs: IsolationProofs, signIns: HomeSignIns): Record<string, Proof[]> {
  const ask = ({ admin }: Home, method: string, body?: object, path = `${OWN}/${SOURCE}`) =>
    proofs.ask(admin, { method, path, ...(body && { body }) });
  const bodyOf = ({ tenant }: Home): object => ({ reliability: 'E', reason: `Decided by ${tenant}` });
  const put = async (home: Home): Promise<void> => {
    expect((await ask(home, 'PUT', bodyOf(home))).status).toBe(201);
  };
  const removeAll = async (): Promise<void> => {
    for (const home of signIns.tenants) await ask(home, 'DELETE');
  };
  const cleaned =
    (proof: Proof): Proof =>
    async (method) => {
      await proof(method);
      await removeAll();
    };

  /** Only the tenant that stored an override reads it. */
  const isItsOwn: Proof = async () => {
    for (const home of signIns.tenants) {
      await put(home);
      for (const reader of signIns.tenants) {
        const { status } = await ask(reader, 'GET');
        const { body, text } = await ask(reader, 'GET', undefined, OWN);
        const isOwn = reader === home;
        expect([status, body.total, text.includes(home.tenant)]).toEqual([isOwn ? 200 : 404, isOwn ? 1 : 0, isOwn]);
      }
      await removeAll();
    }
  };

  /** Deleting an override leaves those of other tenants. */
  const deletesItsOwn: Proof = async (method) => {
    for (const home of signIns.tenants) {
      for (const one of signIns.tenants) await put(one);
      expect((await ask(home, method)).status).toBe(204);
      for (const reader of signIns.tenants) expect((await ask(reader, 'GET')).status).toBe(reader === home ? 404 : 200);
      await removeAll();
    }
  };

  const byOperator = (rest: string, withBody = false): Proof[] => [
    cleaned(
      proofs.ofOperator(async (home) => {
        const path = OPERATORS.replace('{slug}', home.tenant);
        const body = bodyOf(home);
        await proofs.expectSuccess(proofs.operator, { method: 'PUT', path: `${path}/${SOURCE}`, body });
        return { path: `${path}${rest}`, ...(withBody && { body }) };
      }),
    ),
  ];
  return {
    [`GET ${OWN}`]: [isItsOwn],
    [`GET ${OWN}/{source}`]: [isItsOwn],
    [`PUT ${OWN}/{source}`]: [isItsOwn],
    [`DELETE ${OWN}/{source}`]: [deletesItsOwn],
    [`GET ${OPERATORS}`]: byOperator(''),
    [`GET ${OPERATORS}/{source}`]: byOperator(`/${SOURCE}`),
    [`PUT ${OPERATORS}/{source}`]: byOperator(`/${SOURCE}`, true),
    [`DELETE ${OPERATORS}/{source}`]: byOperator(`/${SOURCE}`),
  };
}
