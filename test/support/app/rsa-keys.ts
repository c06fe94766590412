import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

interface EncodedPair {
  publicKey: Buffer;
  privateKey: Buffer;
}

/**
 * The pairs that this process has generated, by their length. They outlive a test file, because generating them took 28 s of
 * the 150 s of processor time of the unit tests of src/platform and src/modules.
 */
const shared = globalThis as unknown as { tmsRsaPairs?: Map<number, EncodedPair[]> };
const pairs = (shared.tmsRsaPairs ??= new Map<number, EncodedPair[]>());
/** How many pairs of each length this test file has received; each of them is a different one. */
const received = new Map<number, number>();

/**
 * An RSA key pair that is new to this test file, read from its DER encoding. A key object of `generateKeyPairSync` shares a lock
 * with the generation, and Node.js 20 hangs for ever if it frees the generation while it reads the details of the key
 * (KeyGenJob in crypto_keygen.h, GetRsaKeyDetail in crypto_rsa.cc). `generateKeyPair`, which the service uses, frees the
 * generation at once.
 */
export function makeRsaKeys(modulusLength = 3072): { publicKey: KeyObject; privateKey: KeyObject } {
  const ofLength = pairs.get(modulusLength) ?? [];
  pairs.set(modulusLength, ofLength);
  const index = received.get(modulusLength) ?? 0;
  received.set(modulusLength, index + 1);
  const { publicKey, privateKey } = (ofLength[index] ??= generatePair(modulusLength));
  return {
    publicKey: createPublicKey({ key: publicKey, format: 'der', type: 'spki' }),
    privateKey: createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }),
  };
}

const generatePair = (modulusLength: number): EncodedPair =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  });
