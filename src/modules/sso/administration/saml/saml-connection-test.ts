import { Injectable } from '@nestjs/common';
import { RequestFailure, type RequestFailureKind } from '../../../../platform/fetch/outbound-failure';
import { connectionCheck, type ConnectionCheck, failed, passed } from '../connection-check';
import type { SamlConnection } from '../../connections.contract';
import { certificateFacts } from './idp-certificate';
import { MetadataFault } from './metadata-xml';
import { MetadataSource } from './metadata-source';
import { ProviderHttp } from '../../provider-http';
import type { IdpMetadata } from './saml-metadata';

/** The server responded, even if the response could not be read completely. */
const ANSWERED: ReadonlySet<RequestFailureKind> = new Set<RequestFailureKind>([
  'too_large',
  'too_many_redirects',
  'invalid_answer',
]);
const SOON_MS = 30 * 86_400_000;

/** The checks of a SAML connection. Problems of the identity provider are reported and never thrown. */
@Injectable()
export class SamlConnectionTest {
  constructor(
    private readonly metadata: MetadataSource,
    private readonly http: ProviderHttp,
  ) {}

  async checks(connection: SamlConnection): Promise<ConnectionCheck[]> {
    const [{ check, current }, reachable] = await Promise.all([this.#metadata(connection), this.#ssoUrl(connection)]);
    return [
      check,
      ...(current ? currencyChecks(connection, current) : []),
      certificatesCheck(connection, new Date()),
      reachable,
      signingCheck(connection),
    ];
  }

  async #metadata({
    tenantId,
    issuer,
    settings,
  }: SamlConnection): Promise<{ check: ConnectionCheck; current: IdpMetadata | null }> {
    const name = 'metadata';
    if (settings.metadataUrl === null) {
      const message = 'The metadata was uploaded as XML; upload it again when the identity provider changes its keys';
      return { check: passed(name, message), current: null };
    }
    try {
      const current = await this.metadata.fetch(settings.metadataUrl, tenantId);
      const check = connectionCheck(
        name,
        current.entityId === issuer,
        `The metadata can be read${validityOf(current)}`,
        `The metadata now belongs to another identity provider: ${current.entityId} instead of ${issuer}`,
      );
      return { check, current: check.ok ? current : null };
    } catch (error) {
      if (!(error instanceof MetadataFault)) throw error;
      return { check: failed(name, `The metadata cannot be used: ${error.message}`), current: null };
    }
  }

  async #ssoUrl({ settings: { ssoUrl } }: SamlConnection): Promise<ConnectionCheck> {
    const name = 'sso_url';
    const fault = this.http.fault(ssoUrl);
    if (fault !== null) return failed(name, `The sign-in URL ${fault}`);
    try {
      const { status } = await this.http.request({ url: ssoUrl });
      return passed(name, `The sign-in URL responds (with status ${status} to a request without a message)`);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      return ANSWERED.has(error.kind)
        ? passed(name, 'The sign-in URL responds')
        : failed(name, `The sign-in URL cannot be reached from here: ${error.message}`);
    }
  }
}

const validityOf = ({ validUntil }: IdpMetadata): string =>
  validUntil === null ? '' : ` and is valid until ${validUntil.toISOString()}`;

/** Compares the currently published metadata with the stored settings. */
function currencyChecks({ settings }: SamlConnection, current: IdpMetadata): ConnectionCheck[] {
  const stored = new Set(settings.certificates);
  const isKnown = current.certificates.every((certificate) => stored.has(certificate));
  const { nameIdFormat } = settings;
  const isOffered = nameIdFormat === null || current.nameIdFormats.includes(nameIdFormat);
  return [
    connectionCheck(
      'certificates_current',
      isKnown,
      'All signing certificates in the current metadata are known',
      'The current metadata has signing certificates that are not known yet; send the connection again, or wait ' +
        'for the daily update',
    ),
    // Many providers list no formats, or fewer than they support.
    ...(current.nameIdFormats.length === 0
      ? []
      : [
          connectionCheck(
            'name_id_format',
            isOffered,
            nameIdFormat === null
              ? 'No NameID format is requested'
              : 'The identity provider offers the requested NameID format',
            `The identity provider offers ${current.nameIdFormats.join(', ')}, but not the requested NameID format`,
          ),
        ]),
  ];
}

function certificatesCheck({ settings }: SamlConnection, now: Date): ConnectionCheck {
  const name = 'certificates';
  const facts = settings.certificates.map(certificateFacts);
  const lines = facts.map(({ subject, notAfter }) => {
    const until = notAfter.toISOString().slice(0, 10);
    if (notAfter < now) return `${subject} expired on ${until}`;
    return notAfter.getTime() - now.getTime() < SOON_MS
      ? `${subject} expires soon, on ${until}`
      : `${subject} is valid until ${until}`;
  });
  // Expired certificates in metadata remain valid, but a provider whose certificates have all expired is about to
  // change them.
  return { name, ok: facts.some(({ notAfter }) => notAfter >= now), message: lines.join('; ') };
}

function signingCheck({ settings: { wantsSignedRequests, signRequests } }: SamlConnection): ConnectionCheck {
  return connectionCheck(
    'request_signing',
    signRequests || !wantsSignedRequests,
    signRequests ? 'Requests are signed' : 'Requests are not signed, and the identity provider does not require it',
    'The identity provider requires signed requests; set sign_requests to true',
  );
}
