import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { RequestFailure } from '../../../../platform/fetch/outbound-failure';
import { WorkerPools } from '../../../../platform/workers/worker-pools';
import { workerTask, WorkerTaskError } from '../../../../platform/workers/worker-task';
import type { run } from './idp-metadata.task';
import { MetadataFault } from './metadata-xml';
import { ProviderHttp } from '../../provider-http';
import { type IdpMetadata, MAX_METADATA_BYTES } from './saml-metadata';

const PARSE = workerTask<typeof run>({
  name: 'parse_saml_metadata',
  pool: 'interactive',
  module: join(__dirname, 'idp-metadata.task'),
  errors: [MetadataFault],
});

/** Reads metadata of identity providers from their URLs or from a text. Never called inside a transaction. */
@Injectable()
export class MetadataSource {
  constructor(
    private readonly http: ProviderHttp,
    private readonly pools: WorkerPools,
  ) {}

  /**
   * Parses metadata in a task process; tenants, by slug or id, take turns. @throws MetadataFault; ServiceError
   * overloaded
   */
  async parse(xml: string, tenant: string): Promise<IdpMetadata> {
    const input = { xml, now: new Date(), allowsLoopback: this.http.allowsLoopback };
    try {
      return await this.pools.run(PARSE, input, { group: tenant });
    } catch (error) {
      if (!(error instanceof WorkerTaskError)) throw error;
      throw new MetadataFault('it exceeds the time or memory limit for reading metadata');
    }
  }

  /** @throws MetadataFault, also where nothing could be fetched; ServiceError overloaded */
  async fetch(address: string, tenant: string): Promise<IdpMetadata> {
    const fault = this.http.fault(address);
    if (fault !== null) throw new MetadataFault(`the URL ${fault}`);
    return this.parse(await this.#read(address), tenant);
  }

  async #read(address: string): Promise<string> {
    try {
      const accept = 'application/samlmetadata+xml, application/xml, text/xml';
      const request = { url: address, headers: { accept }, maxBytes: MAX_METADATA_BYTES };
      const { status, body } = await this.http.request(request);
      if (status !== 200) throw new MetadataFault(`the URL responded with status ${status}`);
      return decoded(body);
    } catch (error) {
      if (error instanceof RequestFailure) throw new MetadataFault(`it could not be fetched: ${error.message}`);
      throw error;
    }
  }
}

function decoded(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new MetadataFault('it is not valid UTF-8');
  }
}
