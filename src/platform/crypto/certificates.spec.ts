import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { issueSigningCertificate, makeRootCertificate } from './certificates';
import { makeRsaKeys } from '../../../test/support/app/rsa-keys';

const keysOf = (modulusLength: number) => makeRsaKeys(modulusLength);
const rootKeys = keysOf(3072);
const signerKeys = keysOf(3072);
const names = { commonName: 'Root of Überwachung', organisation: 'Ødegård & Søn' };
const notBefore = new Date('2026-02-28T10:20:30.000Z');

const makeRoot = (keys = rootKeys) => makeRootCertificate({ ...names, keys, notBefore, years: 10 });

async function issue(publicKey = signerKeys.publicKey): Promise<X509Certificate> {
  const root = { certificate: await makeRoot(), privateKey: rootKeys.privateKey };
  const subject = { commonName: 'Reports', organisation: 'Ødegård & Søn' };
  return new X509Certificate(await issueSigningCertificate({ root, ...subject, publicKey, notBefore, years: 3 }));
}

test('makes a self-signed root that can issue certificates', async () => {
  const root = new X509Certificate(await makeRoot());
  expect(root.subject).toBe('O=Ødegård & Søn\nCN=Root of Überwachung');
  expect(root.issuer).toBe(root.subject);
  expect(root.ca).toBe(true);
  expect(root.verify(rootKeys.publicKey)).toBe(true);
  expect(new Date(root.validFrom)).toEqual(notBefore);
  expect(new Date(root.validTo)).toEqual(new Date('2036-02-28T10:20:30.000Z'));
});

test('issues a signing certificate whose key is written as plain rsaEncryption', async () => {
  const root = new X509Certificate(await makeRoot());
  const certificate = await issue();
  expect(certificate.ca).toBe(false);
  expect(certificate.checkIssued(root)).toBe(true);
  expect(certificate.verify(root.publicKey)).toBe(true);
  expect(certificate.publicKey.asymmetricKeyType).toBe('rsa');
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4']);
  expect(new Date(certificate.validTo)).toEqual(new Date('2029-02-28T10:20:30.000Z'));
});

test('gives every certificate its own serial number', async () => {
  expect((await issue()).serialNumber).not.toBe((await issue()).serialNumber);
});

test('refuses weak keys and keys that are not RSA', async () => {
  const weak = keysOf(2048);
  await expect(makeRoot(weak)).rejects.toThrow('at least 3072 bits, not 2048');
  await expect(issue(weak.publicKey)).rejects.toThrow('at least 3072 bits, not 2048');
  await expect(issue(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)).rejects.toThrow(RangeError);
});
