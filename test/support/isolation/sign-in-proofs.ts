import type { Home } from './four-portfolios';
import type { HomeSignIns, Kind, SignedIn } from './portfolio-sign-ins';
import type { IsolationProofs, Proof } from './isolation-proofs';

const TWIN = 'the same person by name';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Proofs that sessions and sign-ins of one tenant cannot be used in another, by route. */
export function signInProofs(proofs: IsolationProofs, signIns: HomeSignIns): Record<string, Proof[]> {
  const othersThan = (home: Home): Home[] => signIns.tenants.filter(({ tenant }) => tenant !== home.tenant);
  const ask = (one: SignedIn, method: string, path: string) => proofs.ask(one.asker, { method, path });
  const openOf = (people: SignedIn[]): Promise<boolean[]> => Promise.all(people.map((one) => signIns.isOpen(one)));

  /** An unknown tenant is 404 without further details. */
  const unknownTenant =
    (kind: Kind, rest: string, form?: string): Proof =>
    async (method) => {
      const path = `/v1/auth/${kind}/nobody/${rest}`;
      const { status, text } = await signIns.anonymously(method, path, { headers: FORM, rawBody: form });
      expect([path, status]).toEqual([path, 404]);
      for (const { tenant } of proofs.homes) expect(text).not.toContain(tenant);
    };

  /** Public information about a tenant contains no other tenant and no user. */
  const namesItselfAlone =
    (kind: Kind, rest: string): Proof =>
    async (method) => {
      const { email } = { email: `${TWIN}@corp.example` };
      for (const home of signIns.tenants) {
        await signIns.signIn(home, { nameId: TWIN, attributes: { email: [email], groups: [home.portfolio] } });
        await signIns.connect(home, kind);
        const url = signIns.addressOf(home, kind, rest);
        const answer = await fetch(url, { method, redirect: 'manual', headers: { 'x-forwarded-for': '10.8.0.1' } });
        expect([url, answer.status < 400]).toEqual([url, true]);
        const location = answer.headers.get('location') ?? '';
        const saml = new URL(location || url).searchParams.has('SAMLRequest');
        const shown = `${decodeURIComponent(location)}\n${saml ? signIns.idp.readAuthnRequest(location).xml : ''}\n${await answer.text()}`;
        expect(shown).toContain(`/${home.tenant}/`);
        for (const other of othersThan(home)) expect(shown).not.toContain(`/${other.tenant}/`);
        expect(shown).not.toContain(TWIN);
      }
    };

  const sessionOfItsOwn: Proof = async (method) => {
    const people = await signIns.everybody();
    for (const one of people) {
      const { body, text } = await ask(one, method, '/v1/auth/session');
      expect(body).toMatchObject({ tenant: one.home.tenant, user: { id: one.userId }, session_id: one.sessionId });
      expect(body.portfolios).toMatchObject([{ slug: one.home.portfolio }]);
      for (const other of people.filter((person) => person !== one)) expect(text).not.toContain(other.userId);
      const elsewhere = proofs.homes.find(({ portfolio }) => portfolio !== one.home.portfolio)?.portfolio ?? '';
      const outside = { ...one.asker, headers: { ...one.asker.headers, 'x-portfolio': elsewhere } };
      await proofs.expectNotFound(outside, { method, path: '/v1/auth/session' });
    }
  };

  const listsItsOwn: Proof = async (method) => {
    const people = await signIns.everybody();
    for (const one of people) {
      const { body } = await ask(one, method, '/v1/auth/sessions');
      expect([body.total, body.sessions.length, body.sessions[0].id]).toEqual([1, 1, one.sessionId]);
    }
  };

  const endsItsOwn: Proof = async (method) => {
    const people = await signIns.everybody();
    for (const one of people) {
      const asked = { method, path: `/v1/auth/sessions/${one.sessionId}` };
      for (const other of people.filter((person) => person !== one && person.home !== one.home)) {
        if (await signIns.isOpen(other)) await proofs.expectNotFound(other.asker, asked);
      }
      expect(await signIns.isOpen(one)).toBe(true);
      await proofs.expectSuccess(one.asker, asked);
      expect(await signIns.isOpen(one)).toBe(false);
    }
  };

  const endsItsOthers: Proof = async (method) => {
    const twins: SignedIn[] = [];
    for (const home of signIns.tenants) {
      for (let turn = 0; turn < 2; turn++) twins.push(await signIns.signIn(home, { nameId: TWIN }));
    }
    const people = await signIns.everybody();
    const [first] = twins;
    if (!first) throw new Error('there are no tenants');
    await proofs.expectSuccess(first.asker, { method, path: '/v1/auth/sessions' });
    expect(await openOf(twins)).toEqual([true, false, true, true]);
    expect(await openOf(people)).toEqual(people.map(() => true));
  };

  /** A sign-out under any tenant's path ends the session of the request. */
  const signsOutItself =
    (path: string): Proof =>
    async (method) => {
      const people = await signIns.everybody();
      for (const [index, one] of people.entries()) {
        await signIns.connect(one.home, 'oidc');
        const url = new URL(path.replace('{tenant}', one.home.tenant), proofs.service.url);
        const answer = await fetch(url, { method, redirect: 'manual', headers: one.asker.headers });
        expect(answer.status).toBeLessThan(400);
        expect(await openOf(people)).toEqual(people.map((_one, at) => at > index));
      }
    };

  /**
   * A message of an identity provider to one tenant concerns that tenant only, even if another has a user of the same
   * name.
   */
  const endsInItsTenant =
    (kind: Kind, say: (home: Home) => Promise<number>): Proof =>
    async () => {
      const signIn = (home: Home): Promise<SignedIn> =>
        kind === 'saml' ? signIns.signIn(home, { nameId: TWIN }) : signIns.signInByOidc(home, TWIN);
      for (const home of signIns.tenants) {
        const [own, ...others] = [await signIn(home), ...(await Promise.all(othersThan(home).map(signIn)))];
        expect(await say(home)).toBeLessThan(400);
        expect([await signIns.isOpen(own), await openOf(others)]).toEqual([false, others.map(() => true)]);
      }
    };
  const samlLogout = (home: Home) => ({ location: signIns.addressOf(home, 'saml', 'logout'), nameId: TWIN });
  const byRedirect = async (home: Home): Promise<number> => {
    const { pathname, search } = new URL(signIns.idp.logoutRequestUrl(samlLogout(home)));
    return (await signIns.browser().get(proofs.service.url + pathname + search, () => false)).status;
  };
  const byPost = async (home: Home): Promise<number> => {
    const form = { SAMLRequest: signIns.idp.logoutRequestPost(samlLogout(home)) };
    const { location } = samlLogout(home);
    return (await signIns.browser().post(location, form, signIns.idp.entityId, () => false)).status;
  };
  const byToken = async (home: Home): Promise<number> => {
    const claims = signIns.provider.claims('tms', { events: { [LOGOUT_EVENT]: {} }, sub: TWIN });
    const token = await signIns.provider.sign(claims, { typ: 'logout+jwt' });
    const path = `/v1/auth/oidc/${home.tenant}/backchannel-logout`;
    return (await signIns.anonymously('POST', path, { headers: FORM, rawBody: `logout_token=${token}` })).status;
  };
  /** A message for the address of another tenant is refused. */
  const misdirectedLogout: Proof = async () => {
    for (const home of signIns.tenants) {
      const own = await signIns.signIn(home, { nameId: TWIN });
      for (const other of othersThan(home)) {
        const form = { SAMLRequest: signIns.idp.logoutRequestPost(samlLogout(other)) };
        const { location } = samlLogout(home);
        const { status } = await signIns.browser().post(location, form, signIns.idp.entityId, () => false);
        expect(status).toBe(403);
      }
      expect(await signIns.isOpen(own)).toBe(true);
    }
  };

  const answersOfOneTenant: Proof = async () => {
    for (const home of signIns.tenants) {
      const begun = await signIns.begin(home);
      for (const other of othersThan(home)) {
        await signIns.connect(other, 'saml');
        // Unchanged, and addressed to the other tenant, whose request it does not answer.
        for (const response of [signIns.answerFor(home, begun), signIns.answerFor(other, begun)]) {
          expect(await signIns.post(other, begun, response)).toBeNull();
        }
      }
      expect(await signIns.post(home, begun, signIns.answerFor(home, begun))).toContain(
        `/saml/${home.tenant}/complete`,
      );
    }
  };

  const codesOfOneTenant: Proof = async () => {
    for (const home of signIns.tenants) {
      const begun = await signIns.begin(home);
      const complete = (await signIns.post(home, begun, signIns.answerFor(home, begun))) ?? '';
      for (const other of othersThan(home)) {
        const elsewhere = complete.replace(`/${home.tenant}/`, `/${other.tenant}/`);
        expect((await begun.browser.get(elsewhere, () => false)).status).toBe(403);
      }
      expect((await begun.browser.get(complete, () => false)).status).toBe(303);
      expect((await signIns.signedIn(home, begun.browser)).home.tenant).toBe(home.tenant);
    }
  };

  const statesOfOneTenant: Proof = async () => {
    for (const home of signIns.tenants) {
      for (const other of othersThan(home)) await signIns.connect(other, 'oidc');
      const { browser, state } = await signIns.beginOidc(home);
      const at = (where: Home) =>
        browser.get(signIns.addressOf(where, 'oidc', `callback?code=c&state=${state}`), () => false);
      for (const other of othersThan(home)) expect((await at(other)).status).toBe(403);
      expect((await at(home)).status).toBe(303);
    }
  };

  /** A verified domain leads to the path of its tenant only. */
  const discoversProved: Proof = async (method) => {
    const path = (home: Home): string =>
      `/v1/auth/discover?email=${encodeURIComponent(`person@${signIns.domainOf(home, 'saml')}`)}`;
    for (const home of signIns.tenants) {
      await signIns.connect(home, 'saml');
      expect((await signIns.anonymously(method, path(home))).status).toBe(404);
      const verify = `/v1/tenant/sso/saml/domains/${signIns.domainOf(home, 'saml')}/verify`;
      await proofs.expectSuccess(home.admin, { method: 'POST', path: verify });
      const { body } = await signIns.anonymously(method, path(home));
      const login = signIns.addressOf(home, 'saml', 'login');
      expect(body).toEqual({ tenant: home.tenant, kind: 'saml', login_url: login });
    }
  };

  /** Lists people with access to the portfolio, and nobody of another tenant. */
  const listsItsPeople: Proof = async (method) => {
    const people = await signIns.everybody();
    for (const home of proofs.homes) {
      const { body } = await proofs.ask(home.visitor, { method, path: '/v1/people?limit=1000' });
      const ids = (body.people as { id: string }[]).map(({ id }) => id);
      for (const { home: theirs, userId } of people)
        expect([ids.includes(userId), userId]).toEqual([theirs === home, userId]);
    }
  };

  const saml = '/v1/auth/saml/{tenant}';
  const oidc = '/v1/auth/oidc/{tenant}';
  return {
    'GET /v1/people': [listsItsPeople],
    'GET /v1/auth/session': [sessionOfItsOwn],
    'GET /v1/auth/sessions': [listsItsOwn],
    'DELETE /v1/auth/sessions': [endsItsOthers],
    'DELETE /v1/auth/sessions/{id}': [endsItsOwn],
    'POST /v1/auth/logout': [signsOutItself('/v1/auth/logout')],
    'GET /v1/auth/signed-out': [proofs.ofNobody('/v1/auth/signed-out')],
    'GET /v1/auth/discover': [discoversProved],
    [`GET ${saml}/metadata`]: [unknownTenant('saml', 'metadata'), namesItselfAlone('saml', 'metadata')],
    [`GET ${saml}/login`]: [unknownTenant('saml', 'login'), namesItselfAlone('saml', 'login')],
    [`POST ${saml}/acs`]: [unknownTenant('saml', 'acs', 'SAMLResponse=x'), answersOfOneTenant],
    [`GET ${saml}/complete`]: [unknownTenant('saml', `complete?code=${'A'.repeat(43)}`), codesOfOneTenant],
    [`GET ${saml}/logout`]: [
      unknownTenant('saml', 'logout'),
      signsOutItself(`${saml}/logout`),
      endsInItsTenant('saml', byRedirect),
    ],
    [`POST ${saml}/logout`]: [
      unknownTenant('saml', 'logout', 'SAMLRequest=x'),
      endsInItsTenant('saml', byPost),
      misdirectedLogout,
    ],
    [`GET ${oidc}/login`]: [unknownTenant('oidc', 'login'), namesItselfAlone('oidc', 'login')],
    [`GET ${oidc}/callback`]: [unknownTenant('oidc', 'callback?code=c&state=x'), statesOfOneTenant],
    [`GET ${oidc}/logout`]: [unknownTenant('oidc', 'logout'), signsOutItself(`${oidc}/logout`)],
    [`POST ${oidc}/backchannel-logout`]: [
      unknownTenant('oidc', 'backchannel-logout', 'logout_token=x'),
      endsInItsTenant('oidc', byToken),
    ],
  };
}
