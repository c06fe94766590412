import { useMe } from '../../../app/session';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import type { EventSource } from '../types';
import { usePollNow } from './use-poll-now';
import cards from '../../../parts/page/cards.module.css';
import panel from '../../../parts/panel.module.css';

/** The last import of a format, and its feed. */
export function EventSourcePart({ source }: { readonly source: EventSource }) {
  const { feed } = source;
  const { permissions } = useMe();
  const canPoll = feed?.enabled === true && permissions.includes('events:import');
  return (
    <>
      <dl className={panel.facts}>
        <Moment title="Last success" at={source.lastSuccessAt} />
        <Moment title="Last attempt" at={source.lastAttemptAt} />
        {feed?.enabled === true && (
          <>
            <Moment title="Last change" at={feed.lastChangeAt} />
            <Moment title="Next" at={feed.nextPollAt} otherwise="Being fetched now" />
            <dt>Every</dt>
            <dd>{feed.intervalSeconds} s</dd>
            <dt>Failures</dt>
            <dd>{feed.consecutiveFailures === 0 ? 'None' : `${feed.consecutiveFailures} in a row`}</dd>
          </>
        )}
        <dt>Events</dt>
        <dd>{source.rows === null ? 'None' : count(source.rows, 'event')}</dd>
        {source.lastImportRows !== null && (
          <>
            <dt>Last import</dt>
            <dd>{count(source.lastImportRows, 'row')} read</dd>
          </>
        )}
        {feed && (
          <>
            <dt>Address</dt>
            <dd>
              <code>{feed.url}</code>
              {!feed.enabled && ' (this installation does not poll it; see the setting FEEDS)'}
            </dd>
          </>
        )}
      </dl>
      {canPoll && <PollNow feed={feed.id} source={source} />}
    </>
  );
}

function PollNow({ feed, source }: { readonly feed: string; readonly source: EventSource }) {
  const { poll, isRunning, outcome } = usePollNow(feed, source);
  return (
    <div className={cards.buttons}>
      <button type="button" disabled={isRunning} onClick={poll}>
        {isRunning ? 'Polling…' : 'Poll now'}
      </button>
      <span role="status">{outcome}</span>
    </div>
  );
}

interface MomentProps {
  readonly title: string;
  readonly at: string | null;
  readonly otherwise?: string;
}

function Moment({ title, at, otherwise = 'Never' }: MomentProps) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{at === null ? otherwise : <Time at={at} />}</dd>
    </>
  );
}
