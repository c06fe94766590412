import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A job that a worker has started; the epoch distinguishes this start from earlier ones. */
@Entity('job_run')
export class JobRunEntity {
  @PrimaryColumn('bigint', { name: 'job_id' })
  jobId: number;

  @Column('bigint')
  epoch: number;

  @Column('text', { name: 'worker_id' })
  workerId: string;

  @Column('integer')
  attempt: number;

  @Column('text', { name: 'job_key', nullable: true })
  jobKey: string | null;

  @Column('integer', { default: () => '0' })
  interruptions: number;

  @Column('timestamptz', { name: 'started_at', default: () => 'now()' })
  startedAt: Date;
}

/** When a recurring job runs next. */
@Entity('job_schedule')
export class JobScheduleEntity {
  @PrimaryColumn('text')
  name: string;

  @Column('timestamptz', { name: 'next_run_at' })
  nextRunAt: Date;
}

/** A process that runs jobs, with its last heartbeat. */
@Entity('job_worker')
export class JobWorkerEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  host: string;

  @Column('integer')
  pid: number;

  @Column('timestamptz', { name: 'started_at', default: () => 'now()' })
  startedAt: Date;

  @Column('timestamptz', { name: 'heartbeat_at', default: () => 'now()' })
  heartbeatAt: Date;
}
