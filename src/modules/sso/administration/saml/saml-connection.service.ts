import { Injectable } from '@nestjs/common';
import { ValidationError } from '../../../../kernel/errors/validation-error';
import type { Principal } from '../../../../kernel/identity/principal';
import {
  type AdministeredConnection,
  ConnectionAdminService,
  type ConnectionDraft,
  type FormerSecrets,
} from '../connection-admin.service';
import type { ConnectionSecrets, SamlSettings } from '../../connections.contract';
import { MetadataFault } from './metadata-xml';
import { MetadataSource } from './metadata-source';
import type { PutSamlConnectionBody } from './saml-connection.dto';
import type { IdpMetadata } from './saml-metadata';
import { makeSamlOwnKeys, type SamlOwnKeys } from './saml-own-keys';

/** Creates and replaces SAML connections of tenants. */
@Injectable()
export class SamlConnectionService {
  constructor(
    private readonly admin: ConnectionAdminService,
    private readonly metadata: MetadataSource,
  ) {}

  /** @throws not_found, ValidationError with the reason why the metadata is invalid or cannot be fetched */
  async put(
    slug: string,
    body: PutSamlConnectionBody,
    principal: Principal,
  ): Promise<AdministeredConnection<SamlSettings> & { isNew: boolean }> {
    const former = await this.admin.check(slug, 'saml', body, principal);
    const draft = await this.#withoutSecrets(slug, body);
    // Our own keys survive every replacement, because they are registered at the identity provider.
    const ownKeys = former?.secrets ?? (await makeSamlOwnKeys(slug, new Date()));
    const secrets = (stored: FormerSecrets | null): ConnectionSecrets => secretsOf(stored ?? ownKeys);
    return this.admin.put(slug, body, { ...draft, secrets }, principal);
  }

  /** The state that `put` would store, except new keys of our own. @throws as `put` */
  async draft(slug: string, body: PutSamlConnectionBody, principal: Principal): Promise<ConnectionDraft> {
    await this.admin.check(slug, 'saml', body, principal);
    const secrets = (stored: FormerSecrets | null): ConnectionSecrets => secretsOf(stored ?? NO_KEYS);
    return { ...(await this.#withoutSecrets(slug, body)), secrets };
  }

  /** The draft without its secrets. */
  async #withoutSecrets(
    slug: string,
    body: PutSamlConnectionBody,
  ): Promise<{ issuer: string; apiAudience: null; settings: SamlSettings }> {
    const metadata = await this.#metadataOf(slug, body);
    return { issuer: metadata.entityId, apiAudience: null, settings: settingsOf(body, metadata) };
  }

  async #metadataOf(
    slug: string,
    { metadata_url: url, metadata_xml: xml }: PutSamlConnectionBody,
  ): Promise<IdpMetadata> {
    try {
      return await (typeof url === 'string' ? this.metadata.fetch(url, slug) : this.metadata.parse(xml ?? '', slug));
    } catch (error) {
      if (!(error instanceof MetadataFault)) throw error;
      const loc = ['body', typeof url === 'string' ? 'metadata_url' : 'metadata_xml'];
      throw new ValidationError([{ loc, msg: `Value error, the metadata: ${error.message}`, type: 'value_error' }]);
    }
  }
}

/** The settings of a connection that come from its metadata. */
export const settingsOfMetadata = (
  metadata: IdpMetadata,
): Pick<
  SamlSettings,
  'ssoUrl' | 'ssoBinding' | 'sloUrl' | 'sloResponseUrl' | 'certificates' | 'wantsSignedRequests'
> => ({
  ssoUrl: metadata.ssoUrl,
  ssoBinding: metadata.ssoBinding,
  sloUrl: metadata.sloUrl,
  sloResponseUrl: metadata.sloResponseUrl,
  certificates: [...metadata.certificates],
  wantsSignedRequests: metadata.wantsSignedRequests,
});

const settingsOf = (body: PutSamlConnectionBody, metadata: IdpMetadata): SamlSettings => ({
  kind: 'saml',
  metadataUrl: body.metadata_url ?? null,
  ...settingsOfMetadata(metadata),
  spEntityId: body.entity_id ?? null,
  groupsAttribute: body.groups_attribute ?? null,
  allowIdpInitiated: body.allow_idp_initiated,
  signRequests: body.sign_requests,
  wantEncrypted: body.want_encrypted,
  nameIdFormat: body.name_id_format ?? null,
  metadataReadAt: new Date().toISOString(),
});

const NO_KEYS: SamlOwnKeys = { samlSigning: null, samlDecryption: null };

const secretsOf = ({ samlSigning, samlDecryption }: SamlOwnKeys): ConnectionSecrets => ({
  clientSecret: null,
  clientKey: null,
  samlSigning,
  samlDecryption,
});
