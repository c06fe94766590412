import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/errors/service-error';
import type { DataScope, TenantScope } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { Db, type TenantTx } from '../../../platform/database/db';
import { CorpusService } from '../../corpus/corpus.service';
import type { VerdictRecord } from '../../instruction-model/instruction-model.contract';
import { InstructionVerdicts } from '../../instruction-model/instruction-verdicts.service';
import type {
  InstructionVerdictAnswer,
  InstructionVerdictListAnswer,
  InstructionVerdictsQuery,
} from './instruction-verdicts.dto';
import { ThreatsReadModel } from '../threats.read-model';

/** The record of what a language model decided, as people read it. */
@Injectable()
export class InstructionRecords {
  constructor(
    private readonly db: Db,
    private readonly verdicts: InstructionVerdicts,
    private readonly threats: ThreatsReadModel,
    private readonly corpus: CorpusService,
  ) {}

  /** Of events beyond `dataScope` neither texts nor what was made of them are told. @throws not_found for an unknown threat */
  async list(
    scope: TenantScope,
    query: InstructionVerdictsQuery,
    dataScope: DataScope | null,
  ): Promise<InstructionVerdictListAnswer> {
    const { verdicts, total } = await this.db.read(scope, async (tx) =>
      this.verdicts.page(tx, {
        eventIds: query.threat_id === undefined ? null : await this.#eventsOf(tx, query.threat_id),
        ...{ assetIds: query.asset_id, states: query.state, limit: query.limit, offset: query.offset },
      }),
    );
    const eventIds = [...new Set(verdicts.map((verdict) => verdict.event_id))];
    const visible = new Set((await this.corpus.summaries(eventIds, dataScope)).map(({ id }) => id));
    const shown = verdicts.map((verdict) => (visible.has(verdict.event_id) ? verdict : withheld(verdict)));
    return { instruction_verdicts: shown, total };
  }

  async #eventsOf(tx: TenantTx, threatId: string): Promise<string[]> {
    if (!(await this.threats.byId(tx, threatId))) throw notFound('The threat');
    noteResources(threatId);
    return (await this.threats.evidence(tx, threatId)).map((link) => link.event_id);
  }
}

const withheld = (verdict: VerdictRecord): InstructionVerdictAnswer => ({
  ...verdict,
  ...{ event_id: null, question: { ...verdict.question, event: null }, reason: null, answer: null },
});
