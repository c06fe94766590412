import type { ReportCell, ReportCover, ReportModel, ReportSection } from '../../../src/modules/reports/report-model';

// People, companies and events are fictitious.

const AUDIT_RECORD = {
  action: 'lookup.create',
  client_request_id: null,
  duration_ms: 412,
  identifiers_queried: ['name', 'date_of_birth', 'nationality'],
  logged_at: '2026-03-14T09:26:53.589Z',
  method: 'POST',
  outcome: 'success',
  portfolio_id: '0195943e-2a6b-7c51-9d0e-3f6a5b1c2d4e',
  principal: { type: 'service_account', api_key_id: 'k_7Yq2', service_account_name: 'onboarding' },
  request_id: '01959440-65d5-7d8a-b1f2-6c0e9a7b3d58',
  route: '/v1/lookup',
  seq: 48211,
  source_ip: '192.0.2.44',
  status_code: 200,
  tenant_id: '01959400-0a1b-7c2d-8e3f-405162738495',
};

export function coverOf(cover: Pick<ReportCover, 'kind' | 'title' | 'subject'> & Partial<ReportCover>): ReportCover {
  return {
    organisation: 'Nordhafen Reederei GmbH',
    requester: 'Ines Albrecht, Compliance',
    requestId: AUDIT_RECORD.request_id,
    createdAt: '2026-03-14T09:26:53.589Z',
    reportHash: 'sha256:9f2c4be1d07a5c33f8a6e4b9120d7c5e83b1f6a2490dce57718b3fa06c2e94d1',
    signingKeyId: 'reports-2026-01-4c1f8e',
    certificateFingerprint:
      '5D:3A:91:0C:7E:42:B8:F6:1D:90:AC:35:E7:68:24:FB:0A:C9:53:7D:81:1E:46:B2:9F:D0:65:38:CA:17:EE:04',
    classification: 'Confidential',
    ...cover,
  };
}

export const VERIFY: ReportSection = {
  heading: 'How to verify this report',
  blocks: [
    {
      kind: 'paragraph',
      text: 'This file is signed (PAdES, RSASSA-PSS with SHA-256). Anyone who has it can show, without the service that made it, that nothing in it was changed.',
    },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        'Fetch the certificates from the address /v1/reports/keys and compare the fingerprint with the one on the cover.',
        [
          { text: 'Run ' },
          { text: 'pdfsig -nssdir sql:trust report.pdf', style: 'code' },
          { text: '. It has to say both “Signature is Valid” and “Total document signed”.' },
        ],
        'Take the attached file report.json, bring it into the form of RFC 8785 and compare its SHA-256 with the report hash on the cover.',
        'Check the proof of the audit record against a checkpoint that you have kept elsewhere.',
      ],
    },
    {
      kind: 'code',
      title: 'With OpenSSL alone',
      text: 'pdfsig -dump report.pdf\nopenssl cms -verify -cades -binary -inform DER -in report.pdf.sig0 \\\n  -content report.content -CAfile root.pem -purpose any -out /dev/null',
    },
  ],
};

export function auditSection(): ReportSection {
  return {
    heading: 'Audit record and proof',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The request that led to this report is record 48,211 of the audit log. The proof below leads from it to the root that the checkpoint signs.',
      },
      { kind: 'code', title: 'Record, as it was chained (RFC 8785)', text: JSON.stringify(AUDIT_RECORD) },
      {
        kind: 'code',
        title: 'Checkpoint (signed note)',
        text: 'tms.example.org/audit/01959400-0a1b-7c2d-8e3f-405162738495\n48230\nqf2Q7bH0m3oZQ0c5y1Jtq0n1yq4xw1Rk5b7yU3o8x2E=\n\n— tms.example.org/audit 4cZf7Hq1b0o9f7b8m2j5h3k6l1n4p7q0r3s6t9u2v5w8x1y4z7A0B3C6D9E2F5G8H1I4J7K0L3M6N9O2P5',
      },
      {
        kind: 'table',
        caption: 'Proof of inclusion (RFC 6962)',
        columns: [{ heading: 'Level' }, { heading: 'Side' }, { heading: 'Hash' }],
        rows: Array.from({ length: 8 }, (_, level): ReportCell[] => [
          String(level),
          level % 3 === 0 ? 'left' : 'right',
          [{ text: fakeHash(level), style: 'code' }],
        ]),
      },
    ],
  };
}

export function attachmentOf(subject: string): NonNullable<ReportModel['attachment']> {
  return {
    name: 'report.json',
    mediaType: 'application/json',
    description: 'What the report says, for machines',
    content: JSON.stringify({ subject, made_up: true }),
  };
}

/** Looks like an address, but is invalid. */
function fakeHash(seed: number): string {
  return Array.from({ length: 64 }, (_, at) => ((at * 7 + seed * 13 + at * at * (seed + 1)) % 16).toString(16)).join(
    '',
  );
}

export function titleCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
