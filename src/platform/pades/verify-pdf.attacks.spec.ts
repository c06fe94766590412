/**
 * The attacks of Mladenov et al., "1 Trillion Dollar Refund" (CCS 2019), and Mainka et al., "Shadow Attacks" (NDSS
 * 2021). Each test builds one and expects the right reason of its refusal.
 */
import {
  BYTE_RANGE,
  CONTENTS,
  SIGNATURE,
  expectRefused,
  other,
  pdf,
  position,
  replaced,
  signReports,
  signer,
  textOf,
  verify,
  withObject,
} from '../../../test/support/reports/attacked-report';
import { contentsIn, forgeCms, replaceContents, signedDigestOf } from '../../../test/support/reports/forged-signatures';
import {
  appendRevision,
  objectWith,
  overwrite,
  putTogether,
  tableOffset,
  takeApart,
} from '../../../test/support/reports/pdf-surgery';
import { byteRangeText } from './signature-dictionary';
import { readSignatureDictionary } from './signature-dictionary';

jest.setTimeout(120_000);
beforeAll(signReports);

test('verifies an unchanged signed report', () => {
  expect(verify(pdf)).toMatchObject({ verified: true, kid: signer.kid });
  expect(verify(other)).toMatchObject({ verified: true });
});

describe('universal signature forgery is refused', () => {
  test.each([
    ['no contents', CONTENTS, '', 'no Contents'],
    ['contents of null', CONTENTS, '/Contents null', 'not a hexadecimal string'],
    ['empty contents', CONTENTS, '/Contents <>', 'empty'],
    ['contents of one zero', CONTENTS, '/Contents <00>', 'byte range'],
    ['half a byte', CONTENTS, '/Contents <0>', 'odd number of digits'],
    ['contents as a literal string', CONTENTS, '/Contents ()', 'not a hexadecimal string'],
    ['contents as an array', CONTENTS, '/Contents []', 'not a hexadecimal string'],
    ['no byte range', BYTE_RANGE, '', 'no ByteRange'],
    ['a byte range of null', BYTE_RANGE, '/ByteRange null', 'not an array'],
    ['an empty byte range', BYTE_RANGE, '/ByteRange []', 'byte range'],
    ['a byte range of zeros', BYTE_RANGE, '/ByteRange [0 0 0 0]', 'byte range'],
    ['a byte range of one number', BYTE_RANGE, '/ByteRange [0]', 'byte range'],
    ['a negative byte range', BYTE_RANGE, '/ByteRange [0 -1 -1 -1]', 'byte range'],
    ['a byte range of nulls', BYTE_RANGE, '/ByteRange [null null null null]', 'byte range'],
    ['a byte range by reference', BYTE_RANGE, '/ByteRange 1 0 R', 'not an array'],
    ['a byte range of names', BYTE_RANGE, '/ByteRange [/a /b /c /d]', 'byte range'],
  ])('with %s', (_, from, to, detail) => {
    expectRefused(
      withObject(SIGNATURE, (text) => replaced(text, from, to)),
      'signature_invalid',
      detail,
    );
  });

  test('with contents that are all zeros', () => {
    expectRefused(replaceContents(pdf, position, Buffer.alloc(0)), 'signature_invalid', 'not CMS in DER');
  });

  test('with the signature of another object, or with none', () => {
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
      'exactly one field',
    );
    expectRefused(
      withObject(/\/Type \/Catalog/, (text) => replaced(text, /\/AcroForm \d+ 0 R/, '')),
      'signature_invalid',
      'no signature',
    );
    expectRefused(
      withObject(/\/Type \/Catalog/, (text) => replaced(text, /\/Perms <<[^<>]*>>/, '')),
      'signature_invalid',
    );
  });

  test.each(['adbe.pkcs7.detached', 'adbe.pkcs7.sha1', 'adbe.x509.rsa_sha1', 'ETSI.RFC3161'])(
    'with the form %s',
    (name) => {
      const changed = withObject(SIGNATURE, (text) => replaced(text, 'ETSI.CAdES.detached', name));
      expectRefused(changed, 'signature_invalid', 'SubFilter');
    },
  );

  test('with a key that occurs twice, or in another spelling', () => {
    const twice = withObject(SIGNATURE, (text) => replaced(text, '/Filter', '/ByteRange [0 1 2 3]\n/Filter'));
    expectRefused(twice, 'signature_invalid', 'appears twice');
    const spelt = withObject(SIGNATURE, (text) => replaced(text, '/Filter', '/Byte#52ange [0 1 2 3]\n/Filter'));
    expectRefused(spelt, 'signature_invalid', 'appears twice');
  });
});

