import { instant, SAML_NS, SAMLP_NS, STATUS } from './saml-response-xml';
import { attribute, escapeXml } from '../../xml/xml-text';

/** The content of a single logout message (core §3.7). */
export interface LogoutContent {
  readonly id: string;
  readonly issueInstant: Date;
  readonly destination: string;
  readonly issuer: string;
  /** The following fields belong to requests: expiry, subject and session. */
  readonly notOnOrAfter: Date;
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly sessionIndex: string | null;
  /** The following fields belong to responses. */
  readonly inResponseTo: string | null;
  readonly status: string;
}

export const logoutRequestXml = (content: LogoutContent): string =>
  `<samlp:LogoutRequest${head(content)}${attribute('NotOnOrAfter', instant(content.notOnOrAfter))}>${issuerXml(content)}` +
  `<saml:NameID${attribute('Format', content.nameIdFormat)}>${escapeXml(content.nameId)}</saml:NameID>` +
  (content.sessionIndex === null ? '' : `<samlp:SessionIndex>${escapeXml(content.sessionIndex)}</samlp:SessionIndex>`) +
  '</samlp:LogoutRequest>';

export const logoutResponseXml = (content: LogoutContent): string =>
  `<samlp:LogoutResponse${head(content)}${attribute('InResponseTo', content.inResponseTo)}>${issuerXml(content)}` +
  `<samlp:Status><samlp:StatusCode Value="${STATUS}${content.status}"></samlp:StatusCode></samlp:Status>` +
  '</samlp:LogoutResponse>';

const head = ({ id, issueInstant, destination }: LogoutContent): string =>
  ` xmlns:samlp="${SAMLP_NS}" xmlns:saml="${SAML_NS}"${attribute('ID', id)} Version="2.0"` +
  `${attribute('IssueInstant', instant(issueInstant))}${attribute('Destination', destination)}`;

const issuerXml = ({ issuer }: LogoutContent): string => `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer>`;
