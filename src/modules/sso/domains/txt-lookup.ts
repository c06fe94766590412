import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';

/** The timeout of the first try; the second may take twice as long. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;
const NO_RECORDS: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

/** The name servers gave no answer, not even a negative one. */
export class LookupFailure extends Error {
  override readonly name = 'LookupFailure';
}

/** Looks up TXT records at the configured name servers, by default those of the system. */
@Injectable()
export class TxtLookup {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** The texts of all records of a name, each concatenated from its parts (RFC 7208 §3.3). @throws LookupFailure */
  async texts(name: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (this.settings.dnsServers.length > 0) resolver.setServers(this.settings.dnsServers);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (NO_RECORDS.has(code)) return [];
      throw new LookupFailure(`the name servers did not respond (${code})`);
    }
  }
}
