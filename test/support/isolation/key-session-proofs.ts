import type { Answer } from '../app/test-app';
import type { Asker, Home } from './four-portfolios';
import type { IsolationProofs, Proof } from './isolation-proofs';

const cookieOf = ({ headers }: Answer): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** Sessions of a key, by exchange and by link, have the access of the key. */
export function keySessionProofs(proofs: IsolationProofs): Record<string, Proof[]> {
  const enter = async (path: string, body: object): Promise<Asker> => {
    const answer = await proofs.service.call('POST', `/v1/auth/${path}`, { body });
    expect([path, answer.status]).toEqual([path, 200]);
    return { key: null, headers: { cookie: cookieOf(answer) } };
  };
  const byKey = ({ key }: Asker): Promise<Asker> => enter('key-session', { key });
  const byLink = async (asker: Asker): Promise<Asker> => {
    const { body } = await proofs.ask(asker, { method: 'POST', path: '/v1/auth/link' });
    return enter('link-session', { token: body.token as string });
  };

  const staysAtHome =
    (begin: (asker: Asker) => Promise<Asker>): Proof =>
    async () => {
      for (const home of proofs.homes) {
        const session = await begin(home.analyst);
        await describesItself(session, home);
        await proofs.expectSuccess(session, { method: 'GET', path: `/v1/threats/${home.threatId}` });
        for (const { threatId } of proofs.othersThan(home)) {
          await proofs.expectNotFound(session, { method: 'GET', path: `/v1/threats/${threatId}` });
        }
      }
    };

  const describesItself = async (asker: Asker, home: Home): Promise<void> => {
    const { body, text } = await proofs.ask(asker, { method: 'GET', path: '/v1/me' });
    expect(body).toMatchObject({ tenant: { slug: home.tenant }, portfolio: home.portfolio });
    for (const other of proofs.homes.filter(({ tenant }) => tenant !== home.tenant)) {
      expect([text.includes(other.tenant), text.includes(other.apiKeyId)]).toEqual([false, false]);
    }
  };
  const describesEverybody: Proof = async () => {
    for (const home of proofs.homes) {
      for (const asker of [home.analyst, home.visitor, home.admin]) await describesItself(asker, home);
    }
  };

  /** An administrator sees no process and no other tenant; test/e2e/http/status.spec.ts compares the jobs. */
  const describesNobodyElse: Proof = async () => {
    for (const home of proofs.homes) {
      const { status, body, text } = await proofs.ask(home.admin, { method: 'GET', path: '/v1/status' });
      expect([status, body.processes]).toEqual([200, null]);
      for (const { tenant, assetId } of proofs.homes) {
        expect([text.includes(tenant), text.includes(assetId)]).toEqual([false, false]);
      }
    }
  };

  return {
    'POST /v1/auth/key-session': [staysAtHome(byKey)],
    'POST /v1/auth/link': [staysAtHome(byLink)],
    'POST /v1/auth/link-session': [staysAtHome(byLink)],
    'GET /v1/me': [describesEverybody],
    'GET /v1/status': [describesNobodyElse],
  };
}
