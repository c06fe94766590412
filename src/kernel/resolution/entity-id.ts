import { createHash } from 'node:crypto';
import { byCodePoint } from './order';

/** Generated once for this purpose (RFC 9562 §5.4). Another value would change the id of every entity. */
const NAMESPACE = '9c1f0a52-6f0e-4b7c-8a57-3d9f5f0c2b41';

/**
 * The id of the entity that consists of these records: the UUIDv5 of the smallest of their source ids by code point. It
 * does not change as long as that record is among them and no record with a smaller id joins.
 */
export function computeEntityId(sourceIds: readonly string[]): string {
  return nameBasedUuid(NAMESPACE, [...sourceIds].sort(byCodePoint)[0] ?? '');
}

/** UUIDv5 (RFC 9562 §5.5): SHA-1 of the namespace's octets and the name in UTF-8, with version and variant set. */
export function nameBasedUuid(namespace: string, name: string): string {
  const octets = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const digest = createHash('sha1').update(octets).update(name, 'utf8').digest().subarray(0, 16);
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
