import { count, shortAge } from '../../../parts/words';
import { expiresSoon, isUnused, UNUSED_DAYS } from '../keys/key-state';
import type { ApiKey, ConnectionKind, Connections, SignInFailure, Webhook } from '../types';

/** Something that needs attention, and the object whose page it links to. */
export type Finding = { readonly id: string; readonly text: string } & (
  | { readonly kind: 'key'; readonly keyId: string }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'webhook'; readonly portfolio: string; readonly webhookId: string }
);

const DAY_MS = 86_400_000;
const SOON_MS = 30 * DAY_MS;

/** A name within a sentence, so that right-to-left letters do not change the order of the words around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

const daysUntil = (at: string, now: number): string => {
  const days = Math.ceil((Date.parse(at) - now) / DAY_MS);
  return days <= 1 ? 'within a day' : `in ${days} days`;
};

/** Keys that expire within 30 days, and keys that were not used for 90. */
export function keyFindings(keys: readonly ApiKey[], now: number): Finding[] {
  return keys.flatMap((key): Finding[] => {
    const finding = (what: string, text: string): Finding => ({
      kind: 'key',
      id: `${what}-${key.id}`,
      keyId: key.id,
      text,
    });
    return [
      ...(expiresSoon(key, now) && key.expires_at !== null
        ? [finding('expires', `The key ${isolated(key.name)} expires ${daysUntil(key.expires_at, now)}.`)]
        : []),
      ...(isUnused(key, now)
        ? [
            finding(
              'unused',
              key.last_used_at === null
                ? `The key ${isolated(key.name)} is older than ${UNUSED_DAYS} days and was never used.`
                : `The key ${isolated(key.name)} was last used ${shortAge(key.last_used_at, now)} ago.`,
            ),
          ]
        : []),
    ];
  });
}

const KIND_WORDS: Readonly<Record<ConnectionKind, string>> = { saml: 'SAML', oidc: 'OpenID Connect' };

/** The refused sign-ins of the last day, counted by reason. */
export function failureFindings(kind: ConnectionKind, failures: readonly SignInFailure[]): Finding[] {
  const byReason = new Map<string, SignInFailure[]>();
  for (const failure of failures) byReason.set(failure.reason, [...(byReason.get(failure.reason) ?? []), failure]);
  return [...byReason].map(([reason, same]) => ({
    kind: 'sign-in',
    id: `${kind}-${reason}`,
    text: `Refused in the last day: ${count(same.length, 'sign-in')} by ${KIND_WORDS[kind]}. ${same[0]?.message ?? reason}.`,
  }));
}

/** Webhooks that fail, or that the service has disabled because of their receiver. */
export function webhookFindings(portfolio: string, webhooks: readonly Webhook[]): Finding[] {
  return webhooks
    .filter(({ status, disabled_reason: reason }) => status === 'failing' || reason === 'failing' || reason === 'gone')
    .map(({ id, title, status }) => ({
      kind: 'webhook',
      id: `webhook-${id}`,
      portfolio,
      webhookId: id,
      text:
        status === 'failing'
          ? `The receiver of the webhook ${isolated(title)} does not accept its messages.`
          : `The webhook ${isolated(title)} was disabled, because its receiver no longer accepts messages.`,
    }));
}

/** Certificates of the SAML connection that end within 30 days, or have ended. */
export function certificateFindings({ saml }: Pick<Connections, 'saml'>, now: number): Finding[] {
  if (saml === null) return [];
  const certificates = [
    ...saml.idp.certificates.map(({ subject, not_after: at }) => ({
      whose: `of the identity provider (${isolated(subject)})`,
      at,
    })),
    ...saml.sp.certificates.map(({ use, not_after: at }) => ({ whose: `of this service for ${use}`, at })),
  ];
  return certificates
    .filter(({ at }) => Date.parse(at) - now < SOON_MS)
    .map(({ whose, at }) => ({
      kind: 'sign-in',
      id: `certificate-${whose}-${at}`,
      text:
        Date.parse(at) <= now
          ? `A certificate ${whose} has expired.`
          : `A certificate ${whose} expires ${daysUntil(at, now)}.`,
    }));
}
