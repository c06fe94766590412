import { createHash, X509Certificate } from 'node:crypto';
import type { SigningKeyAnswer } from './signing-keys.dto';
import type { PublishedKey } from './signing.contract';

export function signingKeyAnswer(key: PublishedKey): SigningKeyAnswer {
  const chain = key.certificates.map((der) => new X509Certificate(der));
  const [signer] = chain;
  if (!signer) throw new Error(`the signing key ${key.kid} has no certificate`);
  return {
    kid: key.kid,
    purpose: key.purpose,
    state: key.state,
    public_key: key.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    certificates: chain.map((certificate) => certificate.toString()),
    certificate_sha256: createHash('sha256').update(signer.raw).digest('hex'),
    valid_from: new Date(signer.validFrom),
    valid_to: new Date(signer.validTo),
    created_at: key.createdAt,
    activated_at: key.activatedAt,
    retired_at: key.retiredAt,
  };
}
