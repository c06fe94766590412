import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../kernel/identity/principal';
import { wellFormed } from '../../../kernel/text/well-formed';
import { type AdministeredConnection, ConnectionAdminService } from './connection-admin.service';
import type { ConnectionCheck } from './connection-check';
import { CommonChecks } from './common-checks';
import type { ConnectionKind, OidcConnection, SamlConnection } from '../connections.contract';
import { OidcConnectionTest } from './oidc/oidc-connection-test';
import { SamlConnectionTest } from './saml/saml-connection-test';

const MAX_MESSAGE = 1_000;

/** Shows administrators what is wrong with a connection before anyone signs in with it. */
@Injectable()
export class ConnectionTestService {
  constructor(
    private readonly admin: ConnectionAdminService,
    private readonly saml: SamlConnectionTest,
    private readonly oidc: OidcConnectionTest,
    private readonly common: CommonChecks,
  ) {}

  /** Queries the identity provider outside any transaction. @throws not_found */
  async test(slug: string, kind: ConnectionKind, principal: Principal): Promise<ConnectionCheck[]> {
    const administered = await this.admin.get(slug, kind, principal);
    const checks = [...(await this.#ofKind(administered)), ...(await this.common.of(administered))];
    // Some of the texts come from the identity provider.
    return checks.map(({ name, ok, message }) => ({ name, ok, message: wellFormed(message.slice(0, MAX_MESSAGE)) }));
  }

  #ofKind({ connection }: AdministeredConnection): Promise<ConnectionCheck[]> {
    return connection.settings.kind === 'saml'
      ? this.saml.checks(connection as SamlConnection)
      : this.oidc.checks(connection as OidcConnection);
  }
}