describe('incremental saving is refused', () => {
  const page = (): number => objectWith(pdf, /\/Type \/Page\n/);
  const evil = (): Map<number, string> =>
    new Map([[page(), textOf(page()).replace(/\/Contents \d+ 0 R/, '/Contents 2 0 R')]]);

  test('for a complete update', () =>
    expectRefused(appendRevision(pdf, evil()), 'hash_mismatch', 'incremental update'));

  test('for an update without table and trailer', () => {
    const body = Buffer.concat([pdf, Buffer.from([...evil().values()].join(''), 'latin1')]);
    expectRefused(body, 'hash_mismatch', 'something follows its end');
    const ended = Buffer.concat([body, Buffer.from(`startxref\n${tableOffset(pdf)}\n%%EOF\n`)]);
    expectRefused(ended, 'hash_mismatch', 'between its trailer and its end');
  });

  test('for an update with a trailer but without a table', () => {
    const at = pdf.length;
    const body = `${[...evil().values()].join('')}${takeApart(pdf).trailer}startxref\n${at}\n%%EOF\n`;
    expectRefused(
      Buffer.concat([pdf, Buffer.from(body, 'latin1')]),
      'hash_mismatch',
      'cross-reference table is not where',
    );
  });

  test('for an update with a copy of the signature', () => {
    const signature = objectWith(pdf, SIGNATURE);
    const updated = appendRevision(pdf, new Map([...evil(), [signature, textOf(signature)]]));
    expectRefused(updated, 'hash_mismatch', 'incremental update');
  });

  test('for a new table of all objects, which hides that there was one before', () => {
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
    expectRefused(hidden, 'hash_mismatch', 'a different hash');
  });

  test('for a cross-reference stream beside the table', () => {
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
  ])('for %s after the end', (_, text) => {
    expectRefused(Buffer.concat([pdf, Buffer.from(text, 'latin1')]), 'hash_mismatch', 'its end');
  });

  test('for a file that was shortened', () => {
    expectRefused(pdf.subarray(0, -1), 'hash_mismatch', 'its end');
    expectRefused(pdf.subarray(0, pdf.length / 2), 'hash_mismatch', 'its end');
  });
});

describe('signature wrapping is refused', () => {
  /** The position of the second range of the signed file, and the bytes that were inserted before it. */
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

  test('if the second range was moved to the end of the file, with objects in the gap', () => {
    const { file } = wrapped(evilTable);
    expectRefused(file, 'hash_mismatch', 'cross-reference table is not where');
    const moved = pointTo(file, tableOffset(pdf) + evilTable.length);
    expect(verify(moved).verified).toBe(false);
  });

  test('if the byte range names the moved range', () => {
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

  test("if the attacker's table is in the gap", () => {
    const { contents } = readSignatureDictionary(pdf, position.objectOffset);
    const table = pdf.toString('latin1', tableOffset(pdf));
    const { file } = wrapped(table);
    expect(verify(pointTo(file, contents.end)).verified).toBe(false);
    const relocated = pointTo(pdf, tableOffset(pdf) - 1);
    expectRefused(relocated, 'hash_mismatch', 'cross-reference table is not where');
  });

  /** Corrects all offsets after the gap, as a thorough attacker would. */
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

describe('a wrong byte range is refused', () => {
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
  ])('if it has %s', (_, numbers) => {
    const { byteRange, contents } = readSignatureDictionary(pdf, position.objectOffset);
    const from = pdf.toString('latin1', byteRange.start, byteRange.end);
    const file = overwrite(pdf, from, `[${numbers(contents.start, contents.end).join(' ')}]`);
    expectRefused(file, 'signature_invalid', 'byte range');
    // A signature of our key over the changed file does not help either.
    const signed = replaceContents(file, position, forgeCms(signedDigestOf(file, position), signer));
    expectRefused(signed, 'signature_invalid', 'byte range');
  });

  test('if the same numbers are written differently', () => {
    const { byteRange, contents } = readSignatureDictionary(pdf, position.objectOffset);
    const from = pdf.toString('latin1', byteRange.start, byteRange.end);
    for (const text of [`[00 ${contents.start} ${contents.end} ${pdf.length - contents.end}]`, ` ${from.trimEnd()}`]) {
      expectRefused(overwrite(pdf, from, text), 'signature_invalid');
    }
  });
});
