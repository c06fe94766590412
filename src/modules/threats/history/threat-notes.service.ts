import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound } from '../../../kernel/errors/service-error';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { noteResources, requireScope } from '../../../platform/context/request-context';
import { Db, type TenantTx } from '../../../platform/database/db';
import type { PageRequest } from '../../../platform/paging/page-query';
import { ThreatsReadModel } from '../threats.read-model';
import { ThreatHistoryReadModel } from './threat-history.read-model';
import { ThreatHistoryRepository } from './threat-history.repository';
import type { NoteAnswer, NoteListAnswer } from './threat-notes.dto';

/** Notes of analysts on threats. They never change. */
@Injectable()
export class ThreatNotesService {
  constructor(
    private readonly db: Db,
    private readonly threats: ThreatsReadModel,
    private readonly past: ThreatHistoryReadModel,
    private readonly history: ThreatHistoryRepository,
  ) {}

  /** @throws ServiceError not_found */
  create(principal: Principal, threatId: string, note: string): Promise<NoteAnswer> {
    return this.db.run(requireScope(principal), async (tx) => {
      await this.#requireThreat(tx, threatId);
      const id = uuidv7();
      noteResources(threatId, id);
      await this.history.addNote(tx, principal, { id, threatId, note });
      return this.past.note(tx, threatId, id);
    });
  }

  /** The oldest first. @throws ServiceError not_found */
  list(scope: TenantScope, threatId: string, request: PageRequest): Promise<NoteListAnswer> {
    return this.db.read(scope, async (tx) => {
      await this.#requireThreat(tx, threatId);
      return this.past.notes(tx, threatId, request);
    });
  }

  async #requireThreat(tx: TenantTx, id: string): Promise<void> {
    if ((await this.threats.rowVersion(tx, id)) === undefined) throw notFound('The threat');
  }
}
