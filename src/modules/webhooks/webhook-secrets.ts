import { Inject, Injectable } from '@nestjs/common';
import { openText, sealText } from '../../platform/crypto/sealed-text';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import type { SealedSecrets } from './webhooks.repository';

/** The secrets of endpoints as they are stored: sealed under the master key, each bound to its endpoint. */
@Injectable()
export class WebhookSecrets {
  readonly #key: Buffer;

  constructor(@Inject(RUNTIME) { masterKey }: Runtime) {
    this.#key = masterKey.derive('stored-secrets');
  }

  seal(webhookId: string, secret: string): Buffer {
    return sealText(this.#key, nameOf(webhookId), secret);
  }

  /** Those that sign, the current one first. @throws SealError */
  open(webhookId: string, sealed: SealedSecrets): string[] {
    return [sealed.sealed_secret, sealed.sealed_former_secret]
      .filter((secret) => secret !== null)
      .map((secret) => openText(this.#key, nameOf(webhookId), secret));
  }
}

// No name of an operator's secret has a slash.
const nameOf = (webhookId: string): string => `webhook/${webhookId}`;
