import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import { type BodyWatcher, readBodyBytes } from '../../platform/http/body/body-bytes';
import { hasBody } from '../../platform/http/body/body-headers';

/** ISO 32000-2 §7.5.2. Reports of this service begin with it. */
const PDF_HEADER = Buffer.from('%PDF-');

/**
 * Reads the PDF in the body of a request completely. A file that does not begin like a PDF is refused before the rest
 * is read.
 * @throws ServiceError unsupported_media_type, and those of `readBodyBytes`; ValidationError missing, value_error
 */
export async function readPdfBody(body: unknown, headers: IncomingHttpHeaders, maxBytes: number): Promise<Buffer> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/pdf' || headers['content-encoding'] !== undefined) {
    throw new ServiceError(
      'unsupported_media_type',
      'The Content-Type should be application/pdf, without a Content-Encoding',
    );
  }
  const isThere = body instanceof Readable && hasBody(headers);
  const bytes = isThere ? await readBodyBytes(body, headers, maxBytes, requireHeader) : Buffer.alloc(0);
  if (bytes.length === 0) throw new ValidationError([{ loc: ['body'], msg: 'Field required', type: 'missing' }]);
  if (bytes.length < PDF_HEADER.length) throw notPdf();
  return bytes;
}

const requireHeader: BodyWatcher = (piece, offset) => {
  const expected = PDF_HEADER.subarray(offset, offset + piece.length);
  if (expected.length > 0 && !piece.subarray(0, expected.length).equals(expected)) throw notPdf();
};

const notPdf = (): ValidationError =>
  new ValidationError([
    { loc: ['body'], msg: 'Value error, the file should be a PDF, which starts with %PDF-', type: 'value_error' },
  ]);
