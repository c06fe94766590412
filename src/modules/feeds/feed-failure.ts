import { type FailureDetails, OutboundFailure, type OutboundFailureKind } from '../../platform/fetch/outbound-failure';

interface FeedFailureDetails extends FailureDetails {
  /** The HTTP status of the response, if there was one. */
  status?: number;
}

/** The reason why a feed could not be read, for the operator; it never contains a body or a query. */
export class FeedFailure extends OutboundFailure {
  override readonly name = 'FeedFailure';
  readonly status: number | null;

  constructor(kind: OutboundFailureKind, message: string, { status, ...details }: FeedFailureDetails = {}) {
    super(kind, message, details);
    this.status = status ?? null;
  }
}
