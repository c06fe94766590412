import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';

/** Of the first try; the second may take twice as long. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;
const NO_RECORDS: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

/** The name servers gave no answer, not even that there is nothing. */
export class LookupFailure extends Error {
  override readonly name = 'LookupFailure';
}

/** TXT records, by the name servers of the setting, else of the system. */
@Injectable()
export class TxtLookup {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** The texts of all records of a name, each joined from its parts (RFC 7208 §3.3). @throws LookupFailure */
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
