import { findSigner, subjectName } from './signer';

/** C=DE, O=Ødegård & Søn, CN=Reports; version 1, made with OpenSSL. */
const OF_KEY = `-----BEGIN CERTIFICATE-----
MIIBQzCB6gIUN4Lu9Y+ZWLGfhRSQRCfdCwAMa54wCgYIKoZIzj0EAwIwDzENMAsG
A1UEAwwEUm9vdDAeFw0yNjExMjcwMzMzMzVaFw0zNjExMjQwMzMzMzVaMDoxCzAJ
BgNVBAYTAkRFMRkwFwYDVQQKDBDDmGRlZ8OlcmQgJiBTw7huMRAwDgYDVQQDDAdS
ZXBvcnRzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEDtoD+wNQlG/P9yX5vGfZ
dNzwFiS93WTUG0fRN/ayxk8Y4+sd+IOK4wTaZyO44VMUhk2JJ3RAQ1LJ+Ui7rTn2
hTAKBggqhkjOPQQDAgNIADBFAiBeWIuZgfTo4AI/FlI7jkU5pEjk2QA73L9W4oEt
l6VvLAIhAIHHP7ThBKpIdjuG3SbA1OwabZWq0t6RncpvYAep/Xrn
-----END CERTIFICATE-----`;

/** C=DE; version 3. */
const WITHOUT_NAMES = `-----BEGIN CERTIFICATE-----
MIIBcDCCARWgAwIBAgIUQDs9e/KMKyo5fZbY8a/MINkLQ3UwCgYIKoZIzj0EAwIw
DTELMAkGA1UEBhMCREUwHhcNMjYxMTI3MDMzMzM1WhcNMzYxMTI0MDMzMzM1WjAN
MQswCQYDVQQGEwJERTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGqP+uNXMTaa
qIQSmJnO/rG4zLZdHALXXR9gspkKURcTm3fD3XWVICysvZgA1bsYH9FJyYKXkxe9
TChnchgeupKjUzBRMB0GA1UdDgQWBBQgE+cNws27Sn6WNlh9l2Kv1GOsYTAfBgNV
HSMEGDAWgBQgE+cNws27Sn6WNlh9l2Kv1GOsYTAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0kAMEYCIQDoHD6esAcNaph9zaR/+6cQ9fH2ZyheJHpLbBK3f6pd
KQIhAP2/rpNVfRzTFUnvcquMwTJVyloK4EJe2kK1rinkRJv/
-----END CERTIFICATE-----`;

const KEY = {
  kid: 'kid-1',
  purpose: 'report',
  state: 'active',
  public_key: '',
  certificates: [OF_KEY, WITHOUT_NAMES],
  certificate_sha256: '',
  valid_from: '2026-01-15T09:30:00.000Z',
  valid_to: '2029-01-15T09:30:00.000Z',
  created_at: '2026-01-15T09:30:00.000Z',
  activated_at: null,
  retired_at: null,
} as const;
const KEYS = { keys: [{ ...KEY, certificates: [...KEY.certificates] }], total: 1, next_cursor: null };

test('reads the organisation and the common name of a certificate', () => {
  expect(subjectName(OF_KEY)).toBe('Ødegård & Søn, Reports');
  expect(subjectName(WITHOUT_NAMES)).toBeNull();
});

test('reads no name from bytes that are not a certificate', () => {
  expect(subjectName('-----BEGIN CERTIFICATE-----\nMIIBIA==\n-----END CERTIFICATE-----')).toBeNull();
  expect(subjectName('')).toBeNull();
});

test('finds the certificates of the key that signed', async () => {
  const signer = await findSigner(KEYS, 'kid-1');
  expect(signer).toMatchObject({ name: 'Ødegård & Søn, Reports', root: WITHOUT_NAMES });
  expect(signer?.rootFingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(await findSigner(KEYS, 'kid-2')).toBeNull();
});
