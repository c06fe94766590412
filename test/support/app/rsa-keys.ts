import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key pairs of all test runs. They are stored, because generating one takes up to a second of processor time and a run of the
 * tests needs hundreds of them. They protect nothing.
 */
const FOLDER = join(__dirname, '../../../node_modules/.cache/test-rsa-keys');
/** How many pairs of each length this test file has received; each of them is a different one. */
const received = new Map<number, number>();

/**
 * An RSA key pair that is new to this test file, read from its PEM encoding. A key object of `generateKeyPairSync` shares a lock
 * with the generation, and Node.js 20 hangs for ever if it frees the generation while it reads the details of the key
 * (KeyGenJob in crypto_keygen.h, GetRsaKeyDetail in crypto_rsa.cc). `generateKeyPair`, which the service uses, frees the
 * generation at once.
 */
export function makeRsaKeys(modulusLength = 3072): { publicKey: KeyObject; privateKey: KeyObject } {
  const index = received.get(modulusLength) ?? 0;
  received.set(modulusLength, index + 1);
  const path = join(FOLDER, `${modulusLength}-${index}.pem`);
  const pem = readStored(path) ?? store(path, generate(modulusLength));
  return { publicKey: createPublicKey(pem), privateKey: createPrivateKey(pem) };
}

function readStored(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the file under another name first, because workers that run at the same time read it. */
function store(path: string, pem: string): string {
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, pem, { mode: 0o600 });
  renameSync(unfinished, path);
  return pem;
}

const generate = (modulusLength: number): string =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { format: 'pem', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  }).privateKey;
