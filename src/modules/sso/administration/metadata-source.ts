import { Injectable } from '@nestjs/common';
import { OutboundError } from '../../../platform/fetch/outbound-error';
import { MetadataFault } from './metadata-xml';
import { ProviderHttp } from '../provider-http';
import { type IdpMetadata, MAX_METADATA_BYTES, parseIdpMetadata } from './saml-metadata';

/** Metadata of identity providers, from their addresses or from a text. Never called inside a transaction. */
@Injectable()
export class MetadataSource {
  constructor(private readonly http: ProviderHttp) {}

  /** @throws MetadataFault */
  parse(xml: string): IdpMetadata {
    return parseIdpMetadata(xml, { now: new Date(), allowsLoopback: this.http.allowsLoopback });
  }

  /** @throws MetadataFault, also where nothing could be fetched */
  async fetch(address: string): Promise<IdpMetadata> {
    const fault = this.http.fault(address);
    if (fault !== null) throw new MetadataFault(`the address ${fault}`);
    return this.parse(await this.#read(address));
  }

  async #read(address: string): Promise<string> {
    try {
      const accept = 'application/samlmetadata+xml, application/xml, text/xml';
      const request = { url: address, headers: { accept }, maxBytes: MAX_METADATA_BYTES };
      const { status, body } = await this.http.request(request);
      if (status !== 200) throw new MetadataFault(`the address answered with status ${status}`);
      return decoded(body);
    } catch (error) {
      if (error instanceof OutboundError) throw new MetadataFault(`it could not be fetched: ${error.message}`);
      throw error;
    }
  }
}

function decoded(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new MetadataFault('it is not text in UTF-8');
  }
}
