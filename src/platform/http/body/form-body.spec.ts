import { Readable } from 'node:stream';
import { ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { readFormBody } from './form-body';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const read = (text: string, headers: Record<string, string> = FORM, maxBytes = 100) =>
  readFormBody(Readable.from([Buffer.from(text)]), headers, maxBytes);

test.each<[string, Record<string, string>]>([
  ['', {}],
  ['a=1&b=two+words', { a: '1', b: 'two words' }],
  ['a=%C3%A9&b=%2B%26', { a: 'é', b: '+&' }],
  ['a=&b', { a: '', b: '' }],
])('reads %s', async (text, fields) => {
  expect(Object.fromEntries(await read(text))).toEqual(fields);
});

test('refuses a field that occurs twice and names it', async () => {
  await expect(read('a=1&a=2')).rejects.toThrow(ValidationError);
});

test.each<[string, string, Record<string, string>]>([
  ['payload_too_large', 'a'.repeat(101), FORM],
  ['payload_too_large', 'a', { ...FORM, 'content-length': '101' }],
  ['unsupported_media_type', 'a=1', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['unsupported_media_type', 'a=1', {}],
  ['unsupported_media_type', 'a=1', { ...FORM, 'content-encoding': 'gzip' }],
])('fails with %s for a body that is too large or has another type', async (code, text, headers) => {
  const error = await read(text, headers).then(
    () => null,
    (thrown: unknown) => thrown as ServiceError,
  );
  expect(error).toBeInstanceOf(ServiceError);
  expect(error?.code).toBe(code);
});
