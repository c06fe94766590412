import { spawnSync } from 'node:child_process';
import { constants, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testWith } from '../../../../test/support/app/programs';
import { type CheckpointStatement, NoteError, noteText, openNote, signedNote } from './checkpoint-note';
import { makeRsaKeys } from '../../../../test/support/app/rsa-keys';

const { privateKey, publicKey } = makeRsaKeys();
const { publicKey: otherKey } = makeRsaKeys(2048);

const STATEMENT: CheckpointStatement = {
  chainId: 'platform',
  size: 4_884,
  rootHash: Buffer.alloc(32, 1),
  recordHash: Buffer.alloc(32, 2),
  sealedAt: new Date('2026-11-21T08:15:30.123Z'),
};
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
const signText = (text: string): Buffer => sign('sha256', Buffer.from(text), { key: privateKey, ...PSS });
const text = noteText(STATEMENT);
const note = signedNote(text, publicKey, signText(text));
const open = (of: string, key: KeyObject = publicKey): CheckpointStatement => openNote(of, [{ publicKey: key }]);

describe('checkpoint notes', () => {
  test('have the form of C2SP tlog-checkpoint', () => {
    expect(text).toBe(
      [
        'threat-monitoring-service/audit/platform',
        '4884',
        'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=',
        `record_hash ${'02'.repeat(32)}`,
        'sealed_at 2026-11-21T08:15:30.123Z',
        '',
      ].join('\n'),
    );
    const [signed, signature = ''] = note.split('\n\n');
    expect(`${signed}\n`).toBe(text);
    expect(signature).toMatch(/^— threat-monitoring-service\/audit [A-Za-z0-9+/]+=*\n$/);
    expect(Buffer.from(signature.split(' ')[2]!, 'base64')).toHaveLength(4 + 384);
  });

  test('are read back after verification with any of the keys', () => {
    expect(openNote(note, [{ publicKey: otherKey }, { publicKey }])).toEqual(STATEMENT);
  });

  testWith('openssl')('are verified by openssl alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'note-'));
    const file = (name: string, content: string | Buffer): string => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const verifying = (of: string): string => {
      const { status, stdout } = spawnSync('openssl', [
        ...['dgst', '-sha256', '-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'],
        ...['-verify', file('key.pem', publicKey.export({ type: 'spki', format: 'pem' }))],
        ...['-signature', file('note.sig', Buffer.from(note.split(' ').at(-1)!, 'base64').subarray(4))],
        file('note.txt', of),
      ]);
      return `${status} ${stdout.toString()}`;
    };
    try {
      expect(verifying(text)).toMatch(/^0 Verified OK\n/);
      expect(verifying(text.replace('4884', '4885'))).toMatch(/^1 Verification failure\n/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    ['another size', note.replace('4884', '4885'), 'its signature is not valid'],
    ['another chain', note.replace('/platform', '/plotform'), 'its signature is not valid'],
    ['another time', note.replace('08:15', '08:16'), 'its signature is not valid'],
    ['an unknown key id', note.replace(/audit [A-Za-z0-9+/]{4}/, 'audit AAAA'), 'it is not signed by a known key'],
    [
      'another origin',
      note.replace('threat-monitoring-service/audit/', 'elsewhere/'),
      'it is not a signed note of this log',
    ],
    ['another name of the key', note.replace('— threat', '— thread'), 'it is not a signed note of this log'],
    ['an additional line', note.replace('\n\n', '\nmore\n\n'), 'it is not a signed note of this log'],
    ['no blank line', note.replace('\n\n', '\n'), 'it is not a signed note of this log'],
    ['trailing text', `${note}x`, 'it is not a signed note of this log'],
    ['empty text', '', 'it is not a signed note of this log'],
  ])('are refused with %s', (_what, changed, reason) => {
    expect(changed).not.toBe(note);
    expect(() => open(changed)).toThrow(new NoteError(reason));
  });

  test('are refused if another key signed them or the signature scheme differs', () => {
    expect(() => open(note, otherKey)).toThrow(new NoteError('it is not signed by a known key'));
    const otherSalt = sign('sha256', Buffer.from(text), { key: privateKey, ...PSS, saltLength: 20 });
    expect(() => open(signedNote(text, publicKey, otherSalt))).toThrow(new NoteError('its signature is not valid'));
    const notPss = sign('sha256', Buffer.from(text), privateKey);
    expect(() => open(signedNote(text, publicKey, notPss))).toThrow(new NoteError('its signature is not valid'));
  });
});
