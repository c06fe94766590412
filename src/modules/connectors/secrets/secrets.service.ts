import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/errors/service-error';
import { noteResources } from '../../../platform/context/request-context';
import { openText, sealText } from '../../../platform/crypto/sealed-text';
import { afterCommit, Db } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { type Runtime, RUNTIME } from '../../../platform/runtime';
import { type SecretRow, SecretsRepository } from './secrets.repository';

// A changed secret takes effect on every instance within 2 s, as a revoked key does.
const MAX_AGE_MS = 2_000;

/** The operator's secrets for connectors, sealed under the master key. Only connectors can read their values. */
@Injectable()
export class SecretsService {
  readonly #key: Buffer;
  readonly #revealed = new Map<string, { value: Promise<string | null>; readAtMs: number }>();

  constructor(
    private readonly db: Db,
    private readonly secrets: SecretsRepository,
    @Inject(RUNTIME) { masterKey }: Runtime,
  ) {
    this.#key = masterKey.derive('stored-secrets');
  }

  list(request: PageRequest): Promise<Page<SecretRow>> {
    return this.db.readAsSystem('list secrets', (tx) => this.secrets.page(tx, request));
  }

  /** Stores a secret, or replaces the value of an existing one. */
  async put(name: string, value: string): Promise<SecretRow> {
    return this.db.runAsSystem('store secret', (tx) => {
      afterCommit(tx, () => this.#revealed.delete(name));
      noteResources(name);
      return this.secrets.put(tx, name, sealText(this.#key, name, value));
    });
  }

  /** @throws not_found */
  async delete(name: string): Promise<void> {
    await this.db.runAsSystem('delete secret', async (tx) => {
      if (!(await this.secrets.delete(tx, name))) throw notFound('The secret');
      noteResources(name);
      afterCommit(tx, () => this.#revealed.delete(name));
    });
  }

  /**
   * The value for the connector that needs it, or null if none is stored. @throws SealError if the stored value was
   * modified
   */
  reveal(name: string): Promise<string | null> {
    const known = this.#revealed.get(name);
    if (known && performance.now() - known.readAtMs < MAX_AGE_MS) return known.value;
    const value = this.#read(name);
    this.#revealed.set(name, { value, readAtMs: performance.now() });
    value.catch(() => this.#revealed.delete(name));
    return value;
  }

  async #read(name: string): Promise<string | null> {
    const sealed = await this.secrets.sealed(name);
    return sealed && openText(this.#key, name, sealed);
  }
}
