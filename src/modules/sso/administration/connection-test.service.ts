import { Injectable } from '@nestjs/common';
import { ValidationError } from '../../../kernel/errors/validation-error';
import type { Principal } from '../../../kernel/identity/principal';
import { wellFormed } from '../../../kernel/text/well-formed';
import { type AdministeredConnection, ConnectionAdminService } from './connection-admin.service';
import type { ConnectionCheck } from './connection-check';
import { ConnectionDrafts, type DraftedConnection } from './connection-drafts';
import { CommonChecks } from './common-checks';
import type { ConnectionKind, OidcConnection, SamlConnection } from '../connections.contract';
import { OidcConnectionService } from './oidc/oidc-connection.service';
import { OidcConnectionTest } from './oidc/oidc-connection-test';
import { SamlConnectionService } from './saml/saml-connection.service';
import { SamlConnectionTest } from './saml/saml-connection-test';
import type { TestConnectionBody } from '../sso.dto';

const MAX_MESSAGE = 1_000;

interface ConnectionTest {
  readonly checks: ConnectionCheck[];
  /** What storing the draft would remove; null for the stored connection. */
  readonly removes: DraftedConnection['removes'];
}

/** Shows administrators what is wrong with a connection before anyone signs in with it. */
@Injectable()
export class ConnectionTestService {
  constructor(
    private readonly admin: ConnectionAdminService,
    private readonly drafts: ConnectionDrafts,
    private readonly samlService: SamlConnectionService,
    private readonly oidcService: OidcConnectionService,
    private readonly saml: SamlConnectionTest,
    private readonly oidc: OidcConnectionTest,
    private readonly common: CommonChecks,
  ) {}

  /**
   * Tests the draft, or the stored connection if there is no draft. Queries the identity provider outside any transaction.
   * @throws not_found if there is neither a draft nor a stored connection; ValidationError for a draft that could not be stored
   */
  async test(
    slug: string,
    kind: ConnectionKind,
    draft: TestConnectionBody,
    principal: Principal,
  ): Promise<ConnectionTest> {
    const drafted = await this.#drafted(slug, kind, draft, principal);
    const administered = drafted?.administered ?? (await this.admin.get(slug, kind, principal));
    const checks = [...(await this.#ofKind(administered)), ...(await this.common.of(administered))];
    return {
      // Some of the texts come from the identity provider.
      checks: checks.map(({ name, ok, message }) => ({ name, ok, message: wellFormed(message.slice(0, MAX_MESSAGE)) })),
      removes: drafted?.removes ?? null,
    };
  }

  async #drafted(
    slug: string,
    kind: ConnectionKind,
    { saml, oidc }: TestConnectionBody,
    principal: Principal,
  ): Promise<DraftedConnection | null> {
    if (kind === 'saml') requireAbsent('oidc', oidc);
    else requireAbsent('saml', saml);
    if (saml) {
      return within('saml', async () =>
        this.drafts.of(slug, saml, await this.samlService.draft(slug, saml, principal), principal),
      );
    }
    if (oidc) {
      return within('oidc', async () =>
        this.drafts.of(slug, oidc, await this.oidcService.draft(slug, oidc, principal), principal),
      );
    }
    return null;
  }

  #ofKind({ connection }: AdministeredConnection): Promise<ConnectionCheck[]> {
    return connection.settings.kind === 'saml'
      ? this.saml.checks(connection as SamlConnection)
      : this.oidc.checks(connection as OidcConnection);
  }
}

function requireAbsent(kind: ConnectionKind, draft: object | undefined): void {
  if (draft === undefined) return;
  const msg = 'Value error, the draft should be of the kind in the path';
  throw new ValidationError([{ loc: ['body', kind], msg, type: 'value_error' }]);
}

/** Reports the violations of a draft at its place in the body. */
async function within<T>(kind: ConnectionKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.detail.map(({ loc: [, ...rest], ...violation }) => ({ ...violation, loc: ['body', kind, ...rest] })),
    );
  }
}
