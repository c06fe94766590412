import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The Parquet files of the columnar copy with the events of consecutive months. */
@Entity('columnar_file')
export class ColumnarFileEntity {
  @PrimaryColumn('date', { name: 'first_month' })
  firstMonth: string;

  @Column('date', { name: 'last_month' })
  lastMonth: string;

  /** The revision of the corpus that the files contain. */
  @Column('bigint')
  revision: number;

  /** The names of the files in the folder of the copy. */
  @Column('text', { array: true })
  names: string[];

  @Column('bigint')
  bytes: number;

  /** The number of events by month. */
  @Column('jsonb', { name: 'month_counts' })
  monthCounts: Record<string, number>;

  @Column('timestamptz', { name: 'written_at', default: () => 'now()' })
  writtenAt: Date;
}
