import type { Asker, Home } from './four-portfolios';
import { type Answer, OPERATOR_KEY, type TestApp } from '../app/test-app';

export interface Asked {
  method: string;
  path: string;
  body?: object;
}

/** Proves of one route that no caller reaches data of others through it. */
export type Proof = (method: string) => Promise<void>;

type RequestFor = (home: Home) => Omit<Asked, 'method'>;

/** The kinds of proof, each run for every home. `service` and `homes` exist once the tests run. */
export class IsolationProofs {
  service: TestApp;
  homes: readonly Home[];
  readonly operator: Asker = { key: OPERATOR_KEY, headers: {} };

  ask({ key, headers }: Asker, { method, path, body }: Asked): Promise<Answer> {
    return this.service.call(method, path, { key, headers, ...(body && { body }) });
  }

  othersThan(home: Home): Home[] {
    return this.homes.filter((other) => other !== home);
  }

  /** The callers that must not see the data of `home`: all others, including its own tenant in other portfolios. */
  strangersTo(home: Home): Asker[] {
    return this.othersThan(home).flatMap(({ analyst, visitor, admin }) => [analyst, visitor, admin]);
  }

  foreignAdminsOf(home: Home): Asker[] {
    return this.homes.filter(({ tenant }) => tenant !== home.tenant).map(({ admin }) => admin);
  }

  /** A resource of a portfolio: 404 for all strangers, and found by its own callers. */
  ofPortfolio(requestFor: RequestFor): Proof {
    return async (method) => {
      for (const home of this.homes) {
        const asked = { method, ...requestFor(home) };
        for (const stranger of this.strangersTo(home)) await this.expectNotFound(stranger, asked);
        for (const own of [home.analyst, home.visitor]) await this.expectSuccess(own, asked);
      }
    };
  }

  /** A resource of a whole tenant: 404 for the admins of another, and found by its own. */
  ofTenant(requestFor: (home: Home) => ReturnType<RequestFor> | Promise<ReturnType<RequestFor>>): Proof {
    return async (method) => {
      for (const home of this.homes) {
        const asked = { method, ...(await requestFor(home)) };
        for (const stranger of this.foreignAdminsOf(home)) await this.expectNotFound(stranger, asked);
        await this.expectSuccess(home.admin, asked);
      }
    };
  }

  /**
   * A resource of a tenant under the operator's path: found by the operator, and refused to every tenant, even its own.
   */
  ofOperator(requestFor: (home: Home) => ReturnType<RequestFor> | Promise<ReturnType<RequestFor>>): Proof {
    return async (method) => {
      for (const home of this.homes) {
        const asked = { method, ...(await requestFor(home)) };
        for (const asker of [home.admin, ...this.foreignAdminsOf(home)]) {
          const { status, body } = await this.ask(asker, asked);
          const code = body.error?.code as unknown;
          expect({ ...asked, status, code }).toEqual({ ...asked, status: 403, code: 'insufficient_scope' });
        }
        await this.expectSuccess(this.operator, asked);
      }
    };
  }

  /** Ids in a body: those of others are unknown. */
  namingIds(path: string, bodyFor: (home: Home) => object): Proof {
    return async (method) => {
      for (const home of this.homes) {
        const asked = { method, path, body: bodyFor(home) };
        for (const stranger of this.strangersTo(home)) {
          const { status, body } = await this.ask(stranger, asked);
          const type = body.detail?.[0]?.type as unknown;
          expect({ ...asked, status, type }).toEqual({ ...asked, status: 422, type: 'not_found' });
        }
        await this.expectSuccess(home.analyst, asked);
      }
    };
  }

  /** A list: only the own rows, also in counts. */
  listing(path: string, plural: string, idField: string, ownOf: (home: Home) => string): Proof {
    return async (method) => {
      for (const home of this.homes) {
        for (const own of [home.analyst, home.visitor, home.admin]) {
          const { status, body, text } = await this.ask(own, { method, path });
          expect(status).toBe(200);
          const ids = (body[plural] as Record<string, string>[]).map((row) => row[idField]);
          expect(ids).toContain(ownOf(home));
          expect(body.total).toBe(ids.length);
          for (const other of this.othersThan(home)) expect(text).not.toContain(ownOf(other));
        }
      }
    };
  }

  /** All tenants share the corpus (events are public): the same request has the same answer for all. */
  shared(pathOf: () => string | Promise<string>): Proof {
    return async (method) => {
      const path = await pathOf();
      const answers = await Promise.all(this.homes.map(({ analyst }) => this.ask(analyst, { method, path })));
      expect(answers.map(({ status }) => status)).toEqual(this.homes.map(() => 200));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    };
  }

  /**
   * Routes of the operator, who belongs to no tenant: no key of a tenant has the permission, not even for its own
   * tenant.
   */
  operatorAlone(pathOf: (home: Home) => string): Proof {
    return async (method) => {
      for (const home of this.homes) {
        const path = pathOf(home);
        for (const asker of [home.admin, ...this.foreignAdminsOf(home)]) {
          expect({ path, status: (await this.ask(asker, { method, path })).status }).toEqual({ path, status: 403 });
        }
      }
    };
  }

  /** Requests without a credential; the answer contains nothing of any tenant. */
  ofNobody(path: string): Proof {
    return async (method) => {
      const { status, text } = await this.service.call(method, path);
      expect(status).toBe(200);
      for (const { tenant, assetId } of this.homes) {
        expect([text.includes(tenant), text.includes(assetId)]).toEqual([false, false]);
      }
    };
  }

  async expectNotFound(stranger: Asker, asked: Asked): Promise<void> {
    const { status, body } = await this.ask(stranger, asked);
    expect({ ...asked, status, code: body.error?.code as unknown }).toEqual({
      ...asked,
      status: 404,
      code: 'not_found',
    });
  }

  async expectSuccess(own: Asker, asked: Asked): Promise<void> {
    const { status } = await this.ask(own, asked);
    expect({ ...asked, isSuccess: status >= 200 && status < 300, status }).toMatchObject({ isSuccess: true });
  }
}
