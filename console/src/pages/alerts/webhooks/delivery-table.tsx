import { type Column, DataTable, tableHeight } from '../../../parts/table/data-table';
import { Time } from '../../../parts/time';
import { DELIVERY_STATUS_WORDS, deliveryResult } from '../alert-words';
import type { Delivery } from '../types';
import styles from './webhooks.module.css';

export const deliveryKey = ({ id }: Delivery): string => id;

const COLUMNS: readonly Column<Delivery>[] = [
  { key: 'status', title: 'Status', width: '92px', cell: ({ status }) => DELIVERY_STATUS_WORDS[status] },
  { key: 'type', title: 'Message', width: 'minmax(0, 0.8fr)', cell: ({ event_type: type }) => type },
  { key: 'result', title: 'Last attempt', width: 'minmax(0, 1.4fr)', isSecondary: true, cell: deliveryResult },
  {
    key: 'attempts',
    title: 'Attempts',
    width: '68px',
    isNumber: true,
    isSecondary: true,
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'next',
    title: 'Next attempt',
    width: '172px',
    isSecondary: true,
    cell: ({ next_attempt_at: at }) => (at === null ? '–' : <Time at={at} />),
  },
  { key: 'at', title: 'Created', width: '172px', cell: ({ created_at: at }) => <Time at={at} /> },
];

interface DeliveryTableProps {
  readonly rows: readonly Delivery[];
  readonly selectedKey: string | null;
  readonly onSelect: (id: string) => void;
}

export function DeliveryTable({ rows, selectedKey, onSelect }: DeliveryTableProps) {
  return (
    <div className={styles.tableBox} style={{ height: tableHeight(rows.length) }}>
      <DataTable
        label="Deliveries"
        rows={rows}
        columns={COLUMNS}
        rowKey={deliveryKey}
        selectedKey={selectedKey}
        onSelect={({ id }) => onSelect(id)}
      />
    </div>
  );
}
