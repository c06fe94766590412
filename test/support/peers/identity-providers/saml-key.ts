// The library's parts find each other through decorators, so this must be imported before it.
import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import { cryptoProvider, X509CertificateGenerator } from '@peculiar/x509';
import type { SigningKey } from '../../xml/xml-signing';

// Node's own type, independent of the Web Crypto declarations that the project is compiled with.
cryptoProvider.set(webcrypto as never);

const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const NOT_BEFORE = new Date('2024-01-01T00:00:00.000Z');
const NOT_AFTER = new Date('2044-01-01T00:00:00.000Z');

/** RSA of 2048 bits, as most identity providers use, with a self-signed certificate. */
export async function makeSamlKey(commonName: string): Promise<SigningKey> {
  const parameters = { ...RSA_SHA256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const keys = await webcrypto.subtle.generateKey(parameters, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [commonName] }],
    keys,
    notBefore: NOT_BEFORE,
    notAfter: NOT_AFTER,
    signingAlgorithm: RSA_SHA256,
  });
  return {
    privateKey: KeyObject.from(keys.privateKey),
    certificatePem: certificate.toString('pem'),
    certificateBase64: Buffer.from(certificate.rawData).toString('base64'),
  };
}

export const privateKeyPem = (key: SigningKey): string =>
  key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
