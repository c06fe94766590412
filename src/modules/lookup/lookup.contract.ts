import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import { Erasures } from '../../platform/database/erasures';
import type { ScreeningAlertKind } from './monitored/monitored.types';

/** Notifies modules of lookups that callers erase; expiry is not reported. */
@Injectable()
export class LookupErasures extends Erasures {}

/** A screening alert that was created, without anything about its subject. */
export interface ScreeningAlertNotice {
  readonly id: string;
  readonly kind: ScreeningAlertKind;
}

type ScreeningAlertListener = (tx: TenantTx, alerts: readonly ScreeningAlertNotice[]) => Promise<void>;

/** Notifies modules of new screening alerts, in the transaction that creates them. */
@Injectable()
export class ScreeningAlertChanges {
  readonly #listeners: ScreeningAlertListener[] = [];

  /** Called with the alerts about one subject. */
  onCreate(listener: ScreeningAlertListener): void {
    this.#listeners.push(listener);
  }

  async created(tx: TenantTx, alerts: readonly ScreeningAlertNotice[]): Promise<void> {
    for (const listener of this.#listeners) await listener(tx, alerts);
  }
}
