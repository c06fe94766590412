import type { ReportBlock, ReportSection } from '../report-model';
import type { ReportSubjectType } from '../report.row';

export const ATTACHMENT_NAME = 'report.json';

/** They require `report.pdf`, and the root's certificate in `root.pem`. */
export const VERIFY_COMMANDS = [
  'pdfsig report.pdf',
  'pdfsig -dump report.pdf',
  'pdfdetach -saveall report.pdf',
  "set -- $(pdfsig -nocert report.pdf | sed -n 's/.*Ranges: //p' | tr -dc '0-9 ')",
  '(head -c $2 report.pdf; tail -c +$(($3+1)) report.pdf) > signed',
  'openssl cms -verify -cades -binary -inform DER -in report.pdf.sig0 \\',
  '  -content signed -CAfile root.pem -purpose any -out /dev/null',
].join('\n');

const SIGNED: ReportBlock = {
  kind: 'paragraph',
  text:
    'The whole document is signed (PAdES baseline, RSASSA-PSS with SHA-256). Changing any byte invalidates the ' +
    'signature. Trust depends on the certificate fingerprint on the cover: compare it with the one that the ' +
    'organisation publishes.',
};

const WAYS: ReportBlock = {
  kind: 'list',
  isOrdered: true,
  items: [
    [
      { text: 'Use the service that created it: send the file to ' },
      { text: 'POST /v1/reports/verify', style: 'code' },
      { text: '.' },
    ],
    [
      {
        text: 'Use a PDF reader, or pdfsig from Poppler: it should report “Signature is Valid” and “Total document signed”.',
      },
    ],
    [{ text: 'Use only OpenSSL, with the commands below.' }],
  ],
};

/** How readers can verify a report with tools other than this service. */
export function verifySection(subject: ReportSubjectType, reportHash: string): ReportSection {
  return {
    heading: 'How to verify this report',
    beginsPage: true,
    blocks: [
      SIGNED,
      WAYS,
      { kind: 'code', title: 'pdfsig and OpenSSL', text: VERIFY_COMMANDS },
      {
        kind: 'facts',
        facts: [
          {
            label: 'Certificates',
            value: [{ text: 'GET /v1/reports/keys', style: 'code' }, { text: '; the last one is the root: root.pem' }],
          },
          {
            label: 'Attachment',
            value: [
              { text: ATTACHMENT_NAME, style: 'code' },
              { text: ' has the content of this report in machine-readable form' },
            ],
          },
          {
            label: 'Report hash',
            value: [{ text: reportHash, style: 'code' }, { text: ` is the SHA-256 hash of ${hashedPart(subject)}` }],
          },
          {
            label: 'Audit record',
            value:
              'The leaf is the SHA-256 hash of a zero byte followed by the record. Together with the inclusion proof it ' +
              'gives the root in the checkpoint.',
          },
        ],
      },
    ],
  };
}

const hashedPart = (subject: ReportSubjectType): string =>
  subject === 'lookup'
    ? 'the attached result in its RFC 8785 form, without any “traceability” and without “audit”'
    : 'the attached file';
