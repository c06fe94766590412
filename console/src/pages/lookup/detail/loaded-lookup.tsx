import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { FailurePanel } from '../../../parts/failure-panel';
import type { Decision, Lookup, LookupEntity, Verdict } from '../types';
import { Coverage } from './coverage';
import { DecisionDialog } from './decision-dialog';
import { EntityCard } from './entity-card';
import { EraseDialog } from './erase-dialog';
import { lookupCommands } from './lookup-commands';
import { LookupHeader } from './lookup-header';
import { OutcomeBanner } from './outcome-banner';
import { Question } from './question';
import { RelatedActors } from './related-actors';
import { Suppressed } from './suppressed';
import { useDecide } from './use-decide';
import { useDecisions } from './use-lookup';
import { useNextUndecided } from './use-next-undecided';
import { useSelectedEntity } from './use-selected-entity';
import styles from '../lookup.module.css';

const route = getRouteApi('/p/$portfolio/lookup/$id');

interface LoadedLookupProps {
  readonly lookup: Lookup;
  readonly portfolio: string;
  readonly title: string;
}

const NO_DECISIONS: readonly Decision[] = [];

interface Deciding {
  readonly entity: LookupEntity;
  readonly verdict: Verdict;
}

/** A lookup whose answer is loaded, with its decisions. */
export function LoadedLookup({ lookup, portfolio, title }: LoadedLookupProps) {
  const navigate = useNavigate();
  const { permissions } = useMe();
  const canWrite = permissions.includes('lookup:write');
  const list = useDecisions(portfolio, lookup.request_id);
  const decisions = list.data ?? NO_DECISIONS;
  const { decide, withdraw } = useDecide(portfolio, lookup.request_id);
  const selection = useSelectedEntity(lookup.entities, route.useSearch().sel);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [isErasing, setErasing] = useState(false);
  const goToNext = useNextUndecided(lookup, portfolio, decisions, selection);
  const goBack = (): Promise<void> => navigate({ to: '/p/$portfolio/lookup', params: { portfolio } });
  const start = (verdict: Verdict, entity = selection.entity): void => {
    if (entity !== undefined) setDeciding({ entity, verdict });
  };
  const canDecide = (): boolean => canWrite && selection.entity !== undefined;
  useCommands(lookupCommands({ canDecide, start, move: selection.move, goToNext, goBack: () => void goBack() }));
  const shared = { lookup, decisions, canWrite, onWithdraw: (id: string) => void withdraw(id) };
  return (
    <>
      <LookupHeader {...{ lookup, portfolio, title }} onNext={goToNext} onErase={() => setErasing(true)} />
      <OutcomeBanner lookup={lookup} />
      {list.error !== null && (
        <FailurePanel failure={list.error} what="The decisions" onRetry={() => void list.refetch()} />
      )}
      <Entities {...shared} selectedId={selection.id} onSelect={selection.select} onDecide={start} />
      <Suppressed {...shared} />
      <Coverage coverage={lookup.source_coverage} />
      <RelatedActors
        actors={lookup.related_actors}
        portfolio={portfolio}
        canOpen={permissions.includes('events:read')}
      />
      {deciding !== null && (
        <DecisionDialog
          {...deciding}
          decide={decide}
          onClose={() => setDeciding(null)}
          onDecided={() => setDeciding(null)}
        />
      )}
      {isErasing && (
        <EraseDialog id={lookup.request_id} portfolio={portfolio} onClose={() => setErasing(false)} onErased={goBack} />
      )}
    </>
  );
}

interface EntitiesProps {
  readonly lookup: Lookup;
  readonly decisions: readonly Decision[];
  readonly canWrite: boolean;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onDecide: (verdict: Verdict, entity: LookupEntity) => void;
  readonly onWithdraw: (id: string) => void;
}

/** The entities, each beside the identifiers that were asked; without an entity, the identifiers alone. */
function Entities({ lookup, selectedId, onSelect, onDecide, ...shared }: EntitiesProps) {
  if (lookup.entities.length === 0) {
    return (
      <section className={styles.section} aria-labelledby="asked">
        <h2 id="asked">What was asked</h2>
        <Question lookup={lookup} />
      </section>
    );
  }
  return lookup.entities.map((entity, index) => (
    <EntityCard
      key={entity.entity_id}
      {...shared}
      lookup={lookup}
      entity={entity}
      position={index + 1}
      isSelected={entity.entity_id === selectedId}
      onSelect={() => onSelect(entity.entity_id)}
      onDecide={(verdict) => onDecide(verdict, entity)}
    />
  ));
}
