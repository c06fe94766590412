import { createHash, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { issueSigningCertificate, makeRootCertificate } from '../../platform/crypto/certificates';
import { MODULUS_BITS } from '../../platform/crypto/rsa-strength';
import { sealText } from '../../platform/crypto/sealed-text';
import { computeThumbprint } from './jwk';
import { exportPublicPem } from './key-provider';
import type { NewSigningKey } from './signing-key.entity';
import type { StoredPurpose } from './signing-key-sources';
import type { KeyPurpose, KeyState } from './signing.contract';

const generate = promisify(generateKeyPair);

const ROOT_YEARS = 25;
const SIGNING_YEARS = 3;
/** The clocks of readers may be behind. */
const SLACK_MS = 3_600_000;

const TITLES: Readonly<Record<StoredPurpose, string>> = {
  authority: 'root',
  report: 'report signing',
  audit: 'audit checkpoint signing',
};

export interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** Runs outside the event loop and takes some 0.3 to 1 s. */
export const makeKeyPair = (): Promise<KeyPair> => generate('rsa', { modulusLength: MODULUS_BITS });

interface Authority {
  /** DER. */
  certificate: Buffer;
  privateKey: KeyObject;
}

const notBefore = (): Date => new Date(Math.floor((Date.now() - SLACK_MS) / 1_000) * 1_000);

/** The first digits of the key's thumbprint distinguish two certificates of the same purpose. */
const commonNameOf = (organisation: string, purpose: StoredPurpose, key: KeyObject): string =>
  `${organisation} ${TITLES[purpose]} ${createHash('sha256').update(computeThumbprint(key)).digest('hex').slice(0, 8)}`;

/** The root of an installation without certificates of its own. */
export async function makeAuthority(organisation: string, keys: KeyPair): Promise<Authority> {
  const commonName = commonNameOf(organisation, 'authority', keys.publicKey);
  const certificate = await makeRootCertificate({
    commonName,
    organisation,
    keys,
    notBefore: notBefore(),
    years: ROOT_YEARS,
  });
  return { certificate, privateKey: keys.privateKey };
}

/** The certificates of a key: the signer's, issued by the root, and the root. */
export async function certify(
  authority: Authority,
  organisation: string,
  purpose: KeyPurpose,
  publicKey: KeyObject,
): Promise<Buffer[]> {
  const certificate = await issueSigningCertificate({
    root: authority,
    commonName: commonNameOf(organisation, purpose, publicKey),
    organisation,
    publicKey,
    notBefore: notBefore(),
    years: SIGNING_YEARS,
  });
  return [certificate, authority.certificate];
}

/** A row for a key whose private half is sealed under `sealKey`. */
export function storedKey(
  sealKey: Buffer,
  key: { purpose: StoredPurpose; state: KeyState; privateKey: KeyObject; certificates: readonly Buffer[] },
): NewSigningKey {
  const kid = computeThumbprint(key.privateKey);
  const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    kid,
    purpose: key.purpose,
    state: key.state,
    provider: 'stored',
    reference: null,
    sealedKey: sealText(sealKey, kid, pem),
    publicKey: exportPublicPem(key.privateKey),
    certificates: [...key.certificates],
  };
}
