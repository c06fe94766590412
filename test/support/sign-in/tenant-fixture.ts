import { ConnectionsService } from '../../../src/modules/sso/connections.service';
import { Db } from '../../../src/platform/database/db';
import { type Answer, OPERATOR_KEY } from '../app/test-app';
import type { CookieJar } from '../browser/cookie-jar';
import { SamlDesk } from './saml-fixture';

export const OWN = '/v1/tenant';
export const OPERATORS = '/v1/admin/tenants/acme';
export const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
export const RULES = [
  { value: 'admins', role: 'admin', portfolios: ['*'] },
  { value: 'analysts', role: 'analyst', portfolios: ['*'] },
];

type KeyName = 'admin' | 'local' | 'narrow' | 'viewer' | 'analyst' | 'auditor';

export interface Person {
  jar: CookieJar;
  userId: string;
  csrf: string;
}

/** The tenant `acme` with keys of every role and users who sign in by SAML, and another tenant. */
export class TenantDesk {
  private constructor(
    readonly saml: SamlDesk,
    /** `local` is an admin of one portfolio, `narrow` one with two permissions; the others are keys of all portfolios. */
    readonly keys: Readonly<Record<KeyName, string>>,
    /** The key of the other tenant's admin. */
    readonly stranger: string,
  ) {}

  static async open(): Promise<TenantDesk> {
    const saml = await SamlDesk.open({}, { ALLOW_LOOPBACK_ISSUERS: 'true' });
    const keyOf = async (more: object): Promise<string> => {
      const body = { name: 'x', portfolios: ['*'], ...more };
      const answer = await saml.service.call('POST', `${OPERATORS}/api-keys`, { key: OPERATOR_KEY, body });
      expect(answer.status).toBe(201);
      return answer.body.key as string;
    };
    const keys = {
      admin: await keyOf({ role: 'admin' }),
      local: await keyOf({ role: 'admin', portfolios: ['default'] }),
      narrow: await keyOf({ role: 'admin', permissions: ['api_keys:write', 'assets:read'] }),
      viewer: await keyOf({ role: 'viewer' }),
      analyst: await keyOf({ role: 'analyst' }),
      auditor: await keyOf({ role: 'auditor' }),
    };
    const { admin = '' } = await saml.service.tenant('stranger', { admin: { role: 'admin', portfolios: ['*'] } });
    const desk = new TenantDesk(saml, keys, admin);
    await desk.setRules(RULES);
    return desk;
  }

  close(): Promise<void> {
    return this.saml.service.close();
  }

  ask(method: string, path: string, key: string, body?: object): Promise<Answer> {
    return this.saml.service.call(method, path, { key, ...(body && { body }) });
  }

  /** Replaces the role rules of the connection. */
  async setRules(rules: readonly object[]): Promise<void> {
    const { app } = this.saml.service;
    await app.get(Db, { strict: false }).runAsSystem('test', async (tx) => {
      app.get(ConnectionsService, { strict: false }).forgetAfterCommit(tx);
      await tx.query('update sso_connection set role_rules = $1', [JSON.stringify(rules)]);
    });
  }

  async signIn(nameId: string, group: string): Promise<Person> {
    const { jar } = await this.saml.signIn({ nameId, attributes: { groups: [group] } });
    const { body } = await this.saml.visit(jar, 'GET', '/v1/auth/session');
    return { jar, userId: body.user.id as string, csrf: body.csrf_token as string };
  }

  /** A request of our own page for the user who is signed in. */
  act({ jar, csrf }: Person, method: string, path: string, body?: object): Promise<Answer> {
    const url = `${this.saml.service.url}${path}`;
    const cookie = jar.headerFor(url, { method, from: null }) ?? '';
    return this.saml.service.call(method, path, { headers: { cookie, 'x-csrf-token': csrf }, ...(body && { body }) });
  }
}

export const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];
