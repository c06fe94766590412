import { Injectable } from '@nestjs/common';
import { ErasedIds } from './erased-ids';
import { Notifications } from './notifications';

/** The erased tenants. */
@Injectable()
export class ErasedTenants extends ErasedIds {
  constructor(notifications: Notifications) {
    super(notifications, 'tenant_erased');
  }
}
