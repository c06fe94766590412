import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Db, type TenantTx } from '../../../platform/database/db';
import type { PageAnswer } from '../../../platform/paging/page-query';
import { CorpusService } from '../../corpus/corpus.service';
import { EvaluationFreshness } from '../evaluation/evaluation-freshness';
import { ThreatStreamRepository } from '../stream/threat-stream.repository';
import type { ThreatPageAnswer } from '../threats.dto';

interface ReadThreats extends PageAnswer {
  readonly assetsRevision: number;
}

/** Reads lists of threats together with what is returned beside them. */
@Injectable()
export class ThreatPages {
  constructor(
    private readonly db: Db,
    private readonly stream: ThreatStreamRepository,
    private readonly freshness: EvaluationFreshness,
    private readonly corpus: CorpusService,
  ) {}

  /** Calls `read` and adds the state of the evaluation and of the stream, all in one snapshot. */
  async read<Read extends ReadThreats>(
    scope: TenantScope,
    read: (tx: TenantTx) => Promise<Read>,
  ): Promise<Omit<Read, 'assetsRevision'> & ThreatPageAnswer> {
    const corpusRevision = await this.corpus.revision();
    const staleSources = await this.corpus.staleSources();
    return this.db.read(scope, async (tx) => {
      const { assetsRevision, ...page } = await read(tx);
      const evaluation = await this.freshness.of(tx, { assetsRevision, corpusRevision, staleSources });
      return { ...page, evaluation, stream_seq: (await this.stream.bounds(tx)).last };
    });
  }
}
