/**
 * Attacks that hide content, or insert hidden content ("Shadow Attacks", NDSS 2021), and files that are made to do
 * harm.
 */
import {
  SIGNATURE,
  expectRefused,
  other,
  pdf,
  position,
  replaced,
  signReports,
  signedAfter,
  signer,
  textOf,
  unsigned,
  verify,
  withObject,
} from '../../../test/support/reports/attacked-report';
import { processorMs } from '../../../test/support/app/processor-time';
import { contentsIn, replaceContents } from '../../../test/support/reports/forged-signatures';
import {
  appendRevision,
  appendTable,
  changeObject,
  objectWith,
  putTogether,
  takeApart,
} from '../../../test/support/reports/pdf-surgery';
import { makeSigner } from '../../../test/support/reports/report-signers';
import { signPdf } from './sign-pdf';
import { verifyPdf } from './verify-pdf';

jest.setTimeout(120_000);
beforeAll(signReports);

describe('shadow attacks are refused', () => {
  /** This document was prepared for the attack, signed by us, and changed by an update afterwards. */
  test('hide: the update removes what covered the content', async () => {
    const page = objectWith(unsigned, /\/Type \/Page\n/);
    const covered = await signedAfter((file) =>
      changeObject(file, page, (text) => replaced(text, /\/Contents (\d+) 0 R/, '/Contents [$1 0 R 2 0 R]')),
    );
    const uncovered = takeApart(covered)
      .objects.get(page)!
      .replace(/\/Contents \[(\d+ 0 R) 2 0 R\]/, '/Contents $1');
    expectRefused(appendRevision(covered, new Map([[page, uncovered]])), 'hash_mismatch', 'incremental update');
  });

  test('replace: the update changes a font or a field, so that other text is visible', () => {
    const font = objectWith(pdf, /\/Type \/Font\n/);
    const update = new Map([[font, textOf(font).replace('/Helvetica', '/Evilvetica')]]);
    expectRefused(appendRevision(pdf, update), 'hash_mismatch', 'incremental update');
  });

  test('hide and replace: a new table alone makes a hidden second content visible', async () => {
    const page = objectWith(unsigned, /\/Type \/Page\n/);
    const shadow = `${page} 0 obj\n<<\n/Type /Page\n>>\nendobj\n`;
    const prepared = await signedAfter((file) => {
      const parts = takeApart(file);
      return putTogether({ ...parts, header: parts.header + shadow });
    });
    expectRefused(prepared, 'signature_invalid', 'belong to no object');
    const flipped = appendTable(prepared, page, prepared.indexOf(shadow, 0, 'latin1'));
    expectRefused(flipped, 'hash_mismatch', 'incremental update');
  });
});

describe('a file that our key signed and that hides something is refused', () => {
  test('with bytes before an object, and before the table', async () => {
    const hidden = '9999 0 obj\n(hidden)\nendobj\n';
    const before = await signedAfter((file) => {
      const parts = takeApart(file);
      return putTogether({ ...parts, header: parts.header + hidden });
    });
    expectRefused(before, 'signature_invalid', 'belong to no object');
    const last = await signedAfter((file) => {
      const parts = takeApart(file);
      const id = [...parts.objects.keys()].at(-1)!;
      parts.objects.set(id, parts.objects.get(id)! + hidden);
      return putTogether(parts);
    });
    expectRefused(last, 'signature_invalid', 'belong to no object');
  });

  test('with a second signature', async () => {
    const id = takeApart(unsigned).objects.size + 1;
    const second = `${id} 0 obj\n<<\n/Type /Sig\n/ByteRange [0 1 2 3]\n/Contents <00>\n>>\nendobj\n`;
    const file = await signedAfter((bytes) => {
      const parts = takeApart(bytes);
      const trailer = parts.trailer.replace(/\/Size \d+/, `/Size ${id + 1}`);
      return putTogether({ ...parts, trailer, objects: new Map([...parts.objects, [id, second]]) });
    });
    expectRefused(file, 'signature_invalid', '2 signatures');
  });

  test.each(['ObjStm', 'XRef'])('with a stream that contains objects (%s)', async (type) => {
    const file = await signedAfter((bytes) => {
      const id = objectWith(bytes, /\/Subtype \/Form/);
      return changeObject(bytes, id, (text) => replaced(text, '/Type /XObject', `/Type /${type}`));
    });
    expectRefused(file, 'signature_invalid', 'contains objects');
  });

  test('with a stream that is longer than its declared length', async () => {
    const file = await signedAfter((bytes) => {
      const id = objectWith(bytes, /\/Subtype \/Form/);
      return changeObject(bytes, id, (text) => replaced(text, /\/Length \d+/, '/Length 1'));
    });
    expectRefused(file, 'hash_mismatch', 'does not end where its length says');
  });
});

