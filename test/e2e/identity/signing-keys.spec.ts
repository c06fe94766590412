import { constants, createHash, createPublicKey, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { issueSigningCertificate, makeRootCertificate } from '../../../src/platform/crypto/certificates';
import { readCertificate } from '../../../src/platform/crypto/read-certificate';
import { SigningService } from '../../../src/modules/signing/signing.service';
import { Client } from 'pg';
import { createTestDatabase } from '../../support/app/test-database';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { makeRsaKeys } from '../../support/app/rsa-keys';

let service: TestApp;
let keys: Record<string, string>;

beforeAll(async () => {
  service = await startTestApp();
  keys = await service.tenant('signers', { admin: { role: 'admin' } });
});
afterAll(() => service.close());

const operator = (method: string, path: string, body?: unknown): Promise<Answer> =>
  service.call(method, `/v1/admin/signing-keys${path}`, { key: OPERATOR_KEY, body });
const states = async (purpose: string): Promise<[string, string][]> =>
  (await operator('GET', `?purpose=${purpose}`)).body.keys.map(({ kid, state }: Record<string, string>) => [
    kid,
    state,
  ]);
const pairOf = (modulusLength = 3072) => makeRsaKeys(modulusLength);
const pem = (der: Buffer): string => new X509Certificate(der).toString();

async function brought(notBefore = new Date(Date.now() - 60_000)) {
  const [root, signer] = [pairOf(), pairOf()];
  const names = { commonName: 'Brought', organisation: 'Test' };
  const rootCertificate = await makeRootCertificate({ ...names, keys: root, notBefore, years: 2 });
  const certificate = await issueSigningCertificate({
    ...names,
    notBefore,
    years: 1,
    publicKey: signer.publicKey,
    root: { certificate: rootCertificate, privateKey: root.privateKey },
  });
  const privateKey = signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKey, certificates: pem(certificate) + pem(rootCertificate), signer };
}

describe('the signing keys of a new installation', () => {
  test('exist for each purpose, certified by one root', async () => {
    const { body } = await operator('GET', '');
    expect(body.total).toBe(2);
    const roots = body.keys.map(({ certificates }: { certificates: string[] }) => certificates.at(-1));
    expect(new Set(roots).size).toBe(1);
    for (const { certificates, state, certificate_sha256: fingerprint } of body.keys) {
      const [signer, root] = certificates.map((text: string) => new X509Certificate(text));
      expect(state).toBe('active');
      expect(signer.verify(root.publicKey)).toBe(true);
      expect(signer.checkIssued(root)).toBe(true);
      expect(fingerprint).toBe(createHash('sha256').update(signer.raw).digest('hex'));
      const certificate = readCertificate(signer.raw);
      expect([...(certificate.keyUsage ?? [])]).toEqual(['digitalSignature', 'nonRepudiation']);
      expect(certificate.publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 3072 });
      expect(certificate.publicKey.asymmetricKeyType).toBe('rsa');
    }
  });

  test('are published to anyone as a JWK set', async () => {
    const { status, headers, body } = await service.call('GET', '/.well-known/jwks.json');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    const shown = (await operator('GET', '')).body.keys as { kid: string; public_key: string }[];
    expect(body.keys.map(({ kid }: { kid: string }) => kid)).toEqual(shown.map(({ kid }) => kid));
    for (const [index, jwk] of body.keys.entries()) {
      expect(jwk).toMatchObject({ kty: 'RSA', alg: 'PS256', use: 'sig' });
      const key = createPublicKey({ key: jwk, format: 'jwk' });
      expect(key.export({ type: 'spki', format: 'pem' })).toBe(shown[index]?.public_key);
      expect(Object.keys(jwk)).not.toEqual(expect.arrayContaining(['d']));
    }
  });

  test('are not stored in clear in the database', async () => {
    const rows = await service.app.get(SigningService).publishedKeys();
    expect(JSON.stringify(rows)).not.toContain('PRIVATE');
  });
});

