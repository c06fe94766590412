import { X509Certificate } from 'node:crypto';
import { issueSigningCertificate, makeRootCertificate } from '../../../src/platform/crypto/certificates';
import { makeRsaKeys } from '../app/rsa-keys';

/** A signing key in PEM with its certificates, as `POST /v1/admin/signing-keys/import` accepts them. */
export async function makeSigner(): Promise<{ private_key: string; certificates: string }> {
  const [root, signer] = [1, 2].map(() => makeRsaKeys());
  if (!root || !signer) throw new Error('no keys');
  const names = { commonName: 'Brought', organisation: 'Test', notBefore: new Date(Date.now() - 60_000) };
  const rootCertificate = await makeRootCertificate({ ...names, keys: root, years: 2 });
  const certificate = await issueSigningCertificate({
    ...names,
    years: 1,
    publicKey: signer.publicKey,
    root: { certificate: rootCertificate, privateKey: root.privateKey },
  });
  return {
    private_key: signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificates: [certificate, rootCertificate].map((der) => new X509Certificate(der).toString()).join(''),
  };
}
