import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/**
 * An RSA key pair, read from its DER encoding. A key object of `generateKeyPairSync` shares a lock with the generation, and
 * Node.js 20 hangs for ever if it frees the generation while it reads the details of the key (KeyGenJob in crypto_keygen.h,
 * GetRsaKeyDetail in crypto_rsa.cc). `generateKeyPair`, which the service uses, frees the generation at once.
 */
export function makeRsaKeys(modulusLength = 3072): { publicKey: KeyObject; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  });
  return {
    publicKey: createPublicKey({ key: publicKey, format: 'der', type: 'spki' }),
    privateKey: createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }),
  };
}