describe('a rotation of signing keys', () => {
  test('moves keys from next over active to retired, without a restart', async () => {
    const [[old]] = (await states('report')) as [[string, string]];
    const made = await operator('POST', '', { purpose: 'report' });
    expect([made.status, made.body.state, made.body.activated_at]).toEqual([201, 'next', null]);
    const { kid } = made.body as { kid: string };
    expect(await states('report')).toEqual([
      [old, 'active'],
      [kid, 'next'],
    ]);
    const published = (await service.call('GET', '/.well-known/jwks.json')).body.keys as { kid: string }[];
    expect(published.map((key) => key.kid)).toContain(kid);
    expect((await operator('POST', `/${kid}/activate`)).body.state).toBe('active');
    expect(await states('report')).toEqual([
      [old, 'retired'],
      [kid, 'active'],
    ]);
    const key = await service.app.get(SigningService).activeKey('report');
    expect(key.kid).toBe(kid);
    const signature = await key.sign(Buffer.from('text'));
    const pss = { key: key.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    expect(verify('sha256', Buffer.from('text'), pss, signature)).toBe(true);
    expect((await operator('POST', `/${old}/activate`)).body.error.code).toBe('invalid_transition');
    expect((await operator('POST', `/${kid}/retire`)).body.error.code).toBe('invalid_transition');
    const audit = await service.call('GET', `/v1/audit?action=signing_keys.activate`, { key: OPERATOR_KEY });
    expect(audit.body.records[0]).toMatchObject({ resource_ids: [old], outcome: 'rejected' });
    expect(audit.body.records[1]).toMatchObject({ resource_ids: [kid], outcome: 'success' });
  });

  test('can import a key, which nobody can read again', async () => {
    const { privateKey, certificates, signer } = await brought();
    const body = { purpose: 'audit', private_key: privateKey, certificates };
    const made = await operator('POST', '/import', body);
    expect([made.status, made.body.state]).toEqual([201, 'next']);
    expect(made.body.public_key).toBe(signer.publicKey.export({ type: 'spki', format: 'pem' }));
    expect(made.text).not.toContain('PRIVATE');
    expect((await operator('POST', '/import', body)).body.error.code).toBe('conflict');
    expect((await operator('POST', `/${made.body.kid}/retire`)).body.state).toBe('retired');
    expect((await operator('POST', `/${made.body.kid}/retire`)).body.error.code).toBe('invalid_transition');
  });

  test('is complete for each of two concurrent activations', async () => {
    const made = await Promise.all([1, 2].map(() => operator('POST', '', { purpose: 'audit' })));
    await Promise.all(made.map(({ body }) => operator('POST', `/${body.kid}/activate`)));
    const after = await states('audit');
    expect(after.filter(([, state]) => state === 'active')).toHaveLength(1);
    expect(after.filter(([, state]) => state === 'next')).toHaveLength(0);
  }, 600_000);
});

test('is due when a certificate expires soon, which /readyz shows', async () => {
  const checks = async (): Promise<unknown> => (await service.call('GET', '/readyz')).body.checks.signing_keys;
  expect(await checks()).toBe('ok');
  const { privateKey, certificates } = await brought(new Date(Date.now() - 330 * 86_400_000));
  const { body } = await operator('POST', '/import', { purpose: 'audit', private_key: privateKey, certificates });
  await operator('POST', `/${body.kid}/activate`);
  await states('audit');
  expect([(await service.call('GET', '/readyz')).status, await checks()]).toEqual([200, 'degraded']);
});

describe('rejects with the name of the field', () => {
  let own: Awaited<ReturnType<typeof brought>>;
  beforeAll(async () => {
    own = await brought();
  });
  const violation = async (change: object): Promise<[number, string, string]> => {
    const { privateKey: private_key, certificates } = own;
    const { status, body } = await operator('POST', '/import', {
      purpose: 'report',
      private_key,
      certificates,
      ...change,
    });
    return [status, body.detail?.[0]?.loc?.at(-1), body.detail?.[0]?.msg];
  };

  test('invalid keys', async () => {
    const weak = pairOf(2048).privateKey.export({ type: 'pkcs8', format: 'pem' });
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    const locked = pairOf().privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' });
    expect(await violation({ private_key: 'no key' })).toEqual([422, 'private_key', expect.stringContaining('in PEM')]);
    expect(await violation({ private_key: weak })).toEqual([422, 'private_key', expect.stringContaining('3072 bits')]);
    expect(await violation({ private_key: curve })).toEqual([422, 'private_key', expect.stringContaining('RSA')]);
    expect(await violation({ private_key: locked })).toEqual([
      422,
      'private_key',
      expect.stringContaining('passphrase'),
    ]);
  });

  test('invalid certificates', async () => {
    const other = await brought();
    const [signer = '', root = ''] = other.certificates.split(/(?<=-----END CERTIFICATE-----\n)/);
    expect(await violation({ certificates: 'none' })).toEqual([422, 'certificates', expect.stringContaining('in PEM')]);
    expect(await violation({ certificates: other.certificates })).toEqual([
      ...[422, 'certificates'],
      expect.stringContaining('of the private key'),
    ]);
    const strange = (await brought()).certificates.split(/(?<=-----END CERTIFICATE-----\n)/)[1];
    const wrongRoot = { private_key: other.privateKey, certificates: signer + (strange ?? '') };
    expect(await violation(wrongRoot)).toEqual([
      422,
      'certificates',
      expect.stringContaining('that its issuer did not sign'),
    ]);
    const reversed = { private_key: other.privateKey, certificates: root + signer };
    expect(await violation(reversed)).toEqual([
      422,
      'certificates',
      expect.stringContaining('belongs to a certificate authority'),
    ]);
  });

  test('invalid ids and callers without the permission', async () => {
    expect((await operator('POST', `/${'A'.repeat(43)}/activate`)).status).toBe(404);
    expect((await operator('POST', '/short/activate')).status).toBe(422);
    const refused = await service.call('GET', '/v1/admin/signing-keys', { key: keys.admin ?? '' });
    expect(refused.status).toBe(403);
  });
});

test('instances that start together on an empty installation create one key for each purpose', async () => {
  const database = await createTestDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('truncate signing_key');
  const instances = await Promise.all([startTestApp({}, database), startTestApp({}, database)]);
  const { rows } = await owner.query<{ purpose: string; state: string }>(
    'select purpose, state from signing_key order by 1',
  );
  await owner.end();
  for (const instance of instances) await instance.close();
  await database.drop();
  expect(rows).toEqual(['audit', 'authority', 'report'].map((purpose) => ({ purpose, state: 'active' })));
}, 600_000);
