import type { Column } from '../../../parts/table/data-table';
import { Time } from '../../../parts/time';
import { principalName } from '../../../parts/words';
import { fileState, reportTitle, SUBJECT_WORDS } from '../report-words';
import type { Report } from '../types';

const HASH_DIGITS = 12;

export const REPORT_COLUMNS: readonly Column<Report>[] = [
  {
    key: 'subject',
    title: 'Subject',
    width: '92px',
    cell: ({ subject }) => SUBJECT_WORDS[subject.type],
  },
  {
    key: 'title',
    title: 'Report',
    width: 'minmax(0, 2fr)',
    cell: (report) => <bdi title={reportTitle(report)}>{reportTitle(report)}</bdi>,
  },
  {
    key: 'created',
    title: 'Made',
    width: '176px',
    cell: ({ created_at: at }) => <Time at={at} />,
  },
  {
    key: 'by',
    title: 'By',
    width: 'minmax(0, 0.8fr)',
    isSecondary: true,
    cell: ({ principal }) => <bdi title={principalName(principal)}>{principalName(principal)}</bdi>,
  },
  {
    key: 'file',
    title: 'File',
    width: '82px',
    isSecondary: true,
    cell: fileState,
  },
  {
    key: 'hash',
    title: 'Hash',
    width: '116px',
    isSecondary: true,
    cell: ({ report_hash: hash }) => <code title={hash}>{hash.replace('sha256:', '').slice(0, HASH_DIGITS)}…</code>,
  },
  {
    key: 'key',
    title: 'Key',
    width: '116px',
    isSecondary: true,
    cell: ({ signing_key_id: key }) => (key === null ? '–' : <code title={key}>{key.slice(0, HASH_DIGITS)}…</code>),
  },
];
