import { ConnectorError, type UnavailableReason } from '../connectors.contract';
import { CONNECTOR_TEXTS } from '../connector.texts';

/**
 * The outcome of one query: records, no record of this type, no such name (RFC 8020: nor any name below it), or no
 * answer.
 */
export type DnsOutcome<T> =
  | { status: 'answered'; data: T }
  | { status: 'no_data' }
  | { status: 'no_name' }
  | { status: 'failed'; error: ConnectorError };

const FAILURES: Record<string, { reason: UnavailableReason; message: string; isTransient: boolean }> = {
  ETIMEOUT: { reason: 'timeout', message: CONNECTOR_TEXTS.dnsTimeout, isTransient: true },
  ECANCELLED: { reason: 'timeout', message: CONNECTOR_TEXTS.dnsCancelled, isTransient: true },
  ECONNREFUSED: { reason: 'unreachable', message: CONNECTOR_TEXTS.dnsUnreachable, isTransient: true },
  // c-ares has tried every server by then, and a broken domain causes this as often as a broken name server.
  ESERVFAIL: { reason: 'error', message: CONNECTOR_TEXTS.dnsFailed, isTransient: false },
  EREFUSED: { reason: 'error', message: CONNECTOR_TEXTS.dnsRefused, isTransient: false },
  EBADRESP: { reason: 'invalid_answer', message: CONNECTOR_TEXTS.dnsUnreadable, isTransient: false },
  EFORMERR: { reason: 'invalid_answer', message: CONNECTOR_TEXTS.dnsUnreadable, isTransient: false },
};

/** Converts the error codes of c-ares, which node:dns passes on, into an outcome. Other errors are rethrown. */
export async function awaitDnsOutcome<T>(question: Promise<T>): Promise<DnsOutcome<T>> {
  try {
    return { status: 'answered', data: await question };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === 'ENODATA') return { status: 'no_data' };
    if (code === 'ENOTFOUND') return { status: 'no_name' };
    const { reason, message, isTransient } = FAILURES[code] ?? {
      reason: 'error' as const,
      message: CONNECTOR_TEXTS.dnsOther(code),
      isTransient: false,
    };
    return { status: 'failed', error: new ConnectorError(reason, message, isTransient) };
  }
}

/** The records, empty if there are none; undefined without an answer. */
export function dnsRecords<T>(outcome: DnsOutcome<T[]>): T[] | undefined {
  if (outcome.status === 'failed') return undefined;
  return outcome.status === 'answered' ? outcome.data : [];
}
