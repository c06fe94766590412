/** Tags of ITU-T X.690 that certificates and signatures use. */
export const DER_TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** One element in DER: its tag, its length in as few bytes as possible (X.690 §10.1), and its parts. */
export function encodeDer(tag: number, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.of(tag), encodeLength(length), ...parts]);
}

export const derSequence = (...parts: readonly Buffer[]): Buffer => encodeDer(DER_TAG.sequence, ...parts);

/** SET OF: the parts in ascending order of their encodings (X.690 §11.6). */
export const derSetOf = (...parts: readonly Buffer[]): Buffer => encodeDer(DER_TAG.set, ...sortedParts(parts));

export const sortedParts = (parts: readonly Buffer[]): Buffer[] => [...parts].sort((a, b) => Buffer.compare(a, b));

/** A context-specific constructed element, `[number]`. */
export const derContext = (number: number, ...parts: readonly Buffer[]): Buffer => encodeDer(0xa0 | number, ...parts);

export const derOctets = (bytes: Buffer): Buffer => encodeDer(DER_TAG.octetString, bytes);

export const derNull = (): Buffer => encodeDer(DER_TAG.null);

export const derTrue = (): Buffer => encodeDer(DER_TAG.boolean, Buffer.of(0xff));

/** Encodes a number that is not negative, or its big-endian bytes. */
export function derInteger(value: number | Buffer): Buffer {
  const bytes = typeof value === 'number' ? bigEndian(value) : value;
  const first = bytes.findIndex((byte) => byte !== 0);
  const minimal = first === -1 ? Buffer.of(0) : bytes.subarray(first);
  const isNegative = ((minimal[0] ?? 0) & 0x80) !== 0;
  return encodeDer(DER_TAG.integer, isNegative ? Buffer.concat([Buffer.of(0), minimal]) : minimal);
}

/** @param dotted such as `1.2.840.113549.1.7.2` */
export function derObjectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number);
  return encodeDer(DER_TAG.objectIdentifier, Buffer.from([first * 40 + second, ...arcs].flatMap(base128)));
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes = bigEndian(length);
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

function bigEndian(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let rest = Math.floor(arc / 0x80); rest > 0; rest = Math.floor(rest / 0x80)) {
    bytes.unshift(0x80 | (rest & 0x7f));
  }
  return bytes;
}
