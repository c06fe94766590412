import { constants, createCipheriv, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';

/** The algorithms of XML Encryption by their identifiers, including those that nobody should accept. */
export const XMLENC = {
  aes128Gcm: 'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  aes256Gcm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  aes128Cbc: 'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  aes256Cbc: 'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  tripleDes: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
  rsaOaep: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  rsa15: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5',
} as const;

export interface EncryptionRequest {
  readonly certificatePem: string;
  readonly algorithm?: string;
  readonly keyAlgorithm?: string;
}

interface Cipher {
  readonly name: string;
  readonly keyBytes: number;
  readonly ivBytes: number;
}

const CIPHERS: Readonly<Record<string, Cipher>> = {
  [XMLENC.aes128Gcm]: { name: 'aes-128-gcm', keyBytes: 16, ivBytes: 12 },
  [XMLENC.aes256Gcm]: { name: 'aes-256-gcm', keyBytes: 32, ivBytes: 12 },
  [XMLENC.aes128Cbc]: { name: 'aes-128-cbc', keyBytes: 16, ivBytes: 16 },
  [XMLENC.aes256Cbc]: { name: 'aes-256-cbc', keyBytes: 32, ivBytes: 16 },
  [XMLENC.tripleDes]: { name: 'des-ede3-cbc', keyBytes: 24, ivBytes: 8 },
};

/** EncryptedAssertion of core §2.3.4: requires only the public certificate, so anyone can create one. */
export function encryptedAssertion(assertion: string, request: EncryptionRequest): string {
  const { certificatePem, algorithm = XMLENC.aes256Gcm, keyAlgorithm = XMLENC.rsaOaep } = request;
  const cipher = CIPHERS[algorithm]!;
  const key = randomBytes(cipher.keyBytes);
  const padding = keyAlgorithm === XMLENC.rsa15 ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: new X509Certificate(certificatePem).publicKey, padding }, key);
  return (
    '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">' +
    '<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Type="http://www.w3.org/2001/04/xmlenc#Element">' +
    `<xenc:EncryptionMethod Algorithm="${algorithm}"></xenc:EncryptionMethod>` +
    '<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey>' +
    `<xenc:EncryptionMethod Algorithm="${keyAlgorithm}"></xenc:EncryptionMethod>` +
    `${cipherData(wrapped)}</xenc:EncryptedKey></ds:KeyInfo>` +
    `${cipherData(encrypt(Buffer.from(assertion), key, cipher))}</xenc:EncryptedData></saml:EncryptedAssertion>`
  );
}

const cipherData = (data: Buffer): string =>
  `<xenc:CipherData><xenc:CipherValue>${data.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;

/** Initialisation vector, ciphertext and, of GCM, the tag of 16 bytes (XML Encryption 1.1 §5.2). */
function encrypt(data: Buffer, key: Buffer, { name, ivBytes }: Cipher): Buffer {
  const iv = randomBytes(ivBytes);
  if (name === 'aes-128-gcm' || name === 'aes-256-gcm') {
    const cipher = createCipheriv(name, key, iv);
    return Buffer.concat([iv, cipher.update(data), cipher.final(), cipher.getAuthTag()]);
  }
  const cipher = createCipheriv(name, key, iv);
  return Buffer.concat([iv, cipher.update(data), cipher.final()]);
}
