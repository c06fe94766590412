import { randomBytes } from 'node:crypto';
import { makeSamlKey } from './saml-key';
import { logoutRequestXml, logoutResponseXml, type LogoutContent } from './saml-logout-xml';
import { readRedirect, redirectUrl } from './saml-redirect';
import { assertionXml, PERSISTENT, type ResponseContent, responseXml } from './saml-response-xml';
import { type EncryptionRequest, encryptedAssertion } from '../../xml/xml-encryption';
import { signElement, type SigningKey, type XmlSigning } from '../../xml/xml-signing';
import { elementNamed, elementsNamed, parseXml, type XmlElement } from '../../xml/xml-dom';
import { attribute } from '../../xml/xml-text';

/** The differences of a response from a valid one, and how it is signed. */
export interface RespondOptions extends Partial<ResponseContent>, Omit<XmlSigning, 'key'> {
  readonly acsUrl: string;
  readonly audience: string;
  /** The id of the request; null for a sign-in that the provider starts. */
  readonly inResponseTo: string | null;
  readonly sign?: 'assertion' | 'response' | 'both' | 'none';
  readonly key?: SigningKey;
  readonly encrypt?: EncryptionRequest;
  /** Changes before the part is signed. */
  readonly changeAssertion?: (xml: string) => string;
  readonly changeResponse?: (xml: string) => string;
}

export interface LogoutOptions extends Partial<LogoutContent> {
  /** The address of the service that receives the message. */
  readonly location: string;
  readonly relayState?: string;
  readonly sign?: boolean;
  readonly key?: SigningKey;
  readonly signatureAlgorithm?: string;
}

/** The request of a service. Optional parts are null if the request omits them. */
export interface ReadAuthnRequest {
  readonly id: string;
  readonly issuer: string;
  readonly destination: string | null;
  readonly acsUrl: string | null;
  readonly protocolBinding: string | null;
  readonly forceAuthn: boolean;
  readonly nameIdFormat: string | null;
  readonly relayState: string | null;
  readonly xml: string;
}

const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-';
const NAME_ID_FORMATS = [
  PERSISTENT,
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
];
const VALID_FOR_MS = 5 * 60_000;
const CLOCKS_DIFFER_BY_MS = 30_000;

export const newId = (): string => `_${randomBytes(20).toString('hex')}`;

/** A SAML 2.0 identity provider that sends anything a test needs, validly signed or not. It never listens. */
export class SamlIdp {
  private constructor(
    readonly entityId: string,
    readonly keys: readonly [SigningKey, SigningKey],
  ) {}

  /** The signing key, and the next one. */
  static async create(entityId: string): Promise<SamlIdp> {
    const name = new URL(entityId).hostname;
    return new SamlIdp(entityId, [await makeSamlKey(name), await makeSamlKey(name)]);
  }

  get ssoUrl(): string {
    return new URL('/sso', this.entityId).href;
  }

  get sloUrl(): string {
    return new URL('/slo', this.entityId).href;
  }

  /** Metadata of an IDPSSODescriptor (metadata §2.4.3), not signed. */
  metadataXml(keys: readonly SigningKey[] = this.keys): string {
    const services = (name: string, location: string): string =>
      ['Redirect', 'POST']
        .map((binding) => `<md:${name} Binding="${BINDING}${binding}"${attribute('Location', location)}/>`)
        .join('');
    const certificates = keys.map(
      ({ certificateBase64 }) =>
        '<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>' +
        `<ds:X509Certificate>${certificateBase64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    );
    return (
      '<?xml version="1.0" encoding="UTF-8"?>' +
      `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"${attribute('entityID', this.entityId)}>` +
      '<md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">' +
      `${certificates.join('')}${services('SingleLogoutService', this.sloUrl)}` +
      NAME_ID_FORMATS.map((format) => `<md:NameIDFormat>${format}</md:NameIDFormat>`).join('') +
      `${services('SingleSignOnService', this.ssoUrl)}</md:IDPSSODescriptor></md:EntityDescriptor>`
    );
  }

  /** @returns the form's SAMLResponse */
  respond(options: RespondOptions): string {
    return Buffer.from(this.responseXml(options)).toString('base64');
  }

  /** The same before base64. */
  responseXml(options: RespondOptions): string {
    const content = this.#contentOf(options);
    const { sign = 'assertion', key = this.keys[0], encrypt, changeAssertion, changeResponse } = options;
    const signing: XmlSigning = { ...options, key };
    let assertion = changed(assertionXml(content), changeAssertion);
    if (sign === 'assertion' || sign === 'both') assertion = signElement(assertion, content.assertionId, signing);
    if (encrypt) assertion = encryptedAssertion(assertion, encrypt);
    const response = changed(responseXml(content, assertion), changeResponse);
    return sign === 'response' || sign === 'both' ? signElement(response, content.responseId, signing) : response;
  }

