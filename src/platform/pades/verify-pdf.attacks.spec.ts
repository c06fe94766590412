/**
 * The attacks of Mladenov et al., "1 Trillion Dollar Refund" (CCS 2019), and Mainka et al., "Shadow Attacks" (NDSS 2021),
 * each built, and each refused with the reason that it should be.
 */
import { contentsIn, forgeCms, replaceContents, signedDigestOf } from '../../../test/support/forged-signatures';
import {
  appendRevision,
  appendTable,
  changeObject,
  objectWith,
  overwrite,
  putTogether,
  tableOffset,
  takeApart,
} from '../../../test/support/pdf-surgery';
import { makeSigner, makeUnsigned, type ReportSigner, writeText } from '../../../test/support/report-signers';
import { byteRangeText, readSignatureDictionary } from './signature-dictionary';
import type { SignatureFailure } from './signature-fault';
import type { SignaturePosition } from './signature-placeholder';
import { signPdf } from './sign-pdf';
import { verifyPdf } from './verify-pdf';

// Keys of RSA take their time on a busy machine.
jest.setTimeout(120_000);
const ROOM_BYTES = 4_096;
const SIGNATURE = /\/Type \/Sig\n/;
const BYTE_RANGE = /\/ByteRange \[[^\]]*\] */;
const CONTENTS = /\/Contents <[0-9a-f]*>/;

let signer: ReportSigner;
let unsigned: Buffer;
let pdf: Buffer;
let position: SignaturePosition;
let other: Buffer;

beforeAll(async () => {
  signer = await makeSigner();
  const report = await makeUnsigned(undefined, ROOM_BYTES);
  ({ pdf: unsigned, position } = report);
  pdf = await signPdf(report.pdf, position, signer);
  const another = await makeUnsigned(writeText('Much was found'), ROOM_BYTES);
  other = await signPdf(another.pdf, another.position, signer);
});

const verify = (file: Buffer) => verifyPdf(file, [signer]);

function expectRefused(file: Buffer, reason: SignatureFailure, detail?: string | RegExp): void {
  const result = verify(file);
  expect(result).toMatchObject({ verified: false, reason });
  if (detail !== undefined) expect(result.detail).toMatch(detail);
}

const textOf = (id: number): string => takeApart(pdf).objects.get(id)!;

/** The signed file with one object written otherwise, and a table that fits. */
const withObject = (pattern: RegExp, change: (text: string) => string): Buffer =>
  changeObject(pdf, objectWith(pdf, pattern), change);

const replaced = (text: string, from: RegExp | string, to: string): string => {
  const result = text.replace(from, to);
  if (result === text) throw new Error('nothing was replaced');
  return result;
};

/** The unsigned file changed, and then signed with our own key: what a careless renderer could be made to sign. */
async function signedAfter(change: (file: Buffer) => Buffer): Promise<Buffer> {
  const file = change(unsigned);
  const objectOffset = file.indexOf(`${objectWith(file, SIGNATURE)} 0 obj\n`);
  return signPdf(file, { objectOffset }, signer);
}

test('what was signed is verified', () => {
  expect(verify(pdf)).toMatchObject({ verified: true, kid: signer.kid });
  expect(verify(other)).toMatchObject({ verified: true });
});

