import { Injectable } from '@nestjs/common';
import { Erasures } from '../../platform/database/erasures';

/** Notifies modules of lookups that callers erase; expiry is not reported. */
@Injectable()
export class LookupErasures extends Erasures {}