describe('other files are refused', () => {
  test('with the signature of another report', () => {
    const { start, end } = contentsIn(other, position);
    const digits = other.toString('latin1', start, end);
    expectRefused(replaceContents(pdf, position, Buffer.from(digits, 'hex')), 'hash_mismatch', 'a different hash');
  });

  test('of another signer, in our form and in others', async () => {
    const stranger = await makeSigner();
    const foreign = await signPdf(unsigned, position, stranger);
    expectRefused(foreign, 'key_unknown', 'does not belong to this service');
    const otherForm = changeObject(foreign, objectWith(foreign, SIGNATURE), (text) =>
      replaced(text, 'ETSI.CAdES.detached', 'adbe.pkcs7.detached'),
    );
    expectRefused(otherForm, 'key_unknown', 'does not belong to this service');
    expectRefused(Buffer.concat([foreign, Buffer.from('\n')]), 'key_unknown', 'does not belong to this service');
    expect(verifyPdf(Buffer.concat([foreign, Buffer.from('\n')]), [signer, stranger])).toMatchObject({
      reason: 'hash_mismatch',
    });
  });

  test('with bytes before the header, like a polyglot', () => {
    for (const text of ['\n', 'MZ', '#!/bin/sh\n', '%PDF-1.7\n%\xff\xff\xff\xff\n']) {
      const file = Buffer.concat([Buffer.from(text, 'latin1'), pdf]);
      expect(verify(file).verified).toBe(false);
      expect(['signature_invalid', 'hash_mismatch']).toContain(verify(file).reason);
    }
  });

  test('that are not PDFs, are empty, or have no signature', () => {
    for (const text of ['', '%PDF', 'PK', 'x'.repeat(1_000), '%PDF-1.7\n%\xff\xff\xff\xff\n']) {
      expect(verify(Buffer.from(text, 'latin1')).verified).toBe(false);
    }
    const bare = withObject(/\/Type \/Catalog/, (text) => replaced(text, /\/AcroForm \d+ 0 R\n/, ''));
    expectRefused(bare, 'signature_invalid', 'no signature');
    expectRefused(unsigned, 'signature_invalid', 'byte range');
  });

  test('that are linearised, or have two ends', () => {
    const linear = putTogether({
      ...takeApart(pdf),
      header: `${takeApart(pdf).header}99 0 obj\n<<\n/Linearized 1\n/L ${pdf.length}\n>>\nendobj\n`,
    });
    expect(verify(linear).verified).toBe(false);
    const parts = takeApart(pdf);
    expect(verify(putTogether({ ...parts, header: `${parts.header}startxref\n0\n%%EOF\n` })).verified).toBe(false);
  });
});

describe('hostile files are refused', () => {
  const MEGABYTES_32 = 32 * 1024 * 1024;
  const end = (table: number): string => `startxref\n${table}\n%%EOF\n`;
  const header = '%PDF-1.7\n%\xff\xff\xff\xff\n';
  /** A file with this text as its catalogue, in which everything that leads there is valid. */
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
  ])('in bounded time: %s', async (_, make) => {
    const file = make();
    const tookMs = await processorMs(() => expect(verify(file).verified).toBe(false));
    // Measured: at most 2.3 s on a slow machine. A quadratic step over ten megabytes would take hours.
    expect(tookMs).toBeLessThan(60_000);
  });

  test('without being read if they exceed the size limit', () => {
    const result = verifyPdf(pdf, [signer], { maxBytes: pdf.length - 1 });
    expect(result).toMatchObject({ verified: false, reason: 'signature_invalid' });
    expect(result.detail).toContain('more than');
    expect(verifyPdf(pdf, [signer], { maxBytes: pdf.length }).verified).toBe(true);
  });
});
