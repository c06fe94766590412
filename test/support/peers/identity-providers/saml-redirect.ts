import { sign, verify, X509Certificate } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type SigningKey, XML } from '../../xml/xml-signing';

export interface RedirectMessage {
  readonly kind: 'SAMLRequest' | 'SAMLResponse';
  readonly xml: string;
  readonly relayState?: string;
}

const HASHES: ReadonlyMap<string, string> = new Map([
  [XML.rsaSha1, 'sha1'],
  [XML.rsaSha256, 'sha256'],
  [XML.rsaSha512, 'sha512'],
]);

/**
 * A message of the redirect binding with its detached signature (bindings §3.4.4.1): over the parameters as they are
 * encoded in the address, in this order. Without a key it is not signed.
 */
export function redirectUrl(
  location: string,
  message: RedirectMessage,
  key?: SigningKey,
  algorithm: string = XML.rsaSha256,
): string {
  const encoded = deflateRawSync(Buffer.from(message.xml)).toString('base64');
  const parts = [`${message.kind}=${encodeURIComponent(encoded)}`];
  if (message.relayState !== undefined) parts.push(`RelayState=${encodeURIComponent(message.relayState)}`);
  if (key) {
    parts.push(`SigAlg=${encodeURIComponent(algorithm)}`);
    const signature = sign(HASHES.get(algorithm) ?? 'sha256', Buffer.from(parts.join('&')), key.privateKey);
    parts.push(`Signature=${encodeURIComponent(signature.toString('base64'))}`);
  }
  return `${location}${location.includes('?') ? '&' : '?'}${parts.join('&')}`;
}

/**
 * @param certificatePem of the sender; without it the message is read unverified
 * @throws Error if the signature is missing, made by another key or over something else
 */
export function readRedirect(url: string, certificatePem?: string): RedirectMessage {
  const query = url.slice(url.indexOf('?') + 1).split('&');
  const raw = (name: string): string | undefined => query.find((part) => part.startsWith(`${name}=`));
  const value = (name: string): string | undefined => {
    const text = raw(name);
    return text === undefined ? undefined : decodeURIComponent(text.slice(name.length + 1).replaceAll('+', ' '));
  };
  const kind = raw('SAMLRequest') === undefined ? 'SAMLResponse' : 'SAMLRequest';
  if (certificatePem !== undefined) {
    const signed = [raw(kind), raw('RelayState'), raw('SigAlg')].filter((part) => part !== undefined).join('&');
    const hash = HASHES.get(value('SigAlg') ?? '');
    const key = new X509Certificate(certificatePem).publicKey;
    const signature = Buffer.from(value('Signature') ?? '', 'base64');
    if (!hash || !verify(hash, Buffer.from(signed), key, signature)) throw new Error('the query is not signed so');
  }
  const relayState = value('RelayState');
  const xml = inflateRawSync(Buffer.from(value(kind) ?? '', 'base64')).toString();
  return { kind, xml, ...(relayState === undefined ? {} : { relayState }) };
}
