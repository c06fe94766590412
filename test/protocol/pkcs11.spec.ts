import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueSigningCertificate, makeRootCertificate } from '../../src/platform/crypto/certificates';
import { SigningService } from '../../src/modules/signing/signing.service';
import { ReportDesk } from '../support/report-desk';
import { OPERATOR_KEY } from '../support/test-app';

const MODULE = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'].find(existsSync);
const hasToken = MODULE !== undefined && canLoad('pkcs11js');
if (!hasToken) console.log('SoftHSM2 or the package pkcs11js is not installed: what the service says then is tested.');

const folder = mkdtempSync(join(tmpdir(), 'tms-hsm-'));
const path = (name: string): string => join(folder, name);
const names = { commonName: 'Kept in a token', organisation: 'Test' };
let desk: ReportDesk;
let certificates: string;

beforeAll(async () => {
  const [root, signer] = [
    generateKeyPairSync('rsa', { modulusLength: 3072 }),
    generateKeyPairSync('rsa', { modulusLength: 3072 }),
  ];
  const notBefore = new Date(Date.now() - 60_000);
  const rootCertificate = await makeRootCertificate({ ...names, commonName: 'Root', keys: root, notBefore, years: 2 });
  const issuer = { certificate: rootCertificate, privateKey: root.privateKey };
  const certificate = await issueSigningCertificate({
    ...names,
    root: issuer,
    publicKey: signer.publicKey,
    notBefore,
    years: 1,
  });
  certificates = [certificate, rootCertificate].map((der) => new X509Certificate(der).toString()).join('');
  if (hasToken) makeToken(signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  writeFileSync(path('pin'), '123456\n');
  desk = await ReportDesk.open({ PKCS11_MODULE: MODULE ?? '/nowhere.so', PKCS11_PIN_FILE: path('pin') });
}, 60_000);
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true });
});

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
  process.env.SOFTHSM2_CONF = path('softhsm2.conf');
  const util = (...parameters: string[]): Buffer => execFileSync('softhsm2-util', parameters);
  util('--init-token', '--free', '--label', 'reports', '--so-pin', '654321', '--pin', '123456');
  util('--import', path('key.pem'), '--token', 'reports', '--label', 'report-2026', '--id', '01', '--pin', '123456');
  rmSync(path('key.pem'));
}

const operator = (method: string, route: string, body?: object) =>
  desk.service.call(method, `/v1/admin/signing-keys${route}`, { key: OPERATOR_KEY, body });
const link = (token: string, label: string) =>
  operator('POST', '/link', { purpose: 'report', token, label, certificates });
const messageOf = ({ body }: { body: { detail: { loc: string[]; msg: string }[] } }) =>
  body.detail.map(({ loc, msg }) => [loc.at(-1), msg]);

test('a key in a token signs reports, or the service says what is missing', async () => {
  const linked = await link('reports', 'report-2026');
  if (!hasToken) {
    expect(linked.status).toBe(422);
    expect(messageOf(linked)).toEqual([
      ['label', expect.stringMatching(/pkcs11js, which is not installed|nowhere\.so/)],
    ]);
    return;
  }
  expect([linked.status, linked.body.state]).toEqual([201, 'next']);
  expect((await link('reports', 'report-2026')).body.error.code).toBe('conflict');
  expect((await operator('POST', `/${linked.body.kid}/activate`)).body.state).toBe('active');
  const key = await desk.service.app.get(SigningService).activeKey('report');
  expect(createPublicKey(linked.body.public_key as string).equals(key.publicKey)).toBe(true);
  const ids = await Promise.all(Array.from({ length: 5 }, () => desk.make('threat', desk.threatId)));
  for (const id of ids) {
    const { body } = await desk.verify(id);
    expect([body.verified, body.signing_key_id]).toEqual([true, linked.body.kid]);
  }
});

test('tokens and keys that are not there are told by name', async () => {
  const refused = [await link('another', 'report-2026'), await link('reports', 'another')];
  expect(refused.map(({ status }) => status)).toEqual([422, 422]);
  if (!hasToken) return;
  expect(refused.map(messageOf)).toEqual([
    [['label', expect.stringContaining('no token is called another')]],
    [['label', expect.stringContaining('no private key called another')]],
  ]);
});
