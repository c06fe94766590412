import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row with the revision of the corpus. Every writer of events locks it. */
@Entity('corpus_state')
export class CorpusStateEntity {
  @PrimaryColumn('boolean', { name: 'only_row', default: () => 'true' })
  onlyRow: boolean;

  @Column('bigint', { default: () => '0' })
  revision: number;

  @Column('timestamptz', { name: 'changed_at', default: () => 'now()' })
  changedAt: Date;
}

/** The revision at which the events of a month last changed. */
@Entity('corpus_month')
export class CorpusMonthEntity {
  @PrimaryColumn('date')
  month: string;

  @Column('bigint')
  revision: number;
}
