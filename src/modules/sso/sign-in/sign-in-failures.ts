import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { wellFormed } from '../../../kernel/text/well-formed';
import { currentRequest, outsideRequest } from '../../../platform/context/request-context';
import { Db } from '../../../platform/database/db';
import { defineJob } from '../../../platform/jobs/job-definition';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { LOG } from '../../../platform/log/log';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { UserRefused } from '../../users/users.contract';
import type { Connection } from '../connections.contract';
import { SignInError } from './sign-in.errors';
import { type SignInFailure, SignInFailuresRepository } from './sign-in-failures.repository';

export const REMOVE_SIGN_IN_FAILURES = defineJob<Record<string, never>>('remove_sign_in_failures', { maxAttempts: 3 });
const REMOVE_INTERVAL_MS = 3_600_000;
const MAX_TEXT = 300;

/** Stores the last refused sign-ins of each connection for a day, so that its administrators can find the cause. */
@Injectable()
export class SignInFailures implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly failures: SignInFailuresRepository,
    private readonly handlers: JobHandlers,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.handlers.register(REMOVE_SIGN_IN_FAILURES, (_payload, { db }) =>
      db.runAsSystem('remove old sign-in failures', (tx) => this.failures.removeOld(tx)),
    );
    this.handlers.every(REMOVE_SIGN_IN_FAILURES, REMOVE_INTERVAL_MS);
  }

  /** Runs a step of a sign-in, and stores a refusal for the connection's administrators. */
  async watching<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const refusal = error instanceof UserRefused ? refusalOf(error) : error;
      if (refusal instanceof SignInError) await this.#keep(connection, refusal);
      throw refusal;
    }
  }

  list(
    { tenantId, id: connectionId }: Pick<Connection, 'tenantId' | 'id'>,
    request: PageRequest,
  ): Promise<Page<SignInFailure>> {
    return this.db.readForTenant(tenantId, (tx) => this.failures.list(tx, { tenantId, connectionId }, request));
  }

  /** The refusal is returned to the browser even if it cannot be stored. */
  async #keep({ tenantId, id: connectionId }: Connection, { reason, message, mismatch }: SignInError): Promise<void> {
    const failure = {
      id: uuidv7(),
      reason,
      message,
      expected: shown(mismatch.expected),
      received: shown(mismatch.received),
      request_id: currentRequest()?.requestId ?? uuidv7(),
    };
    try {
      await outsideRequest(() =>
        this.db.runForTenant(tenantId, (tx) => this.failures.add(tx, { tenantId, connectionId }, failure)),
      );
    } catch (error) {
      this.log.warn({ err: error, reason }, 'a refused sign-in could not be recorded for the administrators');
    }
  }
}

const refusalOf = ({ reason, message, received }: UserRefused): SignInError =>
  new SignInError(reason, message, received === null ? {} : { received });

/** Truncated, and valid for PostgreSQL and HTML pages. */
const shown = (text: string | undefined): string | null =>
  text === undefined ? null : wellFormed(text.slice(0, MAX_TEXT)).replace(/\p{Cc}/gu, ' ');