  logoutRequestUrl(options: LogoutOptions): string {
    return this.#redirect('SAMLRequest', logoutRequestXml(this.#logoutOf(options)), options);
  }

  logoutResponseUrl(options: LogoutOptions): string {
    return this.#redirect('SAMLResponse', logoutResponseXml(this.#logoutOf(options)), options);
  }

  /** @returns the form's SAMLRequest, with an embedded signature */
  logoutRequestPost(options: LogoutOptions): string {
    return this.#post(logoutRequestXml, options);
  }

  logoutResponsePost(options: LogoutOptions): string {
    return this.#post(logoutResponseXml, options);
  }

  /**
   * @param certificatePem of the service, to verify the signature of the query
   * @throws Error if the request is not signed by it, or is not an AuthnRequest
   */
  readAuthnRequest(url: string, certificatePem?: string): ReadAuthnRequest {
    const { xml, relayState = null } = readRedirect(url, certificatePem);
    const request = parseXml(xml).documentElement;
    if (request.localName !== 'AuthnRequest') throw new Error('no AuthnRequest');
    const [policy] = elementsNamed(request, 'NameIDPolicy');
    return {
      id: request.getAttribute('ID'),
      issuer: elementNamed(request, 'Issuer').textContent,
      destination: valueOf(request, 'Destination'),
      acsUrl: valueOf(request, 'AssertionConsumerServiceURL'),
      protocolBinding: valueOf(request, 'ProtocolBinding'),
      forceAuthn: request.getAttribute('ForceAuthn') === 'true',
      nameIdFormat: policy ? valueOf(policy, 'Format') : null,
      relayState,
      xml,
    };
  }

  #contentOf(options: RespondOptions): ResponseContent {
    const now = options.issueInstant ?? new Date();
    const nameId = options.nameId ?? 'mallory';
    const good: ResponseContent = {
      responseId: newId(),
      assertionId: newId(),
      issueInstant: now,
      notBefore: new Date(now.getTime() - CLOCKS_DIFFER_BY_MS),
      notOnOrAfter: new Date(now.getTime() + VALID_FOR_MS),
      sessionNotOnOrAfter: null,
      inResponseTo: options.inResponseTo,
      confirmationInResponseTo: options.inResponseTo,
      destination: options.acsUrl,
      recipient: options.acsUrl,
      audience: options.audience,
      responseIssuer: this.entityId,
      issuer: this.entityId,
      status: 'Success',
      nameId,
      nameIdFormat: PERSISTENT,
      subjectConfirmationMethod: 'bearer',
      sessionIndex: newId(),
      attributes: { email: [`${nameId}@corp.example`], groups: ['staff', 'analysts'] },
      omit: [],
    };
    return { ...good, ...options };
  }

  #logoutOf(options: LogoutOptions): LogoutContent {
    const issueInstant = options.issueInstant ?? new Date();
    const good: LogoutContent = {
      id: newId(),
      issueInstant,
      notOnOrAfter: new Date(issueInstant.getTime() + VALID_FOR_MS),
      destination: options.location,
      issuer: this.entityId,
      nameId: 'mallory',
      nameIdFormat: PERSISTENT,
      sessionIndex: null,
      inResponseTo: null,
      status: 'Success',
    };
    return { ...good, ...options };
  }

  #redirect(kind: 'SAMLRequest' | 'SAMLResponse', xml: string, options: LogoutOptions): string {
    const { location, relayState, sign = true, key = this.keys[0], signatureAlgorithm } = options;
    const message = { kind, xml, ...(relayState === undefined ? {} : { relayState }) };
    return redirectUrl(location, message, sign ? key : undefined, signatureAlgorithm);
  }

  #post(write: (content: LogoutContent) => string, options: LogoutOptions): string {
    const content = this.#logoutOf(options);
    const { sign = true, key = this.keys[0], signatureAlgorithm } = options;
    const signing: XmlSigning = { key, ...(signatureAlgorithm === undefined ? {} : { signatureAlgorithm }) };
    const xml = sign ? signElement(write(content), content.id, signing) : write(content);
    return Buffer.from(xml).toString('base64');
  }
}

const changed = (xml: string, change: ((xml: string) => string) | undefined): string => change?.(xml) ?? xml;

const valueOf = (element: XmlElement, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;
