import { type FailureDetails, OutboundFailure, type OutboundFailureKind } from '../../platform/fetch/outbound-failure';

interface FeedFailureDetails extends FailureDetails {
  /** The status of the answer, if there was one. */
  status?: number;
}

/** Why a feed could not be read, in words for the operator; never with a body or a query. */
export class FeedFailure extends OutboundFailure {
  override readonly name = 'FeedFailure';
  readonly status: number | null;

  constructor(kind: OutboundFailureKind, message: string, { status, ...details }: FeedFailureDetails = {}) {
    super(kind, message, details);
    this.status = status ?? null;
  }
}
