import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestCertificate } from '../../../../test/support/peers/syslog-server';
import { parseSettings, SettingsError } from '../../../../config/settings';
import { configuredReceiver } from './configured-receiver';
import { HttpReceiver } from './http-receiver';
import { SyslogReceiver } from './syslog-receiver';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tms-receiver-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const receiverOf = (environment: Record<string, string>) =>
  configuredReceiver(parseSettings({ AUDIT_FORWARD_URL: 'syslog+tls://siem.example.com', ...environment }));

test('there is no receiver without an address', () => {
  expect(configuredReceiver(parseSettings({}))).toBeNull();
});

test('the scheme of the address selects the protocol', () => {
  expect(receiverOf({})).toBeInstanceOf(SyslogReceiver);
  expect(receiverOf({ AUDIT_FORWARD_URL: 'https://siem.example.com/ocsf' })).toBeInstanceOf(HttpReceiver);
});

test('a certificate and its key are accepted', async () => {
  const { certificatePem, keyPem } = await makeTestCertificate();
  const files = {
    AUDIT_FORWARD_CA_FILE: fileWith('ca.pem', certificatePem),
    AUDIT_FORWARD_CERTIFICATE_FILE: fileWith('own.pem', certificatePem),
    AUDIT_FORWARD_KEY_FILE: fileWith('own-key.pem', keyPem),
  };
  expect(receiverOf(files)).toBeInstanceOf(SyslogReceiver);
});

test('a file that cannot be used is named', async () => {
  const [one, another] = await Promise.all([makeTestCertificate(), makeTestCertificate()]);
  expect(() => receiverOf({ AUDIT_FORWARD_CA_FILE: join(folder, 'absent.pem') })).toThrow(
    /^AUDIT_FORWARD_CA_FILE cannot be used: ENOENT/,
  );
  expect(() => receiverOf({ AUDIT_FORWARD_CA_FILE: fileWith('text.pem', 'no certificate') })).toThrow(
    'AUDIT_FORWARD_CA_FILE cannot be used: it contains nothing in PEM',
  );
  const mixed = {
    AUDIT_FORWARD_CERTIFICATE_FILE: fileWith('one.pem', one.certificatePem),
    AUDIT_FORWARD_KEY_FILE: fileWith('another-key.pem', another.keyPem),
  };
  expect(() => receiverOf(mixed)).toThrow(SettingsError);
  expect(() => receiverOf(mixed)).toThrow(/^AUDIT_FORWARD_CERTIFICATE_FILE and AUDIT_FORWARD_KEY_FILE cannot be used/);
});
