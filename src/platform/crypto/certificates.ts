// The parts of the library register through decorators, so this import must be the first.
import 'reflect-metadata';
import { createPublicKey, type KeyObject, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  type Extension,
  ExtendedKeyUsageExtension,
  type JsonName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { DOCUMENT_SIGNING, EMAIL_PROTECTION } from './certificate-purposes';
import { findKeyFault } from './rsa-strength';

cryptoProvider.set(globalThis.crypto);

const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

export interface CertificateName {
  readonly commonName: string;
  readonly organisation: string;
}

interface Validity {
  readonly notBefore: Date;
  /** Calendar years in UTC. */
  readonly years: number;
}

export interface RootRequest extends CertificateName, Validity {
  readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
}

export interface SigningCertificateRequest extends CertificateName, Validity {
  /** The certificate in DER, and its key. */
  readonly root: { readonly certificate: Buffer; readonly privateKey: KeyObject };
  readonly publicKey: KeyObject;
}

/**
 * Makes a self-signed root (RFC 5280, sha256WithRSAEncryption) that can issue signing certificates but no
 * intermediate authorities.
 * @returns DER
 * @throws RangeError if the key is not RSA of 3072 bits or more
 */
export async function makeRootCertificate(request: RootRequest): Promise<Buffer> {
  const publicKey = await webPublicKey(request.keys.publicKey);
  const privateKey = await webPrivateKey(request.keys.privateKey);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: nameOf(request),
    keys: { publicKey, privateKey },
    ...validityOf(request),
    signingAlgorithm: RSA_SHA256,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return Buffer.from(certificate.rawData);
}

/**
 * Issues a certificate for signing documents. Its key is written as plain rsaEncryption, since NSS, and therefore
 * pdfsig, refuses the signature of a key that is written as id-RSASSA-PSS.
 * @returns DER
 * @throws RangeError if a key is not RSA of 3072 bits or more
 */
export async function issueSigningCertificate(request: SigningCertificateRequest): Promise<Buffer> {
  const issuer = new X509Certificate(new Uint8Array(request.root.certificate));
  const publicKey = await webPublicKey(request.publicKey);
  const issuerKey = await webPublicKey(
    createPublicKey({ key: Buffer.from(issuer.publicKey.rawData), format: 'der', type: 'spki' }),
  );
  const extensions: Extension[] = [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
    new ExtendedKeyUsageExtension([DOCUMENT_SIGNING, EMAIL_PROTECTION]),
    await SubjectKeyIdentifierExtension.create(publicKey),
    await AuthorityKeyIdentifierExtension.create(issuerKey),
  ];
  const certificate = await X509CertificateGenerator.create({
    subject: nameOf(request),
    issuer: issuer.subjectName,
    publicKey,
    signingKey: await webPrivateKey(request.root.privateKey),
    ...validityOf(request),
    signingAlgorithm: RSA_SHA256,
    extensions,
  });
  return Buffer.from(certificate.rawData);
}

const nameOf = ({ commonName, organisation }: CertificateName): JsonName => [
  { O: [organisation] },
  { CN: [commonName] },
];

function validityOf({ notBefore, years }: Validity): { notBefore: Date; notAfter: Date } {
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + years);
  return { notBefore, notAfter };
}

async function webPublicKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  requireStrongRsa(key);
  const spki = key.export({ format: 'der', type: 'spki' });
  return await webcrypto.subtle.importKey('spki', spki, RSA_SHA256, true, ['verify']);
}

async function webPrivateKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  requireStrongRsa(key);
  const pkcs8 = key.export({ format: 'der', type: 'pkcs8' });
  return await webcrypto.subtle.importKey('pkcs8', pkcs8, RSA_SHA256, false, ['sign']);
}

function requireStrongRsa(key: KeyObject): void {
  const fault = findKeyFault(key);
  if (fault !== undefined) throw new RangeError(fault);
}
