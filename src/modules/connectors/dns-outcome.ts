import { ConnectorError, type UnavailableReason } from './connectors.contract';

/** What came of one question: records, none of this type, no such name (RFC 8020: nor any below it), or no answer. */
export type DnsOutcome<T> =
  | { status: 'answered'; data: T }
  | { status: 'no_data' }
  | { status: 'no_name' }
  | { status: 'failed'; error: ConnectorError };

const FAILURES: Record<string, { reason: UnavailableReason; message: string; isPassing: boolean }> = {
  ETIMEOUT: { reason: 'timeout', message: 'no name server answered in time', isPassing: true },
  ECANCELLED: { reason: 'timeout', message: 'the questions were given up', isPassing: true },
  ECONNREFUSED: { reason: 'unreachable', message: 'no name server could be reached', isPassing: true },
  // c-ares has tried every server by then, and it is as often the domain that is broken as the name server.
  ESERVFAIL: { reason: 'error', message: 'the name server failed (SERVFAIL)', isPassing: false },
  EREFUSED: { reason: 'error', message: 'the name server refuses to answer (REFUSED)', isPassing: false },
  EBADRESP: { reason: 'invalid_answer', message: 'the name server sent what cannot be read', isPassing: false },
  EFORMERR: { reason: 'invalid_answer', message: 'the name server sent what cannot be read', isPassing: false },
};

/** Settles: codes are those of c-ares, as node:dns passes them on. Anything else that is thrown is thrown on. */
export async function outcomeOf<T>(question: Promise<T>): Promise<DnsOutcome<T>> {
  try {
    return { status: 'answered', data: await question };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === 'ENODATA') return { status: 'no_data' };
    if (code === 'ENOTFOUND') return { status: 'no_name' };
    const { reason, message, isPassing } = FAILURES[code] ?? {
      reason: 'error' as const,
      message: `the name server could not be asked (${code})`,
      isPassing: false,
    };
    return { status: 'failed', error: new ConnectorError(reason, message, isPassing) };
  }
}

/** The records, or an empty list where there are none; undefined where nobody answered. */
export function recordsOf<T>(outcome: DnsOutcome<T[]>): T[] | undefined {
  if (outcome.status === 'failed') return undefined;
  return outcome.status === 'answered' ? outcome.data : [];
}
