import type { Home } from './four-portfolios';
import type { HomeSignIns, Kind } from './portfolio-sign-ins';
import type { Asked, IsolationProofs, Proof } from './isolation-proofs';

const OWN = '/v1/tenant';
const OPERATORS = '/v1/admin/tenants/{slug}';

type Of<T> = (home: Home) => T | Promise<T>;

/** Proofs that own-tenant routes affect only the caller's tenant, by route: no slug could select another one. */
export function ownTenantProofs(proofs: IsolationProofs, signIns: HomeSignIns): Record<string, Proof[]> {
  const othersThan = (home: Home): Home[] => signIns.tenants.filter(({ tenant }) => tenant !== home.tenant);
  const asked = (method: string, path: string, body?: object): Asked => ({ method, path, ...(body && { body }) });
  let made = 0;

  /** Reads return the tenant's own data, and nothing of another. */
  const reads =
    (rest: string, ownOf: Of<string>): Proof =>
    async (method) => {
      const owned = new Map<Home, string>();
      for (const home of signIns.tenants) owned.set(home, await ownOf(home));
      for (const home of signIns.tenants) {
        const { status, body, text } = await proofs.ask(home.admin, asked(method, `${OWN}${rest}`));
        expect([rest, status]).toEqual([rest, 200]);
        for (const [owner, own] of owned) expect([own, text.includes(own)]).toEqual([own, owner === home]);
        const rows = Object.values(body as object).find(Array.isArray);
        expect(body.total).toBe(body.total === undefined ? undefined : rows?.length);
      }
    };

  /** A resource of one tenant: under the same path it is found by its own callers, and 404 for others. */
  const names =
    (base: Of<string>, restOf: Of<string>, body?: object): Proof =>
    async (method) => {
      for (const home of signIns.tenants) {
        const rest = await restOf(home);
        for (const other of othersThan(home)) {
          await proofs.expectNotFound(other.admin, asked(method, `${await base(other)}${rest}`, body));
        }
        await proofs.expectSuccess(home.admin, asked(method, `${await base(home)}${rest}`, body));
      }
    };
  const ofOwn = (restOf: Of<string>, body?: object): Proof => names(() => OWN, restOf, body);

  /** Creations affect the tenant of the caller only. */
  const makes =
    (rest: string, bodyOf: () => object, prepare: (home: Home) => Promise<void> = () => Promise.resolve()): Proof =>
    async (method) => {
      for (const home of signIns.tenants) await prepare(home);
      for (const home of signIns.tenants) {
        const { status, body } = await proofs.ask(home.admin, asked(method, `${OWN}${rest}`, bodyOf()));
        expect([rest, status]).toEqual([rest, 201]);
        for (const reader of signIns.tenants) {
          const { text } = await proofs.ask(reader.admin, asked('GET', `${OWN}${rest}?limit=1000`));
          expect([rest, text.includes(body.id as string)]).toEqual([rest, reader === home]);
        }
      }
    };

  /** If one tenant has a connection and the other has none, it is found by the one and 404 for the other. */
  const whereItHasOne =
    (rest: string, body?: object): Proof =>
    async (method) => {
      const path = `${OWN}/sso/oidc`;
      for (const home of signIns.tenants) await signIns.connect(home, 'oidc');
      for (const home of signIns.tenants) {
        for (const other of othersThan(home)) {
          await proofs.expectSuccess(other.admin, asked('DELETE', path));
          await proofs.expectNotFound(other.admin, asked(method, `${path}${rest}`, body));
        }
        await proofs.expectSuccess(home.admin, asked(method, `${path}${rest}`, body));
        for (const one of signIns.tenants) await signIns.connect(one, 'oidc');
      }
    };

  /** Deletes the caller's connection, and no other. */
  const deletes =
    (kind: Kind): Proof =>
    async (method) => {
      const path = `${OWN}/sso/${kind}`;
      for (const home of signIns.tenants) await signIns.connect(home, kind);
      for (const home of signIns.tenants) {
        await proofs.expectSuccess(home.admin, asked(method, path));
        await proofs.expectNotFound(home.admin, asked('GET', path));
        for (const other of othersThan(home)) await proofs.expectSuccess(other.admin, asked('GET', path));
        await signIns.connect(home, kind);
      }
    };

  /** A caller replaces its own connection: those of others keep their versions. */
  const puts =
    (kind: Kind): Proof =>
    async (method) => {
      const path = `${OWN}/sso/${kind}`;
      for (const home of signIns.tenants) await signIns.connect(home, kind);
      const readBy = async ({ admin }: Home) => (await proofs.ask(admin, asked('GET', path))).body as object;
      for (const home of signIns.tenants) {
        const before = await Promise.all(othersThan(home).map(readBy));
        await proofs.expectSuccess(home.admin, asked(method, path, signIns.bodyOf(home, kind)));
        expect(await Promise.all(othersThan(home).map(readBy))).toEqual(before);
      }
    };

  const apiKey = async (home: Home): Promise<string> => {
    const body = { name: 'x', role: 'viewer' };
    const answer = await proofs.ask(home.admin, asked('POST', `${OWN}/api-keys`, body));
    return answer.body.id as string;
  };
  const keyPath = async (home: Home): Promise<string> => `/api-keys/${await apiKey(home)}`;
  const rotatedPath = async (home: Home): Promise<string> => `${await keyPath(home)}/rotate`;
  const userPath = async (home: Home): Promise<string> => `/users/${(await signIns.signIn(home)).userId}`;
  const sessionPath = async (home: Home): Promise<string> => `/sessions/${(await signIns.signIn(home)).sessionId}`;
  const tokenPath = async (home: Home): Promise<string> =>
    `/sso/saml/scim-tokens/${(await signIns.scimToken(home)).id}`;
  const verifyPath = async (home: Home): Promise<string> => {
    await signIns.connect(home, 'oidc');
    return `/sso/oidc/domains/${signIns.domainOf(home, 'oidc')}/verify`;
  };
  const portfolio = async (home: Home): Promise<string> => {
    const body = { slug: `own-${++made}-of-${home.tenant}`, name: 'x' };
    return (await proofs.ask(home.admin, asked('POST', `${OWN}/portfolios`, body))).body.id as string;
  };
  const portfolioPath = async (home: Home): Promise<string> => `/portfolios/${await portfolio(home)}`;
  const deletedPortfolioPath = async (home: Home): Promise<string> => {
    const path = await portfolioPath(home);
    return `${path}?confirm=own-${made}-of-${home.tenant}`;
  };
  const audience = async (home: Home): Promise<string> => {
    const entityId = `urn:refused-by-${home.tenant}`;
    const begun = await signIns.begin(home);
    expect(await signIns.post(home, begun, signIns.answerFor(home, begun, { audience: entityId }))).toBeNull();
    return entityId;
  };
  const loginOf = async (home: Home): Promise<string> => {
    await signIns.connect(home, 'saml');
    return signIns.addressOf(home, 'saml', 'login').replace(proofs.service.url, '');
  };

  const ofSlug = ({ tenant }: Home): string => OPERATORS.replace('{slug}', tenant);
  /** Not found under the slug of another tenant, for the operator as well. */
  const byOperator = (restOf: Of<string>, body?: object): Proof[] => [
    async (method) => {
      for (const home of signIns.tenants) {
        const rest = await restOf(home);
        for (const other of othersThan(home)) {
          await proofs.expectNotFound(proofs.operator, asked(method, `${ofSlug(other)}${rest}`, body));
        }
      }
    },
    proofs.ofOperator(async (home) => ({ path: `${ofSlug(home)}${await restOf(home)}`, ...(body && { body }) })),
  ];
  return {
    [`PATCH ${OPERATORS}/api-keys/{id}`]: byOperator(keyPath, { name: 'y' }),
    [`POST ${OPERATORS}/api-keys/{id}/rotate`]: byOperator(rotatedPath, {}),
    [`GET ${OWN}`]: [reads('', ({ tenant }) => `"slug":"${tenant}"`)],
    [`GET ${OWN}/portfolios`]: [reads('/portfolios?limit=1000', portfolio)],
    [`GET ${OWN}/portfolios/{id}`]: [ofOwn(portfolioPath)],
    [`GET ${OPERATORS}/portfolios/{id}`]: byOperator(portfolioPath),
    [`DELETE ${OWN}/portfolios/{id}`]: [ofOwn(deletedPortfolioPath)],
    [`DELETE ${OPERATORS}/portfolios/{id}`]: byOperator(deletedPortfolioPath),
    [`PATCH ${OWN}/portfolios/{id}`]: [ofOwn(portfolioPath, { name: 'y' })],
    [`PATCH ${OPERATORS}/portfolios/{id}`]: byOperator(portfolioPath, { name: 'y' }),
    [`POST ${OWN}/portfolios`]: [makes('/portfolios', () => ({ slug: `own-${++made}`, name: 'x' }))],
    [`GET ${OWN}/api-keys`]: [reads('/api-keys?limit=1000', apiKey)],
    [`POST ${OWN}/api-keys`]: [makes('/api-keys', () => ({ name: 'x', role: 'viewer' }))],
    [`GET ${OWN}/api-keys/{id}`]: [ofOwn(keyPath)],
    [`PATCH ${OWN}/api-keys/{id}`]: [ofOwn(keyPath, { name: 'y' })],
    [`DELETE ${OWN}/api-keys/{id}`]: [ofOwn(keyPath)],
    [`POST ${OWN}/api-keys/{id}/rotate`]: [ofOwn(rotatedPath, {})],
    [`GET ${OWN}/users`]: [reads('/users?limit=1000', async (home) => (await signIns.signIn(home)).userId)],
    [`GET ${OWN}/users/{id}`]: [ofOwn(userPath)],
    [`PATCH ${OWN}/users/{id}`]: [ofOwn(userPath, { active: false })],
    [`DELETE ${OWN}/users/{id}`]: [ofOwn(userPath)],
    [`GET ${OWN}/sessions`]: [reads('/sessions?limit=1000', async (home) => (await signIns.signIn(home)).sessionId)],
    [`DELETE ${OWN}/sessions/{id}`]: [ofOwn(sessionPath)],
    [`GET ${OWN}/sso`]: [reads('/sso', loginOf)],
    [`GET ${OWN}/sso/saml`]: [reads('/sso/saml', loginOf)],
    [`PUT ${OWN}/sso/saml`]: [puts('saml')],
    [`DELETE ${OWN}/sso/saml`]: [deletes('saml')],
    [`GET ${OWN}/sso/oidc`]: [whereItHasOne('')],
    [`PUT ${OWN}/sso/oidc`]: [puts('oidc')],
    [`DELETE ${OWN}/sso/oidc`]: [deletes('oidc')],
    [`POST ${OWN}/sso/{kind}/test`]: [whereItHasOne('/test')],
    [`GET ${OWN}/sso/{kind}/failures`]: [whereItHasOne('/failures'), reads('/sso/saml/failures', audience)],
    [`POST ${OWN}/sso/{kind}/domains/{domain}/verify`]: [ofOwn(verifyPath)],
    [`GET ${OWN}/sso/{kind}/scim-tokens`]: [
      reads('/sso/saml/scim-tokens?limit=1000', async (home) => (await signIns.scimToken(home)).id),
    ],
    [`POST ${OWN}/sso/{kind}/scim-tokens`]: [
      makes(
        '/sso/saml/scim-tokens',
        () => ({}),
        (home) => signIns.connect(home, 'saml'),
      ),
    ],
    [`DELETE ${OWN}/sso/{kind}/scim-tokens/{id}`]: [ofOwn(tokenPath)],
  };
}
