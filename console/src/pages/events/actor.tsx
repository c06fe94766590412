import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { callApi } from '../../api/request';
import { useTitle } from '../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { PageFrame } from '../../parts/page/page';
import { useSelection } from '../../parts/table/use-selection';
import { count, countryName, inWords } from '../../parts/words';
import { eventKey, EventList } from './views/event-list';
import { EventPanel } from './panel/event-panel';
import type { ActorSearch } from './search';
import type { Actor } from './types';
import { useEventPage } from './use-events';
import styles from './events.module.css';

const route = getRouteApi('/p/$portfolio/actors/$id');

/** An actor with its events. */
export function ActorPage() {
  const { portfolio, id } = route.useParams();
  const actor = useQuery({
    queryKey: ['actors', portfolio, id],
    queryFn: async ({ signal }) => (await callApi<Actor>({ path: `/v1/actors/${id}`, portfolio, signal })).data,
  });
  useTitle(actor.data?.canonicalName ?? 'Actor');
  if (actor.isPending) return <Skeleton rows={12} label="the actor" />;
  if (actor.data === undefined) {
    return <FailurePanel failure={actor.error} what="The actor" onRetry={() => void actor.refetch()} />;
  }
  return <LoadedActor actor={actor.data} portfolio={portfolio} />;
}

interface LoadedActorProps {
  readonly actor: Actor;
  readonly portfolio: string;
}

function LoadedActor({ actor, portfolio }: LoadedActorProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (values: ActorSearch) => void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true }),
    [navigate],
  );
  const list = useEventPage(portfolio, search, `/v1/actors/${actor.id}/events`);
  const selection = useSelection({
    rows: list.data?.items ?? [],
    rowKey: eventKey,
    addressKey: search.sel,
    onAddress: (sel) => change({ sel }),
    isFree: true,
  });
  return (
    <PageFrame
      title={actor.canonicalName}
      about={[actor.actorType, actor.country]
        .flatMap((one, index) => (one === null ? [] : [index === 0 ? inWords(one) : countryName(one)]))
        .join(', ')}
      actions={
        <Link to="/p/$portfolio/events" params={{ portfolio }}>
          All events
        </Link>
      }
    >
      <ActorFacts actor={actor} />
      <div className={styles.split} data-only="list">
        <div className={styles.list}>
          <EventList
            list={list}
            search={search}
            selection={selection}
            onChange={change}
            whenEmpty="The events of this actor are outside your data scope, or no longer exist."
          />
        </div>
        {selection.key !== null && (
          <EventPanel id={selection.key} portfolio={portfolio} onClose={() => selection.select(null)} />
        )}
      </div>
    </PageFrame>
  );
}

const breakdown = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, number]) => `${inWords(name)} ${number.toLocaleString('en')}`)
    .join(', ');

function ActorFacts({ actor }: { readonly actor: Actor }) {
  const { aliases, description, eventCount, articleCount, firstMentionDate: first, lastMentionDate: last } = actor;
  return (
    <section className={styles.actor} aria-label="About the actor">
      {description !== null && <p dir="auto">{description}</p>}
      <dl className={styles.facts}>
        {aliases.length > 0 && (
          <>
            <dt>Also known as</dt>
            <dd dir="auto">{aliases.join(', ')}</dd>
          </>
        )}
        <dt>Events</dt>
        <dd>
          {count(eventCount, 'event')} in {count(articleCount, 'article')}
          {first !== null && last !== null && `, from ${first} to ${last}`}
        </dd>
        <dt>Types</dt>
        <dd>{breakdown(actor.eventTypesBreakdown) || 'none'}</dd>
        <dt>Roles</dt>
        <dd>{breakdown(actor.rolesBreakdown) || 'none'}</dd>
      </dl>
    </section>
  );
}
