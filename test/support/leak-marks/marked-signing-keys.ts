import { X509Certificate } from 'node:crypto';
import { issueSigningCertificate, makeRootCertificate } from '../../../src/platform/crypto/certificates';
import type { SecretMarks } from './secret-marks';
import { makeRsaKeys } from '../app/rsa-keys';

/** Bodies of `POST /v1/admin/signing-keys/import`: a valid key, and the same key with a wrong passphrase. */
export async function markedSigningKeys(marks: SecretMarks): Promise<object[]> {
  const [root, signer] = [1, 2].map(() => makeRsaKeys());
  if (!root || !signer) throw new Error('no keys');
  const names = { commonName: 'Marked', organisation: 'Test', notBefore: new Date(Date.now() - 60_000) };
  const rootCertificate = await makeRootCertificate({ ...names, keys: root, years: 2 });
  const certificate = await issueSigningCertificate({
    ...names,
    years: 1,
    publicKey: signer.publicKey,
    root: { certificate: rootCertificate, privateKey: root.privateKey },
  });
  const certificates = [certificate, rootCertificate].map((der) => new X509Certificate(der).toString()).join('');
  const plain = signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const passphrase = marks.at('passphrase taken');
  const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase } as const;
  const locked = signer.privateKey.export(cipher).toString();
  for (const pem of [plain, locked]) markLines(marks, pem);
  const body = { purpose: 'audit', certificates };
  return [
    { ...body, private_key: locked, passphrase: marks.at('passphrase refused') },
    { ...body, private_key: plain.replace('PRIVATE', 'SECRET') },
    { ...body, private_key: locked, passphrase },
  ];
}

/** Lines from the middle of the key, which contain numbers of the private part only. */
function markLines(marks: SecretMarks, pem: string): void {
  for (const line of pem.split('\n').slice(10, 14)) {
    marks.literalAt('private key', line);
    marks.literalAt('private key', Buffer.from(line, 'base64').toString('hex'));
  }
}
