import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import type { StreamNotes } from '../../../platform/http/answers/streamed-answer';
import { AuditChains, readLogAs } from '../audit-chains';
import { AuditExportReadModel } from './audit-export.read-model';
import { AuditSealer, BrokenChainError } from '../sealing/audit-sealer';
import { AuditTrail } from '../recording/audit-trail';
import type { AuditFilter } from '../audit-filter';
import { AuditReadModel } from '../audit.read-model';
import { ChainExport, type ReadPiece } from './chain-export';
import { csvHeader, csvRecord } from './csv-export';
import { ocsfEvent } from './ocsf-event';

export const EXPORT_FORMATS = ['ndjson', 'csv', 'ocsf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface AuditExport {
  readonly contentType: string;
  readonly fileName: string;
  readonly produce: (notes: StreamNotes) => AsyncIterable<string>;
}

interface Format {
  readonly contentType: string;
  readonly extension: string;
  readonly produce: (chain: ChainExport, notes: StreamNotes) => AsyncIterable<string>;
}

const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  ndjson: { contentType: 'application/x-ndjson; charset=utf-8', extension: 'ndjson', produce: evidenceText },
  // RFC 4180 §3
  csv: { contentType: 'text/csv; charset=utf-8; header=present', extension: 'csv', produce: csvText },
  ocsf: { contentType: 'application/x-ndjson; charset=utf-8', extension: 'ocsf.ndjson', produce: ocsfText },
};

/** Exports the audit log as files. Each contains the records that were chained when the export began. */
@Injectable()
export class AuditExports {
  constructor(
    private readonly db: Db,
    private readonly records: AuditReadModel,
    private readonly facts: AuditExportReadModel,
    private readonly chains: AuditChains,
    private readonly trail: AuditTrail,
    private readonly sealer: AuditSealer,
  ) {}

  /**
   * Chains pending records, and seals the chain if the export has to prove it. @throws not_found for a chain of another
   * tenant
   */
  async open(
    principal: Principal,
    format: ExportFormat,
    filter: AuditFilter,
    chainId: string | undefined,
  ): Promise<AuditExport> {
    const view = await this.chains.viewOf(principal, chainId);
    await this.trail.sequencer.sequenceBatch();
    const read: ReadPiece = (work) => readLogAs(this.db, principal, work);
    if (format === 'ndjson') await this.#seal(view.chainId, read);
    const exportedAt = new Date();
    const chain = await ChainExport.open(read, this.records, this.facts, { view, filter, exportedAt });
    const { contentType, extension, produce } = FORMATS[format];
    const stamp = exportedAt.toISOString().slice(0, 19).replace(/[-:]/g, '');
    return {
      contentType,
      fileName: `audit-${view.chainId}-${stamp}Z.${extension}`,
      produce: (notes) => produce(chain, notes),
    };
  }

  async #seal(chainId: string, read: ReadPiece): Promise<void> {
    const length = await read((tx) => this.facts.lengthOf(tx, chainId));
    try {
      if (length > 0) await this.sealer.sealAll(chainId, length);
    } catch (error) {
      // A damaged chain is exported too, under its last checkpoint, so that verifying the export shows the damage.
      if (!(error instanceof BrokenChainError)) throw error;
    }
  }
}

async function* evidenceText(chain: ChainExport, notes: StreamNotes): AsyncGenerator<string> {
  for await (const { text, records } of chain.evidence()) {
    notes.rows += records;
    yield text;
  }
}

async function* csvText(chain: ChainExport, notes: StreamNotes): AsyncGenerator<string> {
  yield csvHeader();
  for await (const page of chain.pages()) {
    notes.rows += page.length;
    yield page.map(csvRecord).join('');
  }
}

/** One event per line. */
async function* ocsfText(chain: ChainExport, notes: StreamNotes): AsyncGenerator<string> {
  for await (const page of chain.pages()) {
    notes.rows += page.length;
    yield page.map((record) => `${JSON.stringify(ocsfEvent(record))}\n`).join('');
  }
}
