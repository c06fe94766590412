import type { Asker, Home } from './four-portfolios';
import { type Answer, OPERATOR_KEY, type TestApp } from '../app/test-app';

export interface Asked {
  method: string;
  path: string;
  body?: object;
}

/** Proves of one route that nobody reaches through it what is not theirs. */
export type Proof = (method: string) => Promise<void>;

type RequestFor = (home: Home) => Omit<Asked, 'method'>;

/** The kinds of proof, each tried for every home. `service` and `homes` are there once the tests run. */
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

  /** Who must not see what is in `home`: all others, those of its own tenant too as long as they act elsewhere. */
  strangersTo(home: Home): Asker[] {
    return this.othersThan(home).flatMap(({ analyst, visitor, admin }) => [analyst, visitor, admin]);
  }

  foreignAdminsOf(home: Home): Asker[] {
    return this.homes.filter(({ tenant }) => tenant !== home.tenant).map(({ admin }) => admin);
  }

  /** A thing of a portfolio: 404 for all strangers, and there for its own. */
  ofPortfolio(requestFor: RequestFor): Proof {
    return async (method) => {
      for (const home of this.homes) {
        const asked = { method, ...requestFor(home) };
        for (const stranger of this.strangersTo(home)) await this.expectNotFound(stranger, asked);
        for (const own of [home.analyst, home.visitor]) await this.expectSuccess(own, asked);
      }
    };
  }

  /** A thing of a tenant as a whole: 404 for the admins of another, and there for its own. */
  ofTenant(requestFor: (home: Home) => ReturnType<RequestFor> | Promise<ReturnType<RequestFor>>): Proof {
    return async (method) => {
      for (const home of this.homes) {
        const asked = { method, ...(await requestFor(home)) };
        for (const stranger of this.foreignAdminsOf(home)) await this.expectNotFound(stranger, asked);
        await this.expectSuccess(home.admin, asked);
      }
    };
  }

  /** A tenant's thing under the operator's address: there for the operator, and refused to every tenant, its own too. */
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

  /** A list: the own rows and no other, counts included. */
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

  /** The corpus is of all tenants (events are public): the same question has the same answer for every one. */
  shared(pathOf: () => string | Promise<string>): Proof {
    return async (method) => {
      const path = await pathOf();
      const answers = await Promise.all(this.homes.map(({ analyst }) => this.ask(analyst, { method, path })));
      expect(answers.map(({ status }) => status)).toEqual(this.homes.map(() => 200));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    };
  }

  /** For the operator, who belongs to no tenant: no key of a tenant has the permission, not even for its own tenant. */
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

  /** Asked without a credential; it tells nothing of anybody. */
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
