import { list, object } from '../../platform/http/validation/composite-rules';
import { Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text } from '../../platform/http/validation/rules';
import { PARTS_OF_OPERATOR, PARTS_OF_TENANTS, type PartName } from './configured-parts';

const count = () => integer({ ge: 0 });

export class StatusCheckAnswer {
  @Shown(text(), { example: 'audit_writer' })
  check: string;

  @Shown(oneOf(['ok', 'degraded', 'failing', 'not_here']), { description: 'The state that `GET /readyz` returns.' })
  state: 'ok' | 'degraded' | 'failing' | 'not_here';

  @Shown(text(), { description: 'What the state means.', example: 'Audit records are written.' })
  text: string;
}

export class StatusWorkerAnswer {
  @Shown(text())
  host: string;

  @Shown(count(), { description: 'The id of the process on its host.' })
  pid: number;

  @Shown(instant())
  started_at: Date;

  @Shown(instant(), { description: 'The last heartbeat. A process without one for 8 seconds is considered dead.' })
  last_seen_at: Date;
}

export class StatusProcessesAnswer {
  @Shown(text(), { description: 'The host of the process that responds.' })
  host: string;

  @Shown(count(), { description: 'The id of that process on its host.' })
  pid: number;

  @Shown(list(object(StatusWorkerAnswer)), {
    description: 'The processes that run jobs. Processes with `ROLE=serve` run none and are not listed.',
  })
  workers: StatusWorkerAnswer[];
}

export class StatusJobsAnswer {
  @Shown(text(), { description: 'The kind of the jobs.', example: 'evaluate_portfolio' })
  job: string;

  @Shown(count(), { description: 'Jobs that are due and have not begun.' })
  waiting: number;

  @Shown(count(), { description: 'Jobs that are due later.' })
  scheduled: number;

  @Shown(count())
  running: number;

  @Shown(count(), { description: 'Waiting and scheduled jobs that have failed before.' })
  retrying: number;

  @Shown(count(), { description: 'Jobs that failed and are not retried. They are removed a week later.' })
  failed: number;

  @Shown(count(), {
    isNullable: true,
    description: 'How long the oldest waiting job has been due; null if none waits.',
  })
  oldest_waiting_seconds: number | null;

  @Shown(instant(), { isNullable: true, description: 'When the last of the failed jobs failed.' })
  last_failed_at: Date | null;
}

export class StatusStreamsAnswer {
  @Shown(count(), { description: 'Event streams that are open in the process that responds.' })
  open: number;

  @Shown(count(), {
    isNullable: true,
    description: 'How many streams a tenant may have in one process; null for the operator.',
  })
  limit: number | null;
}

export class StatusPartAnswer {
  @Shown(oneOf<PartName>([...PARTS_OF_TENANTS, ...PARTS_OF_OPERATOR]))
  part: PartName;

  @Shown(boolean())
  is_configured: boolean;

  @Shown(list(text()), {
    description: 'The names of search engines, or of the language model. Never an address or a secret.',
    example: ['searxng', 'brave'],
  })
  names: readonly string[];
}

export class StatusAnswer {
  @Shown(text(), { description: 'The version of the process that responds.', example: '1.0.0' })
  version: string;

  @Shown(instant(), { description: 'When the process that responds was started.' })
  started_at: Date;

  @Shown(oneOf(['ready', 'not_ready']))
  status: 'ready' | 'not_ready';

  @Shown(list(object(StatusCheckAnswer)), { description: 'The checks of `GET /readyz`, with their meaning.' })
  checks: StatusCheckAnswer[];

  @Shown(object(StatusProcessesAnswer), {
    isNullable: true,
    description: 'The processes of the installation; null for a tenant.',
  })
  processes: StatusProcessesAnswer | null;

  @Shown(list(object(StatusJobsAnswer)), { description: 'The jobs in the queue, by kind.' })
  jobs: StatusJobsAnswer[];

  @Shown(object(StatusStreamsAnswer))
  streams: StatusStreamsAnswer;

  @Shown(list(object(StatusPartAnswer)), {
    description: 'What the settings of the process that responds configure. Some parts are shown to the operator only.',
  })
  configuration: StatusPartAnswer[];
}