describe('universal signature forgery', () => {
  test.each([
    ['no contents', CONTENTS, '', 'no Contents'],
    ['contents of null', CONTENTS, '/Contents null', 'no hexadecimal string'],
    ['empty contents', CONTENTS, '/Contents <>', 'empty'],
    ['contents of one zero', CONTENTS, '/Contents <00>', 'byte range'],
    ['half a byte', CONTENTS, '/Contents <0>', 'half a byte'],
    ['contents as a literal string', CONTENTS, '/Contents ()', 'no hexadecimal string'],
    ['contents as an array', CONTENTS, '/Contents []', 'no hexadecimal string'],
    ['no byte range', BYTE_RANGE, '', 'no ByteRange'],
    ['a byte range of null', BYTE_RANGE, '/ByteRange null', 'no array'],
    ['an empty byte range', BYTE_RANGE, '/ByteRange []', 'byte range'],
    ['a byte range of zeros', BYTE_RANGE, '/ByteRange [0 0 0 0]', 'byte range'],
    ['a byte range of one number', BYTE_RANGE, '/ByteRange [0]', 'byte range'],
    ['a negative byte range', BYTE_RANGE, '/ByteRange [0 -1 -1 -1]', 'byte range'],
    ['a byte range of nulls', BYTE_RANGE, '/ByteRange [null null null null]', 'byte range'],
    ['a byte range by reference', BYTE_RANGE, '/ByteRange 1 0 R', 'no array'],
    ['a byte range of names', BYTE_RANGE, '/ByteRange [/a /b /c /d]', 'byte range'],
  ])('%s', (_, from, to, detail) => {
    expectRefused(
      withObject(SIGNATURE, (text) => replaced(text, from, to)),
      'signature_invalid',
      detail,
    );
  });

  test('contents of zeros alone', () => {
    expectRefused(replaceContents(pdf, position, Buffer.alloc(0)), 'signature_invalid', 'no CMS in DER');
  });

  test('a signature that is another object’s, or none', () => {
    const field = /\/FT \/Sig/;
    expectRefused(
      withObject(field, (text) => replaced(text, /\/V \d+ 0 R/, '/V null')),
      'signature_invalid',
    );
    expectRefused(
      withObject(field, (text) => replaced(text, /\/V \d+ 0 R/, '')),
      'signature_invalid',
      'no value',
    );
    expectRefused(
      withObject(/\/SigFlags/, (text) => replaced(text, /\[\d+ 0 R\]/, '[]')),
      'signature_invalid',
      'number of fields',
    );
    expectRefused(
      withObject(/\/Type \/Catalog/, (text) => replaced(text, /\/AcroForm \d+ 0 R/, '')),
      'signature_invalid',
      'no signature',
    );
    expectRefused(
      withObject(/\/Type \/Catalog/, (text) => replaced(text, /\/Perms <<.*?>>/s, '')),
      'signature_invalid',
    );
  });

  test.each(['adbe.pkcs7.detached', 'adbe.pkcs7.sha1', 'adbe.x509.rsa_sha1', 'ETSI.RFC3161'])('the form %s', (name) => {
    const changed = withObject(SIGNATURE, (text) => replaced(text, 'ETSI.CAdES.detached', name));
    expectRefused(changed, 'signature_invalid', 'SubFilter');
  });

  test('a key twice, and a key in another spelling', () => {
    const twice = withObject(SIGNATURE, (text) => replaced(text, '/Filter', '/ByteRange [0 1 2 3]\n/Filter'));
    expectRefused(twice, 'signature_invalid', 'comes twice');
    const spelt = withObject(SIGNATURE, (text) => replaced(text, '/Filter', '/Byte#52ange [0 1 2 3]\n/Filter'));
    expectRefused(spelt, 'signature_invalid', 'comes twice');
  });
});

