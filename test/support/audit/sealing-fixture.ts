import { constants, sign } from 'node:crypto';
import { AuditCheckpointsRepository } from '../../../src/modules/audit/chain/audit-checkpoints.repository';
import type { AuditKeys } from '../../../src/modules/audit/chain/audit-keys';
import { AuditSealer } from '../../../src/modules/audit/sealing/audit-sealer';
import { AuditTilesRepository } from '../../../src/modules/audit/chain/audit-tiles.repository';
import { ChainEvidenceReader } from '../../../src/modules/audit/chain/chain-evidence';
import { ChainReadModel } from '../../../src/modules/audit/chain/chain.read-model';
import type { SigningKey } from '../../../src/modules/signing/signing.contract';
import type { Db } from '../../../src/platform/database/db';
import { makeRsaKeys } from '../app/rsa-keys';

/** Keys with a real RSA key. */
export function rsaAuditKeys(kid = 'kid-of-the-test'): AuditKeys {
  const { privateKey, publicKey } = makeRsaKeys();
  const pss = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const key: SigningKey = {
    kid,
    purpose: 'audit',
    state: 'active',
    publicKey,
    certificates: [],
    createdAt: new Date(),
    activatedAt: new Date(),
    retiredAt: null,
    sign: (data) => Promise.resolve(sign('sha256', data, pss)),
  };
  return { activeKey: () => Promise.resolve(key), publishedKeys: () => Promise.resolve([key]) };
}

export function sealerOn(db: Db, keys: AuditKeys): AuditSealer {
  const [chains, tiles] = [new ChainReadModel(), new AuditTilesRepository()];
  return new AuditSealer(
    ...([db, chains, new AuditCheckpointsRepository(), tiles, new ChainEvidenceReader(chains, tiles), keys] as const),
  );
}
