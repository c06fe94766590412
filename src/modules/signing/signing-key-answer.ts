import { createHash, X509Certificate } from 'node:crypto';
import { pageOfItems } from '../../platform/paging/page-of-items';
import { pageParts, type PageRequest } from '../../platform/paging/page-query';
import { SIGNING_KEY_CURSOR, type SigningKeyAnswer, type SigningKeyListAnswer } from './signing-keys.dto';
import type { PublishedKey } from './signing.contract';

/** A page of keys, oldest first. */
export function signingKeyPage(keys: readonly PublishedKey[], request: PageRequest): SigningKeyListAnswer {
  const keyOf = ({ createdAt, kid }: PublishedKey): string => `${createdAt.toISOString()} ${kid}`;
  const page = pageOfItems(keys, keyOf, SIGNING_KEY_CURSOR, request);
  return { keys: page.rows.map(signingKeyAnswer), ...pageParts(page) };
}

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
