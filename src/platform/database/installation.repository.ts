import type { ObjectLiteral } from 'typeorm';
import type { SystemTx } from './db';
import { RowRepository } from './row.repository';

/** Rows of tables that belong to the installation and not to a tenant. */
export class InstallationRepository<
  Entity extends ObjectLiteral,
  Defaults extends keyof Entity = never,
> extends RowRepository<Entity, SystemTx, never, Defaults> {
  protected override ownerOf(): Readonly<Record<string, string>> {
    return {};
  }
}
