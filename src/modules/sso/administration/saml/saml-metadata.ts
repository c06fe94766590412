import { readIdpCertificate } from './idp-certificate';
import { MetadataFault, readMetadataXml, type XmlNode } from './metadata-xml';
import { providerAddressFault } from '../../provider-address';

/** The metadata of an identity provider (SAML metadata §2.4.3). */
export interface IdpMetadata {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly ssoBinding: 'redirect' | 'post';
  readonly sloUrl: string | null;
  /** The address of logout responses, if it differs. */
  readonly sloResponseUrl: string | null;
  /** Base64 DER, at least one; several while the identity provider rotates keys. */
  readonly certificates: readonly string[];
  readonly wantsSignedRequests: boolean;
  readonly nameIdFormats: readonly string[];
  readonly validUntil: Date | null;
}

export const MAX_METADATA_BYTES = 1_048_576;

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const MAX_CERTIFICATES = 20;
/** SAML core §8.3.6; no control characters, no lone surrogates. */
const ENTITY_ID = /^[^\s\p{C}]{1,1024}$/u;
const NAME_ID_FORMAT = /^[\x21-\x7e]{1,200}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?$/;

interface Circumstances {
  readonly now: Date;
  readonly allowsLoopback: boolean;
}

/** The role of an identity provider in the metadata, with its ancestors, outermost first. */
interface FoundProvider {
  readonly entity: XmlNode;
  readonly role: XmlNode;
  readonly around: readonly XmlNode[];
}

/**
 * Reads the metadata of one identity provider. Signatures of metadata are not verified: fetched metadata is
 * authenticated by TLS, and uploaded metadata by the caller's permission to change the connection. Accepts and returns
 * plain data, for a task process.
 * @throws MetadataFault with a readable reason
 */
export function parseIdpMetadata({ xml, ...circumstances }: { readonly xml: string } & Circumstances): IdpMetadata {
  if (Buffer.byteLength(xml) > MAX_METADATA_BYTES) throw new MetadataFault('it is larger than 1 MiB');
  const { entity, role, around } = onlyProvider(readMetadataXml(xml));
  const entityId = entity.attributes.get('entityID') ?? '';
  if (!ENTITY_ID.test(entityId)) throw new MetadataFault('its entityID is missing, or not a valid SAML identifier');
  // Logout messages only use redirects: their signature covers the URL, and no page has to submit itself.
  const slo = endpointOf(role, 'SingleLogoutService', [REDIRECT]);
  return {
    entityId,
    validUntil: validUntil([...around, role], circumstances.now),
    ...ssoOf(role, circumstances),
    sloUrl: slo && addressOf(slo, 'Location', circumstances),
    sloResponseUrl: slo?.attributes.has('ResponseLocation') ? addressOf(slo, 'ResponseLocation', circumstances) : null,
    certificates: certificatesOf(role),
    wantsSignedRequests: ['true', '1'].includes(role.attributes.get('WantAuthnRequestsSigned')?.trim() ?? ''),
    nameIdFormats: childrenNamed(role, 'NameIDFormat')
      .map(({ text }) => text.trim())
      .filter((format) => NAME_ID_FORMAT.test(format)),
  };
}

const isNamed = ({ namespace, name }: XmlNode, wanted: string): boolean => namespace === METADATA && name === wanted;
const childrenNamed = ({ children }: XmlNode, name: string): XmlNode[] =>
  children.filter((child) => isNamed(child, name));

/**
 * An aggregate of several providers is refused: the administrator, and not the order of a file, decides whose keys to
 * trust.
 */
function onlyProvider(root: XmlNode): FoundProvider {
  if (!isNamed(root, 'EntityDescriptor') && !isNamed(root, 'EntitiesDescriptor')) {
    throw new MetadataFault('it is not SAML 2.0 metadata: its root element should be an EntityDescriptor');
  }
  const found = providersIn(root, []);
  const [only] = found;
  if (!only)
    throw new MetadataFault('it does not describe an identity provider: it has no IDPSSODescriptor for SAML 2.0');
  if (found.length > 1) {
    throw new MetadataFault(`it describes ${found.length} identity providers; send the metadata of only one`);
  }
  return only;
}

