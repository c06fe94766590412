import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Settings, SETTINGS, SettingsError } from '../../../config/settings';
import { certificateBlocks } from '../../platform/crypto/pem';
import { OutboundHttp } from '../../platform/fetch/outbound-http';
import { TimestampAuthority } from '../../platform/timestamps/timestamp-authority';

/** The configured RFC 3161 authority for reports and checkpoints, if any. */
@Injectable()
export class TimestampsService implements OnApplicationShutdown {
  /** Null if no authority is configured. */
  readonly authority: TimestampAuthority | null;
  /** DER; the certificates that verify its tokens. If empty, this service accepts no token as proof of a time. */
  readonly certificates: readonly Buffer[];
  readonly #http = new OutboundHttp();

  /** @throws SettingsError if the file of certificates can't be read */
  constructor(@Inject(SETTINGS) { timestampUrl, timestampCertificatesFile }: Settings) {
    this.certificates = timestampCertificatesFile === undefined ? [] : certificatesIn(timestampCertificatesFile);
    const options = { http: this.#http, trusted: this.certificates };
    this.authority = timestampUrl === undefined ? null : new TimestampAuthority(timestampUrl, options);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#http.close();
  }
}

function certificatesIn(path: string): Buffer[] {
  try {
    const blocks = certificateBlocks(readFileSync(path, 'utf8'));
    if (blocks.length === 0) throw new Error('it contains no certificate in PEM');
    return blocks.map((pem) => new X509Certificate(pem).raw);
  } catch (error) {
    throw new SettingsError(`TIMESTAMP_CERTIFICATES_FILE cannot be used: ${(error as Error).message}`);
  }
}