describe('incremental saving', () => {
  const page = (): number => objectWith(pdf, /\/Type \/Page\n/);
  const evil = (): Map<number, string> =>
    new Map([[page(), textOf(page()).replace(/\/Contents \d+ 0 R/, '/Contents 2 0 R')]]);

  test('a whole update', () => expectRefused(appendRevision(pdf, evil()), 'hash_mismatch', 'incremental update'));

  test('an update without table and trailer', () => {
    const body = Buffer.concat([pdf, Buffer.from([...evil().values()].join(''), 'latin1')]);
    expectRefused(body, 'hash_mismatch', 'something follows its end');
    const ended = Buffer.concat([body, Buffer.from(`startxref\n${tableOffset(pdf)}\n%%EOF\n`)]);
    expectRefused(ended, 'hash_mismatch', 'between its trailer and its end');
  });

  test('an update with a trailer but without a table', () => {
    const at = pdf.length;
    const body = `${[...evil().values()].join('')}${takeApart(pdf).trailer}startxref\n${at}\n%%EOF\n`;
    expectRefused(Buffer.concat([pdf, Buffer.from(body, 'latin1')]), 'hash_mismatch', 'table of objects is not where');
  });

  test('an update with the signature copied into it', () => {
    const signature = objectWith(pdf, SIGNATURE);
    const updated = appendRevision(pdf, new Map([...evil(), [signature, textOf(signature)]]));
    expectRefused(updated, 'hash_mismatch', 'incremental update');
  });

  test('a new table of everything, which hides that there was one before', () => {
    const parts = takeApart(pdf);
    const start = tableOffset(pdf);
    const last = [...parts.objects.keys()].at(-1)!;
    const before = pdf.toString('latin1', start);
    const hidden = putTogether({
      ...parts,
      objects: new Map([...parts.objects, [last, parts.objects.get(last)! + before]]),
    });
    expectRefused(hidden, 'signature_invalid', 'byte range');
    const { byteRange, contents } = readSignatureDictionary(hidden, position.objectOffset);
    hidden.write(byteRangeText(hidden.length, contents), byteRange.start, 'latin1');
    expectRefused(hidden, 'hash_mismatch', 'its hash is another');
  });

  test('a cross-reference stream beside the table', () => {
    const { trailer } = takeApart(pdf);
    expectRefused(
      putTogether({ ...takeApart(pdf), trailer: replaced(trailer, '<<', '<<\n/XRefStm 15') }),
      'hash_mismatch',
      'incremental',
    );
  });

  test.each([
    ['a comment', '%\n'],
    ['a space', ' '],
    ['a newline', '\n'],
    ['a second end', '%%EOF\n'],
    ['a zip archive (polyglot)', 'PK\x05\x06' + '\0'.repeat(18)],
    ['a page of HTML (polyglot)', '<script>alert(1)</script>'],
  ])('%s behind the end', (_, text) => {
    expectRefused(Buffer.concat([pdf, Buffer.from(text, 'latin1')]), 'hash_mismatch', 'its end');
  });

  test('cut short', () => {
    expectRefused(pdf.subarray(0, -1), 'hash_mismatch', 'its end');
    expectRefused(pdf.subarray(0, pdf.length / 2), 'hash_mismatch', 'its end');
  });
});

describe('signature wrapping', () => {
  /** Where the second range of the signed file begins, and what was added before it. */
  const wrapped = (addition: string): { file: Buffer; end: number } => {
    const { end } = contentsIn(pdf, position);
    const file = Buffer.concat([pdf.subarray(0, end + 1), Buffer.from(addition, 'latin1'), pdf.subarray(end + 1)]);
    return { file, end: end + 1 };
  };
  const evilTable = `>>\nendobj\n2 0 obj\n(evil)\nendobj\n`;

  const pointTo = (file: Buffer, table: number): Buffer => {
    const text = file.toString('latin1').replace(/startxref\n\d+\n%%EOF\n$/, `startxref\n${table}\n%%EOF\n`);
    return Buffer.from(text, 'latin1');
  };

  test('the second range moved to the end of the file, with objects in the gap', () => {
    const { file } = wrapped(evilTable);
    expectRefused(file, 'hash_mismatch', 'table of objects is not where');
    const moved = pointTo(file, tableOffset(pdf) + evilTable.length);
    expect(verify(moved).verified).toBe(false);
  });

  test('the same with the byte range set to the moved range', () => {
    const gap = ' '.repeat(1_000);
    const { file, end } = wrapped(gap);
    const { contents } = readSignatureDictionary(file, position.objectOffset);
    const range = `/ByteRange [0 ${contents.start} ${end + gap.length} ${pdf.length - end}]`;
    const text = file
      .toString('latin1')
      .replace(BYTE_RANGE, range.padEnd(BYTE_RANGE.exec(file.toString('latin1'))![0].length));
    const parts = takeApartMoved(text, gap.length);
    expectRefused(parts, 'signature_invalid', 'byte range');
  });

  test('a table of the attacker in the gap', () => {
    const { contents } = readSignatureDictionary(pdf, position.objectOffset);
    const table = pdf.toString('latin1', tableOffset(pdf));
    const { file } = wrapped(table);
    expect(verify(pointTo(file, contents.end)).verified).toBe(false);
    const relocated = pointTo(pdf, tableOffset(pdf) - 1);
    expectRefused(relocated, 'hash_mismatch', 'table of objects is not where');
  });

  /** All offsets behind the gap corrected, as a thorough attacker would. */
  function takeApartMoved(text: string, by: number): Buffer {
    const { end } = contentsIn(pdf, position);
    const moved = text
      .replace(/^(\d{10}) 00000 n $/gm, (_, offset: string) => {
        const to = Number(offset) > end ? Number(offset) + by : Number(offset);
        return `${String(to).padStart(10, '0')} 00000 n `;
      })
      .replace(/startxref\n(\d+)\n/, (_, offset: string) => `startxref\n${Number(offset) + by}\n`);
    return Buffer.from(moved, 'latin1');
  }
});