/** The recursion is limited by the allowed depth of the document. */
function providersIn(node: XmlNode, outer: readonly XmlNode[]): FoundProvider[] {
  const around = [...outer, node];
  if (isNamed(node, 'EntityDescriptor')) {
    return childrenNamed(node, 'IDPSSODescriptor')
      .filter(speaksSaml2)
      .map((role) => ({ entity: node, role, around }));
  }
  return node.children
    .filter((child) => isNamed(child, 'EntityDescriptor') || isNamed(child, 'EntitiesDescriptor'))
    .flatMap((child) => providersIn(child, around));
}

const speaksSaml2 = ({ attributes }: XmlNode): boolean =>
  (attributes.get('protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL);

/**
 * The earliest expiry of the surrounding elements; all must be in the future. `cacheDuration` is ignored, because
 * metadata is read every day.
 */
function validUntil(nodes: readonly XmlNode[], now: Date): Date | null {
  let earliest: Date | null = null;
  for (const text of nodes.flatMap(({ attributes }) => attributes.get('validUntil') ?? [])) {
    // A time without an offset is UTC (SAML core §1.3.3).
    const until = new Date(INSTANT.test(text) ? text.replace(/(T[\d:.]+)$/, '$1Z') : Number.NaN);
    if (Number.isNaN(until.getTime())) throw new MetadataFault('its validUntil is not a valid time');
    if (until <= now) throw new MetadataFault(`it expired on ${until.toISOString()}`);
    if (!earliest || until < earliest) earliest = until;
  }
  return earliest;
}

function ssoOf(role: XmlNode, circumstances: Circumstances): Pick<IdpMetadata, 'ssoUrl' | 'ssoBinding'> {
  const sso = endpointOf(role, 'SingleSignOnService', [REDIRECT, POST]);
  if (!sso) throw new MetadataFault('it has no SingleSignOnService with the binding HTTP-Redirect or HTTP-POST');
  return {
    ssoUrl: addressOf(sso, 'Location', circumstances),
    ssoBinding: sso.attributes.get('Binding') === REDIRECT ? 'redirect' : 'post',
  };
}

/** The first endpoint with the first binding in the list for which there is one. */
function endpointOf(role: XmlNode, name: string, bindings: readonly string[]): XmlNode | null {
  const endpoints = childrenNamed(role, name);
  const offered = bindings.find((binding) => endpoints.some(({ attributes }) => attributes.get('Binding') === binding));
  return endpoints.find(({ attributes }) => offered !== undefined && attributes.get('Binding') === offered) ?? null;
}

function addressOf({ name, attributes }: XmlNode, attribute: string, { allowsLoopback }: Circumstances): string {
  const address = attributes.get(attribute)?.trim() ?? '';
  const fault = providerAddressFault(address, { allowsLoopback });
  if (fault !== null) throw new MetadataFault(`the ${attribute} of its ${name} ${fault}`);
  return new URL(address).href;
}

function certificatesOf(role: XmlNode): string[] {
  const keys = childrenNamed(role, 'KeyDescriptor').filter(({ attributes }) =>
    ['signing', undefined].includes(attributes.get('use')),
  );
  const texts = keys.flatMap((key) => signatureParts(key, ['KeyInfo', 'X509Data', 'X509Certificate']));
  if (texts.length === 0) throw new MetadataFault('it has no certificate for verifying signatures');
  if (texts.length > MAX_CERTIFICATES) throw new MetadataFault(`it has more than ${MAX_CERTIFICATES} certificates`);
  const certificates = texts.map(({ text }, index) => {
    const read = readIdpCertificate(text);
    if ('fault' in read) throw new MetadataFault(`signing certificate ${index + 1} ${read.fault}`);
    return read.base64;
  });
  return [...new Set(certificates)];
}

const signatureParts = (node: XmlNode, path: readonly string[]): XmlNode[] =>
  path.reduce<XmlNode[]>(
    (nodes, name) =>
      nodes.flatMap(({ children }) => children.filter((child) => child.namespace === SIGNATURE && child.name === name)),
    [node],
  );
