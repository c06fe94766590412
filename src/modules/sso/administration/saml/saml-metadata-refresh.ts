import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Db } from '../../../../platform/database/db';
import { defineJob } from '../../../../platform/jobs/job-definition';
import { JobHandlers } from '../../../../platform/jobs/job-handlers';
import type { ConnectionEntity } from '../../connection.entity';
import { ConnectionsRepository } from '../../connections.repository';
import { ConnectionsService } from '../../connections.service';
import { MetadataFault } from './metadata-xml';
import { MetadataSource } from './metadata-source';
import { settingsOfMetadata } from './saml-connection.service';
import type { IdpMetadata } from './saml-metadata';

export const READ_SAML_METADATA = defineJob<Record<string, never>>('read_saml_metadata', { maxAttempts: 3 });
const READ_INTERVAL_MS = 86_400_000;

/** Reads the metadata of identity providers again every day, so that new keys are known before they are used. */
@Injectable()
export class SamlMetadataRefresh implements OnModuleInit {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly known: ConnectionsService,
    private readonly metadata: MetadataSource,
    private readonly handlers: JobHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.register(READ_SAML_METADATA, (_payload, { db, log, signal }) => this.readAll(db, log, signal));
    this.handlers.every(READ_SAML_METADATA, READ_INTERVAL_MS);
  }

  /**
   * Sequentially, since nobody waits for it. Metadata that cannot be read, or belongs to another provider, leaves the
   * connection unchanged.
   */
  async readAll(db: Db, log: Logger, signal: AbortSignal): Promise<void> {
    const stored = await db.readAsSystem('list metadata to read', (tx) => this.connections.withMetadataUrl(tx));
    for (const connection of stored) {
      if (signal.aborted) return;
      const metadata = await this.#read(connection, log.child({ connection_id: connection.id }));
      if (metadata) await this.#keep(db, connection, metadata);
    }
  }

  async #read({ tenantId, issuer, settings }: ConnectionEntity, log: Logger): Promise<IdpMetadata | null> {
    if (settings.kind !== 'saml' || settings.metadataUrl === null) return null;
    try {
      const metadata = await this.metadata.fetch(settings.metadataUrl, tenantId);
      if (metadata.entityId === issuer) return metadata;
      log.warn('the metadata of a connection now belongs to another identity provider and was not used');
    } catch (error) {
      if (!(error instanceof MetadataFault)) throw error;
      log.warn({ fault: error.message }, 'the metadata of a connection could not be updated');
    }
    return null;
  }

  /** Does not overwrite a change that an administrator made meanwhile. */
  async #keep(db: Db, { tenantId, id, version }: ConnectionEntity, metadata: IdpMetadata): Promise<void> {
    await db.runForTenant(tenantId, async (tx) => {
      const current = await this.connections.byKindForUpdate(tx, tenantId, 'saml');
      if (current?.id !== id || current.version !== version) return;
      const settings = { ...current.settings, ...settingsOfMetadata(metadata) };
      const isNew = !isDeepStrictEqual(settings, current.settings);
      current.settings = { ...settings, metadataReadAt: new Date().toISOString() } as ConnectionEntity['settings'];
      if (isNew) Object.assign(current, { version: version + 1, updatedAt: new Date() });
      await this.connections.save(tx, current);
      if (isNew) this.known.forgetAfterCommit(tx);
    });
  }
}
