import { Injectable } from '@nestjs/common';
import { ChangeListeners } from '../../platform/database/change-listeners';
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

/** Notifies modules of new screening alerts about one subject, in the transaction that creates them. */
@Injectable()
export class ScreeningAlertChanges extends ChangeListeners<TenantTx, [alerts: readonly ScreeningAlertNotice[]]> {}
