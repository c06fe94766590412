import { SignInError } from '../sign-in/sign-in.errors';
import { requireIssuer } from './saml-assertion';
import { readPostMessage, readRedirectMessage } from './saml-messages';
import { CLOCK_SKEW_MS } from './xml/saml-times';
import {
  ASSERTION,
  attributeValue,
  childrenNamed,
  readXmlInstant,
  isElement,
  malformed,
  PROTOCOL,
  elementText,
} from './xml/saml-xml';

/** As received: the whole query of the redirect binding, or the fields of a form. */
export type ReceivedMessage =
  | { readonly binding: 'redirect'; readonly query: string }
  | { readonly binding: 'post'; readonly message: string; readonly relayState: string | null };

export interface LogoutToVerify {
  readonly received: ReceivedMessage;
  readonly issuer: string;
  /** Signing certificates of the identity provider, base64 DER. */
  readonly certificates: readonly string[];
  /** Our own URL for logout messages. */
  readonly sloUrl: string;
  readonly now: Date;
}

export interface LogoutRequest {
  readonly kind: 'request';
  readonly id: string;
  readonly nameId: string;
  readonly sessionIndexes: readonly string[];
  readonly relayState: string | null;
}

/** The content of a verified single logout message. */
export type LogoutMessage = LogoutRequest | { readonly kind: 'response'; readonly inResponseTo: string };

// Logout messages are answered immediately, so an older one is a replay.
export const MAX_AGE_MS = 5 * 60_000;
const MAX_RELAY_STATE = 2_048;

/**
 * Verifies a message of single logout (SAML profiles §4.4) and reads it. Accepts and returns plain data, for a worker
 * thread.
 * @throws SignInError
 */
export function verifyLogout({ received, issuer, certificates, sloUrl, now }: LogoutToVerify): LogoutMessage {
  const { root, relayState } =
    received.binding === 'redirect'
      ? readRedirectMessage(received.query, certificates)
      : readPostMessage(received.message, received.relayState, certificates);
  requireFresh(root, { issuer, sloUrl, nowMs: now.getTime() });
  if (isElement(root, PROTOCOL, 'LogoutResponse')) {
    return { kind: 'response', inResponseTo: attributeValue(root, 'InResponseTo') ?? '' };
  }
  if (!isElement(root, PROTOCOL, 'LogoutRequest')) {
    throw malformed('The message is neither a LogoutRequest nor a LogoutResponse');
  }
  // It is returned in a URL.
  if (relayState !== null && relayState.length > MAX_RELAY_STATE) {
    throw new SignInError('too_large', `The RelayState has more than ${MAX_RELAY_STATE} characters`);
  }
  return { ...readLogoutRequest(root), relayState };
}

function requireFresh(
  root: Element,
  { issuer, sloUrl, nowMs: now }: { issuer: string; sloUrl: string; nowMs: number },
): void {
  if (attributeValue(root, 'Version') !== '2.0') throw malformed('The message is not a SAML 2.0 message');
  requireIssuer(childrenNamed(root, ASSERTION, 'Issuer'), issuer, 'message');
  const destination = attributeValue(root, 'Destination');
  if (destination !== sloUrl) {
    throw new SignInError('destination_mismatch', 'The message is intended for another URL', {
      expected: sloUrl,
      received: destination ?? 'no Destination',
    });
  }
  const issued = readXmlInstant(root, 'IssueInstant');
  const until = readXmlInstant(root, 'NotOnOrAfter');
  if (issued === null || issued.getTime() > now + CLOCK_SKEW_MS) {
    throw new SignInError('not_yet_valid', 'The message has no IssueInstant, or one in the future');
  }
  if (issued.getTime() < now - MAX_AGE_MS - CLOCK_SKEW_MS || (until && until.getTime() <= now - CLOCK_SKEW_MS)) {
    throw new SignInError('expired', 'The message is no longer valid', { received: issued.toISOString() });
  }
}

function readLogoutRequest(root: Element): Omit<LogoutRequest, 'relayState'> {
  const id = attributeValue(root, 'ID');
  const [nameId, ...more] = childrenNamed(root, ASSERTION, 'NameID');
  const value = nameId && elementText(nameId);
  if (!value || more.length > 0) {
    throw new SignInError('name_id_missing', 'The message should identify the user with exactly one NameID');
  }
  if (id === null || id === '' || id.length > 256) throw malformed('The message has no ID');
  const sessionIndexes = childrenNamed(root, PROTOCOL, 'SessionIndex').map((index) => elementText(index) ?? '');
  return { kind: 'request', id, nameId: value, sessionIndexes };
}
