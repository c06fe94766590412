import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ConnectionAddresses } from './connection-addresses';
import type { AdministeredConnection } from './connection-admin.service';
import type { ConnectionAnswer, DomainAnswer } from './connection.dto';
import type { KeyWithCertificate, OidcSettings, SamlSettings } from '../connections.contract';
import type { EmailDomain } from '../domains/domains.repository';
import { certificateFacts } from './saml/idp-certificate';
import type { OidcConnectionAnswer } from './oidc/oidc-connection.dto';
import { SamlProviders } from '../saml/saml-providers';
import type { ConnectionsAnswer } from '../sso.dto';
import type { SamlConnectionAnswer } from './saml/saml-connection.dto';

/**
 * The responses about a connection: everything except its secrets, and the values to enter at the identity provider.
 */
@Injectable()
export class ConnectionAnswers {
  constructor(
    private readonly addresses: ConnectionAddresses,
    private readonly samlProviders: SamlProviders,
  ) {}

  /** The addresses to enter at an identity provider. */
  addressesOf(slug: string): ConnectionsAnswer['addresses'] {
    const { entityId, acs, slo } = this.addresses.saml(slug);
    const { redirect, backchannelLogout, postLogoutRedirect } = this.addresses.oidc(slug);
    return {
      saml: { entity_id: entityId, acs_url: acs, slo_url: slo, metadata_url: this.addresses.samlMetadata(slug) },
      oidc: {
        redirect_uri: redirect,
        backchannel_logout_uri: backchannelLogout,
        post_logout_redirect_uri: postLogoutRedirect,
      },
      scim_url: this.addresses.scim(slug),
    };
  }

  oidc(administered: AdministeredConnection<OidcSettings>): OidcConnectionAnswer {
    const { connection } = administered;
    const { settings, secrets, issuer, apiAudience } = connection;
    const { redirect, backchannelLogout, postLogoutRedirect } = this.addresses.oidc(connection.tenantSlug);
    return {
      ...this.#common(administered),
      kind: 'oidc',
      issuer,
      client_id: settings.clientId,
      client_auth_method: settings.clientAuthMethod,
      has_client_secret: secrets.clientSecret !== null,
      has_client_key: secrets.clientKey !== null,
      scopes: [...settings.scopes],
      api_audience: apiAudience,
      groups_claim: settings.groupsClaim,
      subject_claim: settings.subjectClaim,
      allow_untyped_access_tokens: settings.allowUntypedAccessTokens,
      redirect_uri: redirect,
      backchannel_logout_uri: backchannelLogout,
      post_logout_redirect_uri: postLogoutRedirect,
    };
  }

  saml(administered: AdministeredConnection<SamlSettings>): SamlConnectionAnswer {
    const { connection } = administered;
    const { settings } = connection;
    return {
      ...this.#common(administered),
      kind: 'saml',
      metadata_url: settings.metadataUrl,
      metadata_read_at: new Date(settings.metadataReadAt),
      groups_attribute: settings.groupsAttribute,
      allow_idp_initiated: settings.allowIdpInitiated,
      sign_requests: settings.signRequests,
      want_encrypted: settings.wantEncrypted,
      name_id_format: settings.nameIdFormat,
      idp: idpAnswer(connection.issuer, settings),
      sp: this.#serviceProvider(connection),
    };
  }

  #serviceProvider(connection: AdministeredConnection<SamlSettings>['connection']): SamlConnectionAnswer['sp'] {
    const { entityId, acsUrl, sloUrl } = this.samlProviders.serviceProvider(connection);
    const { samlSigning, samlDecryption } = connection.secrets;
    return {
      entity_id: entityId,
      acs_url: acsUrl,
      slo_url: sloUrl,
      metadata_url: this.addresses.samlMetadata(connection.tenantSlug),
      certificates: [...ownCertificate('signing', samlSigning), ...ownCertificate('encryption', samlDecryption)],
    };
  }

  #common({ connection, domains, createdAt, updatedAt }: AdministeredConnection): ConnectionAnswer {
    const { id, tenantSlug, settings, groupSource, roleRules, version } = connection;
    return {
      id,
      group_source: groupSource,
      role_rules: roleRules.map(({ value, role, portfolios }) => ({ value, role, portfolios: [...portfolios] })),
      domains: domains.map(domainAnswer),
      scim_url: this.addresses.scim(tenantSlug),
      login_url: this.addresses.login(tenantSlug, settings.kind),
      version,
      created_at: createdAt,
      updated_at: updatedAt,
    };
  }
}

/** The challenge is below the domain, so that the records of the domain itself stay available for other purposes. */
export const challengeName = (domain: string): string => `_tms-challenge.${domain}`;
export const challengeValue = (challenge: string): string => `tms-domain=${challenge}`;

export const domainAnswer = ({ domain, challenge, verifiedAt }: EmailDomain): DomainAnswer => ({
  domain,
  txt_name: challengeName(domain),
  txt_value: challengeValue(challenge),
  verified_at: verifiedAt,
});

const idpAnswer = (entityId: string, settings: SamlSettings): SamlConnectionAnswer['idp'] => ({
  entity_id: entityId,
  sso_url: settings.ssoUrl,
  sso_binding: settings.ssoBinding,
  slo_url: settings.sloUrl,
  wants_signed_requests: settings.wantsSignedRequests,
  certificates: settings.certificates.map((base64) => {
    const { subject, fingerprint, notBefore, notAfter } = certificateFacts(base64);
    return { subject, fingerprint, not_before: notBefore, not_after: notAfter };
  }),
});

function ownCertificate(
  use: 'signing' | 'encryption',
  key: KeyWithCertificate | null,
): SamlConnectionAnswer['sp']['certificates'] {
  if (key === null) return [];
  return [{ use, pem: key.certificate, not_after: new Date(new X509Certificate(key.certificate).validTo) }];
}
