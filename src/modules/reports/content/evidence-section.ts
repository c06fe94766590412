import { humanWord } from '../human-word';
import type { ReportSection } from '../report-model';
import { presentFacts, instantText } from './words';

/** The audit record of the request that created the report, with its proof in a signed checkpoint. */
export interface RecordEvidence {
  readonly record: {
    readonly seq: number;
    /** The exact text that is hashed. */
    readonly payload: string;
    readonly leafHash: string;
    readonly prevHash: string;
    readonly recordHash: string;
    /** RFC 9162 §2.1.3, hexadecimal. */
    readonly proof: readonly string[];
  };
  readonly checkpoint: {
    readonly size: number;
    readonly rootHash: string;
    readonly note: string;
    readonly kid: string;
    readonly sealedAt: string;
  };
  /** The current name of the API key. */
  readonly serviceAccountName: string | null;
}

interface Payload {
  principal: { type: string; user_id: string | null; api_key_id: string | null };
  action: string;
  logged_at: string;
  source_ip: string;
  requester_reference: string | null;
}

const payloadOf = ({ record }: RecordEvidence): Payload => JSON.parse(record.payload) as Payload;

/** The requester, as shown on the cover. */
export function requesterText(evidence: RecordEvidence): string {
  const { principal } = payloadOf(evidence);
  const id = principal.user_id ?? principal.api_key_id;
  const { serviceAccountName: name } = evidence;
  return [name ?? humanWord(principal.type), id === null ? null : `(${id})`].filter(Boolean).join(' ');
}

export function evidenceSection(evidence: RecordEvidence): ReportSection {
  const { record, checkpoint } = evidence;
  return {
    heading: 'Audit record',
    beginsPage: true,
    blocks: [
      {
        kind: 'paragraph',
        text:
          "The request behind this report is recorded in the organisation's tamper-evident audit log. Its record is " +
          'linked to all previous records, and a signed checkpoint covers it.',
      },
      { kind: 'facts', facts: recordFacts(evidence) },
      { kind: 'code', title: 'The record as hashed (RFC 8785)', text: record.payload },
      {
        kind: 'code',
        title: 'Its hashes',
        text: `leaf    ${record.leafHash}\nbefore  ${record.prevHash}\nrecord  ${record.recordHash}`,
      },
      {
        kind: 'code',
        title: 'Inclusion proof (RFC 9162)',
        text: record.proof.join('\n') || 'The tree consists of this record only.',
      },
      { kind: 'code', title: 'Checkpoint (C2SP signed note)', text: checkpoint.note },
    ],
  };
}

function recordFacts(evidence: RecordEvidence): ReturnType<typeof presentFacts> {
  const { record, checkpoint } = evidence;
  const { action, logged_at: loggedAt, source_ip: sourceIp, requester_reference: reference } = payloadOf(evidence);
  return presentFacts(
    ['Who', requesterText(evidence)],
    ['What', action],
    ['When', instantText(loggedAt)],
    ['From', sourceIp],
    ['Reference', reference],
    [
      'Position in the chain',
      `${record.seq} of ${checkpoint.size} records sealed on ${instantText(checkpoint.sealedAt)}`,
    ],
    ['Sealing key', [{ text: checkpoint.kid, style: 'code' }]],
  );
}
