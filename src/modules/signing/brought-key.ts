import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { findPathFault } from '../../platform/crypto/certificate-path';
import { certificateBlocks } from '../../platform/crypto/pem';
import { type Certificate, readCertificate } from '../../platform/crypto/read-certificate';
import { findKeyFault } from '../../platform/crypto/rsa-strength';
import { findSigningFault } from '../../platform/crypto/signing-certificate';

/** A key or certificate that cannot be used; the message states the reason. */
export class KeyMaterialError extends Error {
  override readonly name = 'KeyMaterialError';

  constructor(
    readonly field: 'private_key' | 'certificates',
    message: string,
  ) {
    super(message);
  }
}

/** @throws KeyMaterialError unless it is RSA of 3072 bits or more, written as plain rsaEncryption */
export function parsePrivateKey(pem: string, passphrase: string | undefined): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) });
  } catch {
    const how =
      passphrase === undefined ? '; an encrypted key also needs its passphrase' : ' that the passphrase decrypts';
    throw new KeyMaterialError('private_key', `should be a private key in PEM (PKCS#8 or PKCS#1)${how}`);
  }
  requireStrongRsa(key);
  return key;
}

/** @throws KeyMaterialError */
export function requireStrongRsa(key: KeyObject): void {
  const fault = findKeyFault(key);
  if (fault !== undefined) throw new KeyMaterialError('private_key', `cannot be used: ${fault}`);
}

/**
 * The certificates of a PEM file as DER: the signer's first, each issued by the next one, and last the root that
 * readers should trust. @throws KeyMaterialError
 */
export function parseCertificates(pem: string, key: KeyObject, now: Date): Buffer[] {
  const signed = parseSignedPath(pem, now);
  if (!signed.key.equals(createPublicKey(key))) throw wrong('should begin with the certificate of the private key');
  return signed.certificates;
}

/** The same for a key stored elsewhere, with its public half. @throws KeyMaterialError */
export function parseSignedPath(pem: string, now: Date): { key: KeyObject; certificates: Buffer[] } {
  const blocks = certificateBlocks(pem);
  if (blocks.length < 2)
    throw wrong('should have at least two certificates in PEM, the signer’s first and the root last');
  const path = blocks.map(parseCertificate);
  const [signer] = path as [Certificate];
  const fault = findSigningFault(signer) ?? findPathFault(path, now)?.detail;
  if (fault !== undefined) throw wrong(`should be a certificate path that verifiers accept: ${fault}`);
  return { key: signer.publicKey, certificates: path.map(({ der }) => der) };
}

function parseCertificate(pem: string, index: number): Certificate {
  try {
    return readCertificate(new X509Certificate(pem).raw);
  } catch {
    throw wrong(`should be certificates in PEM; number ${index + 1} cannot be read`);
  }
}

const wrong = (message: string): KeyMaterialError => new KeyMaterialError('certificates', message);
