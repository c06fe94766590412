import { effectivePermissions, type Permission, type Role } from '../../src/kernel/identity/permissions';
import { FuzzHome } from '../support/fuzz/fuzzed-service';
import type { FuzzOperation } from '../support/fuzz/fuzz-operations';
import { type Credential, type FuzzPlan, FuzzRequests } from '../support/fuzz/fuzz-requests';
import type { SentRequest } from '../support/fuzz/fuzz-sender';
import { MeasuredService } from '../support/processes/measured-service';
import { callsTo, type TestService } from '../support/app/test-app';
import { createTestDatabase } from '../support/app/test-database';
import { samplePlan } from './plans';
import type { Draw } from './shapes/draw';
import { Visitors } from './visitors';
import { HostileWorld } from './world';

/** The keys of the fuzzed service, and users: by a session cookie, and by an access token of their provider. */
export type HostileCredential = Credential | 'session' | 'token';

/** As `npm start` sets it. */
const FLAGS = ['--max-semi-space-size=32'];
/** Rate limits would hide the work of refused requests; `campaigns.ts` tests the limits. */
const WITHOUT_LIMITS = { ANONYMOUS_REQUESTS_PER_MINUTE: '1000000', RATE_LIMIT_PER_MINUTE: '0' };
const ROLE_OF: Readonly<Partial<Record<HostileCredential, Role>>> = {
  admin: 'admin',
  analyst: 'analyst',
  viewer: 'viewer',
  auditor: 'auditor',
  narrow: 'analyst',
  session: 'admin',
  token: 'admin',
};
/**
 * Operations that can end or change the caller's own access are called with keys only, so that users can call the
 * others
 * afterwards.
 */
const ENDS_THE_WAY_IN = /^(DELETE|POST) \/v1\/auth\/|^(PUT|PATCH|DELETE|POST) .*\/(sso|users|sessions)(\/|$)/;
const MOST_LINES = 5_000;

/** A service with data of every kind in a separate process, all kinds of callers, and its measurements. */
export class HostileHome {
  #requests: FuzzRequests;

  private constructor(
    readonly fuzz: FuzzHome,
    readonly service: MeasuredService,
    readonly calls: TestService,
    private readonly visitors: Visitors,
    readonly world: HostileWorld,
    private readonly lines: string[],
  ) {
    this.#requests = new FuzzRequests(fuzz.document.components.schemas, fuzz.goodBodies);
  }

  static async open(): Promise<HostileHome> {
    const lines: string[] = [];
    const onLine = (line: string): void => {
      lines.push(line);
      if (lines.length > MOST_LINES) lines.splice(0, MOST_LINES / 2);
    };
    let measured: MeasuredService | undefined;
    let calls: TestService | undefined;
    const world = await HostileWorld.open();
    const fuzz = await FuzzHome.open(async (given) => {
      const environment = { ...given, ...world.settings, ...WITHOUT_LIMITS };
      const database = await createTestDatabase();
      const service = await MeasuredService.start(database, { environment, flags: FLAGS, onLine });
      measured = service;
      calls = {
        ...callsTo(service.url),
        database,
        close: async () => {
          await service.stop();
          await database.drop();
        },
      };
      return calls;
    });
    if (!measured || !calls) throw new Error('the service did not start');
    return new HostileHome(fuzz, measured, calls, await Visitors.open(calls, 'marked'), world, lines);
  }

  async close(): Promise<void> {
    await this.visitors.close();
    await this.fuzz.close();
    await this.world.close();
  }

  get adminKey(): string {
    return this.fuzz.keyOf('admin');
  }

  get operations(): readonly FuzzOperation[] {
    return this.fuzz.operations;
  }

  /** The credentials that may call an operation. */
  credentialsFor(operation: FuzzOperation): HostileCredential[] {
    const { permission, name, template } = operation;
    if (permission === 'public') return ['none'];
    if (permission === 'scim:provision' || template.startsWith('/v1/admin/')) return ['fitting'];
    const people = Object.entries(ROLE_OF) as [HostileCredential, Role][];
    const allowed = people.filter(([credential, role]) => {
      const isPerson = credential === 'session' || credential === 'token';
      if (isPerson && ENDS_THE_WAY_IN.test(name)) return false;
      return effectivePermissions(role, null).has(permission as Permission);
    });
    return allowed.length > 0 && !ENDS_THE_WAY_IN.test(name) ? allowed.map(([credential]) => credential) : ['fitting'];
  }

  /** A request that is valid by the document. */
  plan(operation: FuzzOperation, draw: Draw): FuzzPlan {
    return samplePlan(this.#requests, operation, draw);
  }

  requestOf(plan: FuzzPlan, credential: HostileCredential): SentRequest {
    const isPerson = credential === 'session' || credential === 'token';
    const request = this.fuzz.requestOf({ ...plan, credential: isPerson ? 'none' : credential });
    return isPerson ? { ...request, headers: { ...request.headers, ...this.visitors.headers(credential) } } : request;
  }

  /** Restores the access of users if a request has changed or ended it. */
  restore(): Promise<void> {
    this.fuzz.forgetEchoes();
    return this.visitors.restore();
  }

  /** The log lines of a failed request. */
  failureOf(requestId: string): string | undefined {
    return this.lines.find((line) => line.includes(requestId) && line.includes('request failed'));
  }
}
