// The library's parts find each other through decorators, so this must be imported before it.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { cryptoProvider, X509CertificateGenerator } from '@peculiar/x509';

// Node's own type, independent of the Web Crypto declarations that the project is compiled with.
cryptoProvider.set(webcrypto as never);

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) } as const;
const KINDS = {
  rsa2048: { ...RSA, modulusLength: 2048 },
  rsa1024: { ...RSA, modulusLength: 1024 },
  p256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
} as const;

/** A self-signed certificate, base64 DER. */
export async function sampleCertificate(
  commonName: string,
  { kind = 'rsa2048', notAfter = '2044-01-01T00:00:00Z' }: { kind?: keyof typeof KINDS; notAfter?: string } = {},
): Promise<string> {
  const algorithm = KINDS[kind];
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [commonName] }],
    keys,
    notBefore: new Date('2020-01-01T00:00:00Z'),
    notAfter: new Date(notAfter),
    signingAlgorithm: algorithm,
  });
  return Buffer.from(certificate.rawData).toString('base64');
}
