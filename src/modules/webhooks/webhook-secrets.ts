import { Inject, Injectable } from '@nestjs/common';
import { openText, sealText } from '../../platform/crypto/sealed-text';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import type { WebhookEntity } from './webhook.entity';

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

  /** The signing secrets, the current one first. @throws SealError */
  open(webhook: WebhookEntity): string[] {
    const former = secretOverlapEnd(webhook) ? webhook.sealedFormerSecret : null;
    return [webhook.sealedSecret, former]
      .filter((secret) => secret !== null)
      .map((secret) => openText(this.#key, nameOf(webhook.id), secret));
  }
}

/** The time until which the former secret also signs; null if there is none or the time is over. */
export function secretOverlapEnd({ formerSecretUntil: until }: WebhookEntity): Date | null {
  return until !== null && until.getTime() > Date.now() ? until : null;
}

// Names of an operator's secrets contain no slash, so they cannot collide.
const nameOf = (webhookId: string): string => `webhook/${webhookId}`;
