import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of one deflated file (PKWARE APPNOTE.TXT §4.3.7, §4.3.12, §4.3.16). */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const fileName = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(fileName.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, fileName, packed]);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), fileName]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
