import { Injectable } from '@nestjs/common';
import { ErasedIds } from './erased-ids';
import { Notifications } from './notifications';

/** The deleted portfolios. Those of an erased tenant are not among them. */
@Injectable()
export class DeletedPortfolios extends ErasedIds {
  constructor(notifications: Notifications) {
    super(notifications, 'portfolio_deleted');
  }
}
