import { constants, type KeyObject, sign } from 'node:crypto';
import { TileAppender } from '../../../src/kernel/merkle/tile-appender';
import { GENESIS_HASH, leafHash, recordHash, systemRecord } from '../../../src/modules/audit/recording/audit-record';
import type { ChainedRecord } from '../../../src/modules/audit/audit.read-model';
import { pendingRow } from '../../../src/modules/audit/recording/audit.repository';
import { noteText, signedNote } from '../../../src/modules/audit/chain/checkpoint-note';
import { EvidenceLines, type EvidenceSubject } from '../../../src/modules/audit/exports/evidence-export';
import { RecordProofs } from '../../../src/modules/audit/exports/record-proofs';
import { computeThumbprint } from '../../../src/modules/signing/jwk';
import { makeRsaKeys } from '../app/rsa-keys';

const CHAIN = 'platform';

export const signingPair = (): { publicKey: KeyObject; privateKey: KeyObject } => makeRsaKeys();

export const jwksOf = (...keys: KeyObject[]): string =>
  JSON.stringify({
    keys: keys.map((key) => ({ ...key.export({ format: 'jwk' }), kid: computeThumbprint(key), alg: 'PS256' })),
  });

/** A chain of this many records, as it would be stored. */
export function sampleChain(count: number): ChainedRecord[] {
  const records: ChainedRecord[] = [];
  let previous: Buffer = GENESIS_HASH;
  for (let seq = 1; seq <= count; seq++) {
    const { record, payload } = pendingRow(systemRecord('sample', [`line\u2028separator ${seq}`]), CHAIN);
    const own = recordHash(previous, leafHash(payload));
    records.push({
      record,
      payload,
      seq,
      prevHash: previous,
      recordHash: own,
      serviceAccountName: null,
      userEmail: null,
      userName: null,
    });
    previous = own;
  }
  return records;
}

export function treeOf(chain: readonly ChainedRecord[], size = chain.length): TileAppender {
  const tree = new TileAppender(0, []);
  for (const { payload } of chain.slice(0, size)) tree.append(leafHash(payload));
  return tree;
}

/** The checkpoint over the first `size` records. */
export function sampleNote(
  chain: readonly ChainedRecord[],
  size: number,
  keys: ReturnType<typeof signingPair>,
): string {
  const text = noteText({
    chainId: CHAIN,
    size,
    rootHash: treeOf(chain, size).root(),
    recordHash: chain[size - 1]!.recordHash,
    sealedAt: new Date('2026-11-21T10:00:00Z'),
  });
  const pss = { key: keys.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  return signedNote(text, keys.publicKey, sign('sha256', Buffer.from(text), pss));
}

/** An evidence export, line by line, of the records of the chain that `chosen` contains. */
export async function sampleExport(
  chain: readonly ChainedRecord[],
  keys: ReturnType<typeof signingPair>,
  { chosen = chain, ...more }: Partial<EvidenceSubject> & { chosen?: readonly ChainedRecord[] } = {},
): Promise<string[]> {
  const size = chain.length;
  const tiles = treeOf(chain).changedTiles();
  const proofs = await new RecordProofs(size, () => Promise.resolve(tiles)).of(chosen.map(({ seq }) => seq));
  const lines = new EvidenceLines();
  const checkpoint = {
    chainId: CHAIN,
    number: 1,
    size,
    rootHash: treeOf(chain).root(),
    recordHash: chain[size - 1]!.recordHash,
    note: sampleNote(chain, size, keys),
    kid: computeThumbprint(keys.publicKey),
    sealedAt: new Date(),
  };
  const subject = { chainId: CHAIN, checkpoint, isWholeChain: true, archived: [], filter: {}, exportedAt: new Date() };
  return [
    lines.header({ ...subject, ...more }),
    ...chosen.map((record, index) => lines.record(record, proofs[index]!)),
    lines.footer(),
  ];
}