describe('byte ranges', () => {
  test.each<[string, (start: number, end: number) => readonly number[]]>([
    ['a gap wider than the contents', (start, end) => [0, start - 1, end, pdf.length - end]],
    ['a gap wider behind', (start, end) => [0, start, end + 1, pdf.length - end - 1]],
    ['a gap without the brackets', (start, end) => [0, start + 1, end - 1, pdf.length - end + 1]],
    ['ranges that overlap', (start, end) => [0, end, start, pdf.length - start]],
    ['a range beyond the end', (start, end) => [0, start, end, pdf.length - end + 1]],
    ['a range that ends early', (start, end) => [0, start, end, pdf.length - end - 1]],
    ['a range that begins late', (start, end) => [1, start - 1, end, pdf.length - end]],
    ['three ranges', (start, end) => [0, start, end, 1, end + 1, pdf.length - end - 1]],
    ['numbers that would wrap around', (start, end) => [0, start, end - 2 ** 32, pdf.length - end]],
  ])('%s', (_, numbers) => {
    const { byteRange, contents } = readSignatureDictionary(pdf, position.objectOffset);
    const from = pdf.toString('latin1', byteRange.start, byteRange.end);
    const file = overwrite(pdf, from, `[${numbers(contents.start, contents.end).join(' ')}]`);
    expectRefused(file, 'signature_invalid', 'byte range');
    // Nor with a signature of our key over the file as it is now.
    const signed = replaceContents(file, position, forgeCms(signedDigestOf(file, position), signer));
    expectRefused(signed, 'signature_invalid', 'byte range');
  });

  test('the same numbers written otherwise', () => {
    const { byteRange, contents } = readSignatureDictionary(pdf, position.objectOffset);
    const from = pdf.toString('latin1', byteRange.start, byteRange.end);
    for (const text of [`[00 ${contents.start} ${contents.end} ${pdf.length - contents.end}]`, ` ${from.trimEnd()}`]) {
      expectRefused(overwrite(pdf, from, text), 'signature_invalid');
    }
  });
});

describe('shadow attacks', () => {
  /** A document prepared for it, signed by us, and changed by an update afterwards. */
  test('hide: what covered the content is taken away', async () => {
    const page = objectWith(unsigned, /\/Type \/Page\n/);
    const covered = await signedAfter((file) =>
      changeObject(file, page, (text) => replaced(text, /\/Contents (\d+) 0 R/, '/Contents [$1 0 R 2 0 R]')),
    );
    const uncovered = takeApart(covered)
      .objects.get(page)!
      .replace(/\/Contents \[(\d+ 0 R) 2 0 R\]/, '/Contents $1');
    expectRefused(appendRevision(covered, new Map([[page, uncovered]])), 'hash_mismatch', 'incremental update');
  });

  test('replace: a font, or a field, shows other text', () => {
    const font = objectWith(pdf, /\/Type \/Font\n/);
    const update = new Map([[font, textOf(font).replace('/Helvetica', '/Evilvetica')]]);
    expectRefused(appendRevision(pdf, update), 'hash_mismatch', 'incremental update');
  });

  test('hide and replace: a hidden second content, shown by a new table alone', async () => {
    const page = objectWith(unsigned, /\/Type \/Page\n/);
    const shadow = `${page} 0 obj\n<<\n/Type /Page\n>>\nendobj\n`;
    const prepared = await signedAfter((file) => {
      const parts = takeApart(file);
      return putTogether({ ...parts, header: parts.header + shadow });
    });
    expectRefused(prepared, 'signature_invalid', 'belong to none');
    const flipped = appendTable(prepared, page, prepared.indexOf(shadow, 0, 'latin1'));
    expectRefused(flipped, 'hash_mismatch', 'incremental update');
  });
});

