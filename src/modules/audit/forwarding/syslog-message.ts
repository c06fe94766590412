import type { Outcome } from '../../../kernel/outcomes/outcome';
import type { ChainedRecord } from '../audit.read-model';
import { ocsfEvent } from '../exports/ocsf-event';

/** RFC 5424 §6.2.1, table 1: log audit. */
const FACILITY = 13;
/** RFC 5424 §6.2.1, table 2. */
const INFORMATIONAL = 6;
const SEVERITIES: Partial<Readonly<Record<Outcome, number>>> = { denied: 5, rejected: 5, error: 4, timed_out: 4 };
const APP_NAME = 'threat-monitoring-service';
const NOT_PRINTABLE = /[^\x21-\x7e]/g;
const MAX_MSGID = 32;
const MAX_HOSTNAME = 255;

/**
 * A record as a message of RFC 5424: the action is the MSGID, and the text is the OCSF event. JSON must not begin with
 * the byte order mark that the RFC requires before UTF-8 text, so all other characters than ASCII are escaped.
 */
export function syslogMessage(stored: ChainedRecord, hostname: string): string {
  const { record } = stored;
  const priority = FACILITY * 8 + (SEVERITIES[record.outcome] ?? INFORMATIONAL);
  const header = [
    `<${priority}>1`,
    record.logged_at,
    field(hostname, MAX_HOSTNAME),
    APP_NAME,
    '-',
    field(record.action, MAX_MSGID),
    '-',
  ];
  return `${header.join(' ')} ${asciiJson(ocsfEvent(stored))}`;
}

/** The octet counting of RFC 5425 §4.3. The message is ASCII, so that characters are octets. */
export const syslogFrame = (message: string): string => `${message.length} ${message}`;

const field = (text: string, maxLength: number): string => text.replace(NOT_PRINTABLE, '').slice(0, maxLength) || '-';

const asciiJson = (value: object): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
