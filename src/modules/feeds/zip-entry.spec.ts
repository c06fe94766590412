import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { zipOf } from '../../../test/support/samples/zip-archive';
import { FeedFailure } from './feed-failure';
import { readZipEntry } from './zip-entry';

const CONTENT = Buffer.from('1\t20310502\tand so on\n'.repeat(500));
const ARCHIVE = zipOf('20310502120000.export.CSV', CONTENT);
const LIMIT = 1_000_000;

/** The archive with some bytes replaced, at an offset from the signature of a record. */
function damaged(signature: string, offset: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(ARCHIVE);
  copy.set(bytes, copy.indexOf(Buffer.from(signature, 'latin1')) + offset);
  return copy;
}
const CENTRAL = 'PK\x01\x02';
const END = 'PK\x05\x06';

describe('readZipEntry', () => {
  it('unpacks the single file, also with a comment', async () => {
    expect(await readZipEntry(ARCHIVE, LIMIT)).toEqual(CONTENT);
    const commented = Buffer.concat([damaged(END, 20, [5, 0]), Buffer.from('hello')]);
    expect(await readZipEntry(commented, LIMIT)).toEqual(CONTENT);
  });

  it.each<[string, Buffer, RegExp]>([
    ['what is none', Buffer.from('<html>Not found</html>'), /it is not a ZIP archive, or it is truncated/],
    ['nothing', Buffer.alloc(0), /it is not a ZIP archive, or it is truncated/],
    ['a cut archive', ARCHIVE.subarray(0, -40), /it is not a ZIP archive, or it is truncated/],
    ['two files', damaged(END, 10, [2, 0]), /exactly one file/],
    ['an encrypted one', damaged(CENTRAL, 8, [1, 0]), /encrypted/],
    ['another method', damaged(CENTRAL, 10, [14, 0]), /method/],
    ['another CRC', damaged(CENTRAL, 16, [1, 2, 3, 4]), /damaged/],
    ['a wrong size', damaged(CENTRAL, 24, [1, 0, 0, 0]), /damaged/],
    ['a directory at another offset', damaged(END, 16, [255, 255, 255, 0]), /directory is damaged/],
    ['content at another offset', damaged(CENTRAL, 42, [9, 0, 0, 0]), /directory is damaged/],
    ['truncated content', damaged(CENTRAL, 20, [0, 0, 0, 1]), /truncated/],
  ])('refuses %s', async (_name, archive, reason) => {
    await expect(readZipEntry(archive, LIMIT)).rejects.toThrow(reason);
  });

  it('refuses a file above the limit, by its declared and its real size', async () => {
    await expect(readZipEntry(ARCHIVE, CONTENT.length - 1)).rejects.toThrow('larger than');
    const lying = damaged(CENTRAL, 24, [1, 0, 0, 0]);
    await expect(readZipEntry(lying, 1_000)).rejects.toThrow('damaged');
  });

  it('returns the file or a FeedFailure for any damage', async () => {
    const noise = randomBytes(4);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: ARCHIVE.length - 5 }), async (at) => {
        const copy = Buffer.from(ARCHIVE);
        noise.copy(copy, at);
        try {
          expect(await readZipEntry(copy, LIMIT)).toEqual(CONTENT);
        } catch (error) {
          expect(error).toBeInstanceOf(FeedFailure);
        }
      }),
      { numRuns: 300 },
    );
  });
});