describe('signed by our key, and yet hiding something', () => {
  test('bytes before an object, and before the table', async () => {
    const hidden = '9999 0 obj\n(hidden)\nendobj\n';
    const before = await signedAfter((file) => {
      const parts = takeApart(file);
      return putTogether({ ...parts, header: parts.header + hidden });
    });
    expectRefused(before, 'signature_invalid', 'belong to none');
    const last = await signedAfter((file) => {
      const parts = takeApart(file);
      const id = [...parts.objects.keys()].at(-1)!;
      parts.objects.set(id, parts.objects.get(id)! + hidden);
      return putTogether(parts);
    });
    expectRefused(last, 'signature_invalid', 'belong to none');
  });

  test('a second signature', async () => {
    const id = takeApart(unsigned).objects.size + 1;
    const second = `${id} 0 obj\n<<\n/Type /Sig\n/ByteRange [0 1 2 3]\n/Contents <00>\n>>\nendobj\n`;
    const file = await signedAfter((bytes) => {
      const parts = takeApart(bytes);
      const trailer = parts.trailer.replace(/\/Size \d+/, `/Size ${id + 1}`);
      return putTogether({ ...parts, trailer, objects: new Map([...parts.objects, [id, second]]) });
    });
    expectRefused(file, 'signature_invalid', '2 signatures');
  });

  test.each(['ObjStm', 'XRef'])('a stream that holds objects (%s)', async (type) => {
    const file = await signedAfter((bytes) => {
      const id = objectWith(bytes, /\/Subtype \/Form/);
      return changeObject(bytes, id, (text) => replaced(text, '/Type /XObject', `/Type /${type}`));
    });
    expectRefused(file, 'signature_invalid', 'holds objects');
  });

  test('a stream longer than it says', async () => {
    const file = await signedAfter((bytes) => {
      const id = objectWith(bytes, /\/Subtype \/Form/);
      return changeObject(bytes, id, (text) => replaced(text, /\/Length \d+/, '/Length 1'));
    });
    expectRefused(file, 'hash_mismatch', 'does not end where its length says');
  });
});

describe('other files', () => {
  test('the signature of another report', () => {
    const { start, end } = contentsIn(other, position);
    const digits = other.toString('latin1', start, end);
    expectRefused(replaceContents(pdf, position, Buffer.from(digits, 'hex')), 'hash_mismatch', 'its hash is another');
  });

  test('those of another signer, in our form and in others', async () => {
    const stranger = await makeSigner();
    const foreign = await signPdf(unsigned, position, stranger);
    expectRefused(foreign, 'key_unknown', 'does not know');
    const otherForm = changeObject(foreign, objectWith(foreign, SIGNATURE), (text) =>
      replaced(text, 'ETSI.CAdES.detached', 'adbe.pkcs7.detached'),
    );
    expectRefused(otherForm, 'key_unknown', 'does not know');
    expectRefused(Buffer.concat([foreign, Buffer.from('\n')]), 'key_unknown', 'does not know');
    expect(verifyPdf(Buffer.concat([foreign, Buffer.from('\n')]), [signer, stranger])).toMatchObject({
      reason: 'hash_mismatch',
    });
  });

  test('bytes before the header, as of a polyglot', () => {
    for (const text of ['\n', 'MZ', '#!/bin/sh\n', '%PDF-1.7\n%\xff\xff\xff\xff\n']) {
      const file = Buffer.concat([Buffer.from(text, 'latin1'), pdf]);
      expect(verify(file).verified).toBe(false);
      expect(['signature_invalid', 'hash_mismatch']).toContain(verify(file).reason);
    }
  });

  test('no PDF, an empty one, and one without signature', () => {
    for (const text of ['', '%PDF', 'PK', 'x'.repeat(1_000), '%PDF-1.7\n%\xff\xff\xff\xff\n']) {
      expect(verify(Buffer.from(text, 'latin1')).verified).toBe(false);
    }
    const bare = withObject(/\/Type \/Catalog/, (text) => replaced(text, /\/AcroForm \d+ 0 R\n/, ''));
    expectRefused(bare, 'signature_invalid', 'no signature');
    expectRefused(unsigned, 'signature_invalid', 'byte range');
  });

  test('one that is linearised, or has two ends', () => {
    const linear = putTogether({
      ...takeApart(pdf),
      header: `${takeApart(pdf).header}99 0 obj\n<<\n/Linearized 1\n/L ${pdf.length}\n>>\nendobj\n`,
    });
    expect(verify(linear).verified).toBe(false);
    const parts = takeApart(pdf);
    expect(verify(putTogether({ ...parts, header: `${parts.header}startxref\n0\n%%EOF\n` })).verified).toBe(false);
  });
});

