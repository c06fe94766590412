import { Injectable } from '@nestjs/common';
import { Erasures } from '../../platform/database/erasures';

/** Erasures of lookups by their callers; expiry is not among them. */
@Injectable()
export class LookupErasures extends Erasures {}
