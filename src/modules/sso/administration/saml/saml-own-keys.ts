// The library's modules find each other through decorators, so this import must come first.
import 'reflect-metadata';
import { generateKeyPair, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { MODULUS_BITS } from '../../../../platform/crypto/rsa-strength';
import type { ConnectionSecrets, KeyWithCertificate } from '../../connections.contract';

cryptoProvider.set(globalThis.crypto);

const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const VALID_YEARS = 10;
// A margin for identity providers whose clock is behind.
const MARGIN_MS = 86_400_000;

export type SamlOwnKeys = Pick<ConnectionSecrets, 'samlSigning' | 'samlDecryption'>;

/**
 * Creates our own keys for one connection, RSA of 3072 bits, each with a self-signed certificate that only conveys the
 * key. Takes about a second in another thread; must be called outside transactions.
 */
export async function makeSamlOwnKeys(tenantSlug: string, now: Date): Promise<SamlOwnKeys> {
  const [samlSigning, samlDecryption] = await Promise.all([
    makeKey(`${tenantSlug} SAML signing`, KeyUsageFlags.digitalSignature, now),
    makeKey(`${tenantSlug} SAML encryption`, KeyUsageFlags.keyEncipherment, now),
  ]);
  return { samlSigning, samlDecryption };
}

async function makeKey(commonName: string, usage: KeyUsageFlags, now: Date): Promise<KeyWithCertificate> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
  const pkcs8 = pair.privateKey.export({ format: 'der', type: 'pkcs8' });
  const spki = pair.publicKey.export({ format: 'der', type: 'spki' });
  const notBefore = new Date(now.getTime() - MARGIN_MS);
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + VALID_YEARS);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ O: ['threat monitoring service'] }, { CN: [commonName] }],
    keys: {
      privateKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, RSA_SHA256, false, ['sign']),
      publicKey: await webcrypto.subtle.importKey('spki', spki, RSA_SHA256, true, ['verify']),
    },
    notBefore,
    notAfter,
    signingAlgorithm: RSA_SHA256,
    extensions: [new BasicConstraintsExtension(false, undefined, true), new KeyUsagesExtension(usage, true)],
  });
  return {
    privateKey: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: `${certificate.toString('pem').trim()}\n`,
  };
}
