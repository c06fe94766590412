import 'reflect-metadata';
import { type KeyObject, webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, KeyUsageFlags, KeyUsagesExtension, X509CertificateGenerator } from '@peculiar/x509';
import { findPathFault } from './certificate-path';
import { type Certificate, readCertificate } from './read-certificate';
import { makeRsaKeys } from '../../../test/support/app/rsa-keys';

const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const AT = new Date('2026-06-01T00:00:00Z');
const YEAR = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2027-01-01T00:00:00Z') };

interface Issued {
  readonly name: string;
  readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly certificate: Certificate;
}

interface Wanted {
  readonly pathLength?: number;
  readonly isAuthority?: boolean;
  readonly usage?: KeyUsageFlags;
  readonly notAfter?: Date;
}

async function issue(name: string, issuer: Issued | undefined, wanted: Wanted = {}): Promise<Issued> {
  const keys = makeRsaKeys(2048);
  const { subtle } = webcrypto;
  const spki = keys.publicKey.export({ format: 'der', type: 'spki' });
  const pkcs8 = (issuer?.keys ?? keys).privateKey.export({ format: 'der', type: 'pkcs8' });
  const { rawData } = await X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: `CN=${issuer?.name ?? name}`,
    publicKey: await subtle.importKey('spki', spki, RSA_SHA256, true, ['verify']),
    signingKey: await subtle.importKey('pkcs8', pkcs8, RSA_SHA256, false, ['sign']),
    signingAlgorithm: RSA_SHA256,
    ...YEAR,
    ...(wanted.notAfter ? { notAfter: wanted.notAfter } : {}),
    extensions: [
      new BasicConstraintsExtension(wanted.isAuthority ?? true, wanted.pathLength, true),
      new KeyUsagesExtension(wanted.usage ?? KeyUsageFlags.keyCertSign, true),
    ],
  });
  return { name, keys, certificate: readCertificate(Buffer.from(rawData)) };
}

/** signer ← intermediate ← root */
async function pathOf(root: Wanted, intermediate: Wanted = {}): Promise<Certificate[]> {
  const top = await issue('root', undefined, root);
  const middle = await issue('intermediate', top, intermediate);
  const signer = await issue('signer', middle, { isAuthority: false, usage: KeyUsageFlags.digitalSignature });
  return [signer, middle, top].map(({ certificate }) => certificate);
}

test('accepts a path with an intermediate authority', async () => {
  const path = await pathOf({}, { pathLength: 0 });
  expect(findPathFault(path, AT)).toBeUndefined();
  expect(findPathFault(path, new Date('2027-01-01T00:00:01Z'))).toMatchObject({ kind: 'expired' });
  expect(findPathFault(path, new Date('2025-12-31T23:59:59Z'))).toMatchObject({ kind: 'expired' });
});

test.each<[string, Wanted, Wanted, string]>([
  ['a root that allows no authority below', { pathLength: 0 }, {}, 'path length'],
  ['an intermediate that is not an authority', {}, { isAuthority: false }, 'not a certificate authority'],
  [
    'an authority that may not sign certificates',
    {},
    { usage: KeyUsageFlags.digitalSignature },
    'may not sign certificates',
  ],
  ['an authority that has expired', {}, { notAfter: new Date('2026-05-31T00:00:00Z') }, 'valid from'],
])('refuses a path with %s', async (_, root, intermediate, detail) => {
  expect(findPathFault(await pathOf(root, intermediate), AT)?.detail).toContain(detail);
});

test('refuses links that are missing, in another order, or of a different authority with the same name', async () => {
  const [signer, middle, root] = (await pathOf({})) as [Certificate, Certificate, Certificate];
  const stranger = (await issue('root', undefined)).certificate;
  expect(findPathFault([signer], AT)?.detail).toContain('a path of 1');
  expect(findPathFault([signer, root], AT)?.detail).toContain('was not issued by the next one');
  expect(findPathFault([signer, root, middle], AT)?.kind).toBe('invalid');
  expect(findPathFault([signer, middle, stranger], AT)?.detail).toContain('that its issuer did not sign');
  expect(
    findPathFault(
      Array.from({ length: 7 }, () => root),
      AT,
    )?.detail,
  ).toContain('a path of 7');
});
