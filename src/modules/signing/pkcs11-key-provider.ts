import { readFile } from 'node:fs/promises';
import type { Handle, PKCS11 } from 'pkcs11js';
import { type KeyProvider, SALT_LENGTH, type Signer } from './key-provider';
import type { SigningKeyEntity } from './signing-key.entity';

type Cryptoki = typeof import('pkcs11js');

interface Pkcs11Settings {
  /** The path of the token's library. */
  module: string | undefined;
  /** A file with the PIN of the token's user. */
  pinFile: string | undefined;
}

const MAX_SIGNATURE_BYTES = 1_024;
/** PKCS #11 v2.40, appendix of return values; another part of the process may have logged in. */
const USER_ALREADY_LOGGED_IN = 0x100;
const ALREADY_INITIALIZED = 0x191;

/** A library is initialised once per process, regardless of the number of its users. */
const libraries = new Map<string, PKCS11>();

/**
 * Keys in a hardware security module, accessed by PKCS #11: `reference.token` and `reference.label` identify the key.
 * The library is determined by a setting and never by a request.
 */
export class Pkcs11KeyProvider implements KeyProvider {
  readonly name = 'pkcs11';

  constructor(private readonly settings: Pkcs11Settings) {}

  async open({ reference }: SigningKeyEntity): Promise<Signer> {
    const { token = '', label = '' } = reference ?? {};
    const { module, pinFile } = this.settings;
    if (module === undefined || pinFile === undefined) {
      throw new Error('keys in a PKCS #11 token require the settings PKCS11_MODULE and PKCS11_PIN_FILE');
    }
    const cryptoki = await loadCryptoki();
    const library = libraryAt(cryptoki, module);
    const session = openSession(cryptoki, library, token);
    const pin = (await readFile(pinFile, 'utf8')).trimEnd();
    unless(USER_ALREADY_LOGGED_IN, () => library.C_Login(session, cryptoki.CKU_USER, pin));
    return signerOn(cryptoki, library, session, findKey(cryptoki, library, session, token, label));
  }
}

async function loadCryptoki(): Promise<Cryptoki> {
  try {
    const loaded = (await import('pkcs11js')) as Cryptoki & { default?: Cryptoki };
    return loaded.default ?? loaded;
  } catch {
    throw new Error(
      'keys in a PKCS #11 token require the package pkcs11js, which is not installed; run npm install --no-save --save-prod pkcs11js',
    );
  }
}

function libraryAt({ PKCS11 }: Cryptoki, path: string): PKCS11 {
  const known = libraries.get(path);
  if (known) return known;
  const library = new PKCS11();
  library.load(path);
  unless(ALREADY_INITIALIZED, () => library.C_Initialize());
  libraries.set(path, library);
  return library;
}

function openSession({ CKF_SERIAL_SESSION }: Cryptoki, library: PKCS11, token: string): Handle {
  // Labels of tokens are padded with blanks.
  const slot = library.C_GetSlotList(true).find((one) => library.C_GetTokenInfo(one).label.trimEnd() === token);
  if (!slot) throw new Error(`no token has the label ${token}`);
  return library.C_OpenSession(slot, CKF_SERIAL_SESSION);
}

function findKey(cryptoki: Cryptoki, library: PKCS11, session: Handle, token: string, label: string): Handle {
  library.C_FindObjectsInit(session, [
    { type: cryptoki.CKA_CLASS, value: cryptoki.CKO_PRIVATE_KEY },
    { type: cryptoki.CKA_LABEL, value: label },
  ]);
  const found = library.C_FindObjects(session, 2);
  library.C_FindObjectsFinal(session);
  const [key] = found;
  if (!key || found.length > 1) {
    throw new Error(
      `the token ${token} has ${key ? 'several private keys' : 'no private key'} with the label ${label}`,
    );
  }
  return key;
}

/** A session runs one operation at a time. */
function signerOn(cryptoki: Cryptoki, library: PKCS11, session: Handle, key: Handle): Signer {
  const parameter = {
    type: cryptoki.CK_PARAMS_RSA_PSS,
    hashAlg: cryptoki.CKM_SHA256,
    mgf: cryptoki.CKG_MGF1_SHA256,
    saltLen: SALT_LENGTH,
  };
  let last: Promise<unknown> = Promise.resolve();
  return (data) => {
    const signature = last.then(() => {
      library.C_SignInit(session, { mechanism: cryptoki.CKM_SHA256_RSA_PKCS_PSS, parameter }, key);
      return library.C_SignAsync(session, data, Buffer.alloc(MAX_SIGNATURE_BYTES));
    });
    last = signature.catch(() => undefined);
    return signature;
  };
}

/** Runs an action and ignores the given error, which means that it has already been done. */
function unless(code: number, act: () => void): void {
  try {
    act();
  } catch (error) {
    if ((error as { code?: number }).code !== code) throw error;
  }
}