describe('hostile files', () => {
  const MEGABYTES_32 = 32 * 1024 * 1024;
  const end = (table: number): string => `startxref\n${table}\n%%EOF\n`;
  const header = '%PDF-1.7\n%\xff\xff\xff\xff\n';
  /** A file whose catalogue is that text, with all that leads there in order. */
  const fileOf = (catalogue: string): Buffer => {
    const body = `${header}1 0 obj\n${catalogue}\nendobj\n`;
    const table = `xref\n0 2\n0000000000 65535 f \n0000000015 00000 n \n`;
    const trailer = 'trailer\n<<\n/Size 2\n/Root 1 0 R\n/Info 1 0 R\n/ID [<00> <00>]\n>>\n';
    return Buffer.from(`${body}${table}${trailer}${end(body.length)}`, 'latin1');
  };

  test.each([
    ['arrays nested a million deep', () => fileOf('['.repeat(1_000_000))],
    ['dictionaries nested a million deep', () => fileOf('<</A'.repeat(1_000_000))],
    [
      'a dictionary of a million keys',
      () => fileOf(`<<${Array.from({ length: 1_000_000 }, (_, at) => `/A${at} 1`).join('')}>>`),
    ],
    ['an array without end', () => fileOf('[1 '.padEnd(10_000_000, '1 '))],
    ['a string without end', () => fileOf('('.padEnd(10_000_000, 'x'))],
    ['parentheses nested without end', () => fileOf('('.repeat(10_000_000))],
    ['a name of ten megabytes', () => fileOf('/'.padEnd(10_000_000, 'x'))],
    ['a number of ten megabytes', () => fileOf('1'.repeat(10_000_000))],
    ['spaces without end', () => fileOf(' '.repeat(10_000_000))],
    [
      'a form that is its own field',
      () => fileOf('<<\n/AcroForm 1 0 R\n/Fields [1 0 R]\n/SigFlags 3\n/FT /Sig\n/V 1 0 R\n>>'),
    ],
    [
      'a table of ten million entries',
      () => Buffer.from(`${header}xref\n0 9999999\n0000000000 65535 f \n${end(15)}`, 'latin1'),
    ],
    ['a table that is the file itself', () => Buffer.from(`${header}${end(1)}`, 'latin1')],
    [
      '32 megabytes of nothing',
      () => Buffer.concat([Buffer.from(header, 'latin1'), Buffer.alloc(MEGABYTES_32), Buffer.from(end(15))]),
    ],
  ])('%s: refused, in bounded time', (_, make) => {
    const file = make();
    const before = process.cpuUsage();
    expect(verify(file).verified).toBe(false);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  test('a file beyond the size limit is not looked at', () => {
    const result = verifyPdf(pdf, [signer], { maxBytes: pdf.length - 1 });
    expect(result).toMatchObject({ verified: false, reason: 'signature_invalid' });
    expect(result.detail).toContain('more than');
    expect(verifyPdf(pdf, [signer], { maxBytes: pdf.length }).verified).toBe(true);
  });
});
