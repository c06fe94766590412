import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import { pageParts, type PageRequest } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { principalSql } from '../../identity/principal-answer.contract';
import {
  HISTORY_CURSOR,
  type ThreatHistoryAnswer,
  type ThreatVersionsAnswer,
  VERSION_CURSOR,
  type VersionAnswer,
} from './threat-history.dto';
import { NOTE_CURSOR, type NoteAnswer, type NoteListAnswer } from './threat-notes.dto';
import type { ThreatPast } from './threat-timeline';

const OF_THREAT = 'tenant_id = $1 and portfolio_id = $2 and threat_id = $3';

const PRINCIPAL = principalSql({ type: 'principal_type', id: 'principal_id', tenant: 'threat_history.tenant_id' });
const IS_CHANGE = 'note is null';
const IS_NOTE = 'note is not null';
const SHOWN_OF_NOTE = `id, changed_at as created_at, ${PRINCIPAL} as principal, coalesce(note, '') as text`;
const SHOWN_OF_HISTORY = `changed_at, ${PRINCIPAL} as principal, changes, reason`;
const SHOWN_OF_VERSION = 'version, created_at, changes, snapshot';

type HistoryEntry = ThreatHistoryAnswer['history'][number];

const idsOf = (tx: TenantTx, threatId: string): string[] => [tx.scope.tenantId, tx.scope.portfolioId, threatId];

/** The history of a threat; empty for an unknown threat. */
@Injectable()
export class ThreatHistoryReadModel {
  /** The oldest first. */
  async versions(tx: TenantTx, threatId: string, request: PageRequest): Promise<ThreatVersionsAnswer> {
    const own = { where: OF_THREAT, parameters: idsOf(tx, threatId) };
    const order = { cursor: VERSION_CURSOR, orderBy: ['version'], direction: 'asc' } as const;
    const source = { select: SHOWN_OF_VERSION, from: 'threat_version', ...own, ...order };
    const { rows, ...rest } = await readPage<VersionAnswer>(tx, source, request);
    return { versions: rows, ...pageParts(rest) };
  }

  /** All of them, the oldest first. */
  allVersions(tx: TenantTx, threatId: string): Promise<VersionAnswer[]> {
    return tx.query(
      `select ${SHOWN_OF_VERSION} from threat_version where ${OF_THREAT} order by version`,
      idsOf(tx, threatId),
    );
  }

  /** The existing ones, in no particular order. */
  someVersions(tx: TenantTx, threatId: string, numbers: readonly number[]): Promise<VersionAnswer[]> {
    return tx.query(`select ${SHOWN_OF_VERSION} from threat_version where ${OF_THREAT} and version = any($4::int[])`, [
      ...idsOf(tx, threatId),
      numbers,
    ]);
  }

  /** The oldest change first. */
  async history(tx: TenantTx, threatId: string, request: PageRequest): Promise<ThreatHistoryAnswer> {
    const own = { where: `${OF_THREAT} and ${IS_CHANGE}`, parameters: idsOf(tx, threatId) };
    const order = { cursor: HISTORY_CURSOR, orderBy: ['changed_at', 'id'], direction: 'asc' } as const;
    const source = { select: SHOWN_OF_HISTORY, from: 'threat_history', ...own, ...order };
    const { rows, ...rest } = await readPage<HistoryEntry>(tx, source, request);
    return { history: rows, ...pageParts(rest) };
  }

  /** All of it, the oldest change first. */
  allHistory(tx: TenantTx, threatId: string): Promise<HistoryEntry[]> {
    return tx.query(
      `select ${SHOWN_OF_HISTORY} from threat_history where ${OF_THREAT} and ${IS_CHANGE} order by changed_at, id`,
      idsOf(tx, threatId),
    );
  }

  /** The oldest first. */
  async notes(tx: TenantTx, threatId: string, request: PageRequest): Promise<NoteListAnswer> {
    const own = { where: `${OF_THREAT} and ${IS_NOTE}`, parameters: idsOf(tx, threatId) };
    const order = { cursor: NOTE_CURSOR, orderBy: ['changed_at', 'id'], direction: 'asc' } as const;
    const source = { select: SHOWN_OF_NOTE, from: 'threat_history', ...own, ...order };
    const { rows, ...rest } = await readPage<NoteAnswer>(tx, source, request);
    return { notes: rows, ...pageParts(rest) };
  }

  async note(tx: TenantTx, threatId: string, id: string): Promise<NoteAnswer> {
    const [note] = await tx.query<NoteAnswer>(
      `select ${SHOWN_OF_NOTE} from threat_history where ${OF_THREAT} and ${IS_NOTE} and id = $4`,
      [...idsOf(tx, threatId), id],
    );
    if (!note) throw new Error('the note was removed within its own transaction');
    return note;
  }

  #allNotes(tx: TenantTx, threatId: string): Promise<NoteAnswer[]> {
    return tx.query(
      `select ${SHOWN_OF_NOTE} from threat_history where ${OF_THREAT} and ${IS_NOTE} order by changed_at, id`,
      idsOf(tx, threatId),
    );
  }

  async past(tx: TenantTx, threatId: string): Promise<ThreatPast> {
    return {
      versions: await tx.query(
        `select version, created_at, changes from threat_version where ${OF_THREAT} order by version`,
        idsOf(tx, threatId),
      ),
      developments: await tx.query(
        `select event_id, title, occurred_at, created_at from threat_development
         where ${OF_THREAT} order by created_at, occurred_at, event_id`,
        idsOf(tx, threatId),
      ),
      history: await this.allHistory(tx, threatId),
      notes: await this.#allNotes(tx, threatId),
    };
  }
}
