import type { Home } from './four-portfolios';
import type { HomeSignIns, Kind, SignedIn } from './portfolio-sign-ins';
import type { Asked, IsolationProofs, Proof } from './isolation-proofs';

/** Proofs that the administration of sign-in separates tenants, by route. */
export function signInAdminProofs(proofs: IsolationProofs, signIns: HomeSignIns): Record<string, Proof[]> {
  const pathOf = ({ tenant }: Home, rest: string): string => `/v1/admin/tenants/${tenant}${rest}`;
  /** Values of a tenant with both connections. */
  const connected = (rest: string, bodyOf: (home: Home) => object | undefined = () => undefined): Proof =>
    proofs.ofOperator(async (home) => {
      for (const kind of ['saml', 'oidc'] as const) await signIns.connect(home, kind);
      const body = bodyOf(home);
      return { path: pathOf(home, rest), ...(body && { body }) };
    });

  const ofUser = (body?: object): Proof =>
    proofs.ofOperator(async (home) => {
      const { userId } = await signIns.signIn(home);
      return { path: pathOf(home, `/users/${userId}`), ...(body && { body }) };
    });

  /** Under the path of one tenant, resources of another are unknown, for the operator as well. */
  const underAnotherAddress =
    (of: (home: Home) => Promise<string>, body?: object): Proof =>
    async (method) => {
      for (const home of signIns.tenants) {
        const rest = await of(home);
        for (const other of signIns.tenants.filter(({ tenant }) => tenant !== home.tenant)) {
          const asked: Asked = { method, path: pathOf(other, rest), ...(body && { body }) };
          await proofs.expectNotFound(proofs.operator, asked);
        }
      }
    };
  const userPath = async (home: Home): Promise<string> => `/users/${(await signIns.signIn(home)).userId}`;
  const sessionPath = async (home: Home): Promise<string> => `/sessions/${(await signIns.signIn(home)).sessionId}`;
  const tokenPath = async (home: Home): Promise<string> =>
    `/sso/saml/scim-tokens/${(await signIns.scimToken(home)).id}`;

  /** A list and its total: everything of the tenant, and nothing of others. */
  const lists =
    (name: 'users' | 'sessions', idOf: (one: SignedIn) => string): Proof =>
    async (method) => {
      const people = await signIns.everybody();
      for (const home of proofs.homes) {
        const asked = { method, path: pathOf(home, `/${name}?limit=1000`) };
        const { body, text } = await proofs.ask(proofs.operator, asked);
        expect(body.total).toBe(body[name].length);
        for (const one of people) {
          const isOwn = one.home.tenant === home.tenant;
          expect([idOf(one), text.includes(idOf(one))]).toEqual([idOf(one), isOwn]);
        }
      }
    };

  const failuresOfItsOwn: Proof = async (method) => {
    const audienceOf = ({ tenant }: Home): string => `urn:of-${tenant}-alone`;
    for (const home of signIns.tenants) {
      const begun = await signIns.begin(home);
      const refused = signIns.answerFor(home, begun, { audience: audienceOf(home) });
      expect(await signIns.post(home, begun, refused)).toBeNull();
    }
    for (const home of signIns.tenants) {
      const { text } = await proofs.ask(proofs.operator, { method, path: pathOf(home, '/sso/saml/failures') });
      for (const other of signIns.tenants) {
        expect([audienceOf(other), text.includes(audienceOf(other))]).toEqual([audienceOf(other), other === home]);
      }
    }
  };

  const tokensOfItsOwn: Proof = async (method) => {
    const tokens = new Map<Home, string>();
    for (const home of signIns.tenants) tokens.set(home, (await signIns.scimToken(home)).id);
    for (const home of signIns.tenants) {
      const { body, text } = await proofs.ask(proofs.operator, { method, path: pathOf(home, '/sso/saml/scim-tokens') });
      expect(body.total).toBe(body.scim_tokens.length);
      for (const [owner, id] of tokens) expect([id, text.includes(id)]).toEqual([id, owner === home]);
    }
  };

  /** Deletes the caller's connection, and no other. */
  const deletesItsOwn =
    (kind: Kind): Proof =>
    async (method) => {
      await connected(`/sso/${kind}`)(method);
      for (const home of signIns.tenants) await signIns.connect(home, kind);
      for (const home of signIns.tenants) {
        await proofs.expectSuccess(proofs.operator, { method, path: pathOf(home, `/sso/${kind}`) });
        for (const other of signIns.tenants.filter(({ tenant }) => tenant !== home.tenant)) {
          await proofs.expectSuccess(proofs.operator, { method: 'GET', path: pathOf(other, `/sso/${kind}`) });
        }
        await signIns.connect(home, kind);
      }
    };

  const admin = '/v1/admin/tenants/{slug}';
  const putting = (kind: Kind): Proof[] => [connected(`/sso/${kind}`, (home) => signIns.bodyOf(home, kind))];
  return {
    [`GET ${admin}/users`]: [connected('/users'), lists('users', ({ userId }) => userId)],
    [`GET ${admin}/users/{id}`]: [ofUser(), underAnotherAddress(userPath)],
    [`PATCH ${admin}/users/{id}`]: [ofUser({ active: true }), underAnotherAddress(userPath, { active: false })],
    [`DELETE ${admin}/users/{id}`]: [ofUser(), underAnotherAddress(userPath)],
    [`GET ${admin}/sessions`]: [connected('/sessions'), lists('sessions', ({ sessionId }) => sessionId)],
    [`DELETE ${admin}/sessions/{id}`]: [
      proofs.ofOperator(async (home) => ({ path: pathOf(home, await sessionPath(home)) })),
      underAnotherAddress(sessionPath),
    ],
    [`GET ${admin}/sso`]: [connected('/sso')],
    [`GET ${admin}/sso/saml`]: [connected('/sso/saml')],
    [`PUT ${admin}/sso/saml`]: putting('saml'),
    [`DELETE ${admin}/sso/saml`]: [deletesItsOwn('saml')],
    [`GET ${admin}/sso/oidc`]: [connected('/sso/oidc')],
    [`PUT ${admin}/sso/oidc`]: putting('oidc'),
    [`DELETE ${admin}/sso/oidc`]: [deletesItsOwn('oidc')],
    [`POST ${admin}/sso/{kind}/test`]: [connected('/sso/oidc/test')],
    [`GET ${admin}/sso/{kind}/failures`]: [connected('/sso/saml/failures'), failuresOfItsOwn],
    [`POST ${admin}/sso/{kind}/domains/{domain}/verify`]: [
      proofs.ofOperator(async (home) => {
        await signIns.connect(home, 'oidc');
        return { path: pathOf(home, `/sso/oidc/domains/${signIns.domainOf(home, 'oidc')}/verify`) };
      }),
      underAnotherAddress(async (home) => {
        await signIns.connect(home, 'oidc');
        return `/sso/oidc/domains/${signIns.domainOf(home, 'oidc')}/verify`;
      }),
    ],
    [`GET ${admin}/sso/{kind}/scim-tokens`]: [connected('/sso/saml/scim-tokens'), tokensOfItsOwn],
    [`POST ${admin}/sso/{kind}/scim-tokens`]: [connected('/sso/saml/scim-tokens', () => ({}))],
    [`DELETE ${admin}/sso/{kind}/scim-tokens/{id}`]: [
      proofs.ofOperator(async (home) => ({ path: pathOf(home, await tokenPath(home)) })),
      underAnotherAddress(tokenPath),
    ],
  };
}
