import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { WorkerPools } from '../../../platform/workers/worker-pools';
import { type WorkerTask, workerTask, WorkerTaskError } from '../../../platform/workers/worker-task';
import type { SamlConnection } from '../connections.contract';
import { SignInError } from '../sign-in/sign-in.errors';
import type { AssertionFacts } from './saml-assertion';
import type { LogoutMessage, ReceivedMessage } from './saml-logout-message';
import type { run as verifyLogout } from './saml-logout.task';
import { SamlProviders } from './saml-providers';
import type { run as verifyResponse } from './saml-response.task';
import { requireBase64Length } from './xml/saml-xml';

const common = { pool: 'interactive', errors: [SignInError] } as const;

const VERIFY_RESPONSE = workerTask<typeof verifyResponse>({
  ...common,
  name: 'verify_saml_response',
  module: join(__dirname, 'saml-response.task'),
});
const VERIFY_LOGOUT = workerTask<typeof verifyLogout>({
  ...common,
  name: 'verify_saml_logout',
  module: join(__dirname, 'saml-logout.task'),
});

/**
 * Verifies messages of identity providers in task processes: anyone can post such a message, and tenants choose their
 * identity providers, so neither may block the service for all tenants. Tenants take turns.
 */
@Injectable()
export class SamlVerifier {
  constructor(
    private readonly pools: WorkerPools,
    private readonly providers: SamlProviders,
  ) {}

  /** The facts of a sign-in response. @throws SignInError; ServiceError overloaded */
  response(connection: SamlConnection, message: string): Promise<AssertionFacts> {
    requireBase64Length(message);
    const { wantEncrypted } = connection.settings;
    const input = { ...this.providers.trustOf(connection), message, wantEncrypted, now: new Date() };
    return this.#run(VERIFY_RESPONSE, connection, input);
  }

  /** The content of a single logout message. @throws SignInError; ServiceError overloaded */
  logout(connection: SamlConnection, received: ReceivedMessage): Promise<LogoutMessage> {
    if (received.binding === 'post') requireBase64Length(received.message);
    const { issuer, settings } = connection;
    const { sloUrl } = this.providers.serviceProvider(connection);
    const input = { received, issuer, certificates: settings.certificates, sloUrl, now: new Date() };
    return this.#run(VERIFY_LOGOUT, connection, input);
  }

  async #run<Input, Output>(
    task: WorkerTask<Input, Output>,
    { tenantId }: SamlConnection,
    input: Input,
  ): Promise<Output> {
    try {
      return await this.pools.run(task, input, { group: tenantId });
    } catch (error) {
      if (!(error instanceof WorkerTaskError)) throw error;
      throw new SignInError('too_large', 'The message exceeds the time or memory limit for reading messages', {
        received: error.message,
      });
    }
  }
}
