import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueSigningCertificate, makeRootCertificate } from '../../src/platform/crypto/certificates';
import { makeRsaKeys } from '../support/app/rsa-keys';
import { callService, type ServiceAnswer } from '../support/processes/service-process';
import { Services } from '../support/processes/services';

const MODULE = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'].find(existsSync);
const hasToken = MODULE !== undefined && canLoad('pkcs11js');
if (!hasToken) console.log('SoftHSM2 or the package pkcs11js is not installed: what the service says then is tested.');

// The library reads its configuration from the environment, so the service is a separate process.
const services = Services.forEachTest('prepared');
const folder = mkdtempSync(join(tmpdir(), 'tms-hsm-'));
const path = (name: string): string => join(folder, name);
let certificates: string;
let url: string;

beforeAll(async () => {
  const [root, signer] = [makeRsaKeys(), makeRsaKeys()];
  const common = { organisation: 'Test', notBefore: new Date(Date.now() - 60_000), years: 1 };
  const rootCertificate = await makeRootCertificate({ ...common, commonName: 'Root', keys: root });
  const issuer = { certificate: rootCertificate, privateKey: root.privateKey };
  const own = { ...common, commonName: 'Kept in a token', root: issuer, publicKey: signer.publicKey };
  const chain = [await issueSigningCertificate(own), rootCertificate];
  certificates = chain.map((der) => new X509Certificate(der).toString()).join('');
  if (hasToken) makeToken(signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  writeFileSync(path('pin'), '123456\n');
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  const environment = {
    SOFTHSM2_CONF: path('softhsm2.conf'),
    PKCS11_MODULE: MODULE ?? '/nowhere.so',
    PKCS11_PIN_FILE: path('pin'),
  };
  url = await services.start(environment).ready();
}, 600_000);

function canLoad(name: string): boolean {
  try {
    createRequire(__filename)(name);
    return true;
  } catch {
    return false;
  }
}

/** A token of SoftHSM2 that holds the key. */
function makeToken(privateKey: string): void {
  mkdirSync(path('tokens'));
  writeFileSync(path('softhsm2.conf'), `directories.tokendir = ${path('tokens')}\nobjectstore.backend = file\n`);
  writeFileSync(path('key.pem'), privateKey);
  const env = { ...process.env, SOFTHSM2_CONF: path('softhsm2.conf') };
  const util = (...parameters: string[]): Buffer => execFileSync('softhsm2-util', parameters, { env });
  util('--init-token', '--free', '--label', 'reports', '--so-pin', '654321', '--pin', '123456');
  util('--import', path('key.pem'), '--token', 'reports', '--label', 'report-2026', '--id', '01', '--pin', '123456');
  rmSync(path('key.pem'));
}

const operator = (method: string, route: string, body?: object): Promise<ServiceAnswer> =>
  callService(url, method, `/v1/admin${route}`, { key: services.operatorKey, body });
const link = (token: string, label: string): Promise<ServiceAnswer> =>
  operator('POST', '/signing-keys/link', { purpose: 'report', token, label, certificates });
const messagesOf = ({ body }: ServiceAnswer): unknown[] =>
  (body.detail as { loc: string[]; msg: string }[]).map(({ loc, msg }) => [loc.at(-1), msg]);

test('a key in a token signs reports, and the service reports what is missing otherwise', async () => {
  const linked = await link('reports', 'report-2026');
  if (!hasToken) {
    expect(linked.status).toBe(422);
    expect(messagesOf(linked)).toEqual([
      ['label', expect.stringMatching(/pkcs11js, which is not installed|nowhere\.so/)],
    ]);
    return;
  }
  expect([linked.status, linked.body.state]).toEqual([201, 'next']);
  expect((await link('reports', 'report-2026')).body.error.code).toBe('conflict');
  expect((await operator('POST', `/signing-keys/${linked.body.kid}/activate`)).body.state).toBe('active');

  await operator('POST', '/tenants', { slug: 'hsm', name: 'HSM' });
  const made = await operator('POST', '/tenants/hsm/api-keys', { name: 'test', role: 'analyst' });
  const key = made.body.key as string;
  const subject = { type: 'portfolio', id: 'default' };
  const reports = await Promise.all(
    Array.from({ length: 5 }, () => callService(url, 'POST', '/v1/reports', { key, body: { subject } })),
  );
  for (const { body } of reports) {
    const verdict = await callService(url, 'GET', `/v1/reports/${body.request_id}/verify`, { key });
    expect(verdict.body).toMatchObject({ verified: true, signing_key_id: linked.body.kid });
  }
}, 600_000);

test('unknown tokens and keys are reported by name', async () => {
  const refused = [await link('another', 'report-2026'), await link('reports', 'another')];
  expect(refused.map(({ status }) => status)).toEqual([422, 422]);
  if (!hasToken) return;
  expect(refused.map(messagesOf)).toEqual([
    [['label', expect.stringContaining('no token has the label another')]],
    [['label', expect.stringContaining('has no private key with the label another')]],
  ]);
}, 600_000);
