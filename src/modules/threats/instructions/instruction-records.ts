import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/errors/service-error';
import type { DataScope, TenantScope } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { Db, type TenantTx } from '../../../platform/database/db';
import { pageParts } from '../../../platform/paging/page-query';
import { CorpusService } from '../../corpus/corpus.service';
import type { VerdictRecord } from '../../instruction-model/instruction-model.contract';
import { InstructionVerdicts } from '../../instruction-model/instruction-verdicts.service';
import type {
  InstructionVerdictAnswer,
  InstructionVerdictListAnswer,
  InstructionVerdictsQuery,
} from './instruction-verdicts.dto';
import { ThreatsReadModel } from '../threats.read-model';

/** The readable record of the decisions of a language model. */
@Injectable()
export class InstructionRecords {
  constructor(
    private readonly db: Db,
    private readonly verdicts: InstructionVerdicts,
    private readonly threats: ThreatsReadModel,
    private readonly corpus: CorpusService,
  ) {}

  /**
   * Neither the texts of events beyond `dataScope` nor the decisions on them are returned. @throws not_found for an
   * unknown threat
   */
  async list(
    scope: TenantScope,
    query: InstructionVerdictsQuery,
    dataScope: DataScope | null,
  ): Promise<InstructionVerdictListAnswer> {
    const { threat_id: threatIds, asset_id: assetIds, state: states, ...request } = query;
    const { rows: verdicts, ...rest } = await this.db.read(scope, async (tx) => {
      const eventIds = threatIds.length === 0 ? null : await this.#eventsOf(tx, threatIds);
      return this.verdicts.page(tx, { eventIds, assetIds, states, ...request });
    });
    const eventIds = [...new Set(verdicts.map((verdict) => verdict.event_id))];
    const visible = new Set((await this.corpus.summaries(eventIds, dataScope)).map(({ id }) => id));
    const shown = verdicts.map((verdict) => (visible.has(verdict.event_id) ? verdict : withheld(verdict)));
    return { instruction_verdicts: shown, ...pageParts(rest) };
  }

  async #eventsOf(tx: TenantTx, threatIds: readonly string[]): Promise<string[]> {
    const eventIds: string[] = [];
    for (const threatId of threatIds) {
      if (!(await this.threats.byId(tx, threatId))) throw notFound('The threat');
      eventIds.push(...(await this.threats.evidence(tx, threatId)).map((link) => link.event_id));
    }
    noteResources(...threatIds);
    return eventIds;
  }
}

const withheld = (verdict: VerdictRecord): InstructionVerdictAnswer => ({
  ...verdict,
  event_id: null,
  question: { ...verdict.question, event: null },
  reason: null,
  answer: null,
});
