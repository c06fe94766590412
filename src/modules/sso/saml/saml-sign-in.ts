import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Db } from '../../../platform/database/db';
import type { SamlConnection } from '../connections.contract';
import { returnPath } from '../sign-in/return-path';
import { SignInError } from '../sign-in/sign-in.errors';
import { PendingSignIns } from '../sign-in/pending-sign-ins';
import { SignInService } from '../sign-in/sign-in.service';
import type { VerifiedSignIn } from '../sign-in/verified-sign-in';
import type { AssertionFacts } from './saml-assertion';
import { readEmail, readName } from './saml-profile';

/** Turns a verified assertion into a session. */
@Injectable()
export class SamlSignIn {
  constructor(
    private readonly db: Db,
    private readonly pending: PendingSignIns,
    private readonly signIns: SignInService,
  ) {}

  /**
   * Accepts an assertion once: its id and the request that it answers are used up together. Returns the code with which
   * the browser fetches the session.
   * @throws SignInError replayed, unknown_request, request_expired, idp_initiated_forbidden
   */
  accept(connection: SamlConnection, facts: AssertionFacts, relayState: string | null): Promise<string> {
    return this.db.runForTenant(connection.tenantId, async (tx) => {
      const { id, usableUntil, inResponseTo } = facts;
      if (inResponseTo === null) requireUnsolicitedAllowed(connection);
      await this.pending.useMessageOnce(tx, connection, 'assertion', { id, expiresAt: usableUntil });
      const requestId = inResponseTo ?? `unsolicited/${id}`;
      if (inResponseTo === null) {
        await this.pending.acceptUnsolicited(tx, connection, requestId, returnPath(undefined));
      } else {
        const request = await this.pending.consume(tx, connection, inResponseTo);
        requireRelayState(relayState, request.relayState);
      }
      return this.pending.keepForBrowser(tx, connection, requestId, verifiedSignIn(connection, facts));
    });
  }

  /** @throws SignInError unknown_request, browser_mismatch; UserRefused. Returns the next URL for the browser. */
  complete(
    connection: SamlConnection,
    http: { request: FastifyRequest; reply: FastifyReply },
    code: string,
  ): Promise<string> {
    return this.signIns.finishForBrowser(connection, http, code);
  }
}

function requireUnsolicitedAllowed({ settings }: SamlConnection): void {
  if (settings.allowIdpInitiated) return;
  throw new SignInError('idp_initiated_forbidden', 'The sign-in was not started at this service; start it here', {
    expected: 'InResponseTo with the id of a sign-in started at this service',
    received: 'an assertion without InResponseTo',
  });
}

/** If the identity provider returns a RelayState, it is the one of the request (SAML bindings §3.5.3). */
function requireRelayState(received: string | null, expected: string): void {
  if (received === null || received === '' || received === expected) return;
  throw new SignInError('unknown_request', 'The RelayState and the assertion belong to different sign-ins', {
    expected: 'the RelayState of the request',
    received: 'another RelayState',
  });
}

function verifiedSignIn({ settings }: SamlConnection, facts: AssertionFacts): VerifiedSignIn {
  const { nameId, sessionIndex, sessionEndsAt, attributes } = facts;
  const groups = settings.groupsAttribute === null ? [] : (attributes.get(settings.groupsAttribute) ?? []);
  return {
    profile: {
      subject: nameId.value,
      email: readEmail(facts),
      name: readName(attributes),
      groups: [...new Set(groups)],
    },
    idpSessionId: sessionIndex,
    logout: {
      kind: 'saml',
      name_id: nameId.value,
      name_id_format: nameId.format,
      name_qualifier: nameId.nameQualifier,
      sp_name_qualifier: nameId.spNameQualifier,
      session_index: sessionIndex,
    },
    providerEndsAt: sessionEndsAt,
  };
}
