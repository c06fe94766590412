/** Bodies of multipart/form-data (RFC 7578), byte by byte. */
const BOUNDARY = 'xX-form-of-the-tests-Xx';

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export interface FormEntry {
  name: string;
  content: string | Buffer;
  /** A plain value if there is none. */
  filename?: string;
}

export const file = (name: string, content: string | Buffer): FormEntry => ({ name, content, filename: `${name}.csv` });
export const value = (name: string, content: string | Buffer): FormEntry => ({ name, content });

export function formBody(entries: readonly FormEntry[]): Buffer {
  const parts = entries.map(({ name, content, filename }) => {
    const described = filename === undefined ? '' : `; filename="${filename}"`;
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${described}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
