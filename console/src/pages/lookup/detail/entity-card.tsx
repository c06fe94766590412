import { useEffect, useRef } from 'react';
import { inWords } from '../../../parts/words';
import { certainty } from '../lookup-words';
import type { Decision, Lookup, LookupEntity, Verdict } from '../types';
import { DecisionListView } from './decision-list';
import { decisionsOn, sourceIdsOf, type Standing, standingOf } from './entity-decisions';
import { EntityReasons } from './entity-reasons';
import { EntitySources } from './entity-sources';
import { ProfileTable } from './profile-table';
import { Question } from './question';
import detailPage from '../../../parts/page/detail-page.module.css';
import styles from '../lookup.module.css';

interface EntityCardProps {
  readonly lookup: Lookup;
  readonly entity: LookupEntity;
  readonly position: number;
  readonly decisions: readonly Decision[];
  readonly canWrite: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onDecide: (verdict: Verdict) => void;
  readonly onWithdraw: (id: string) => void;
}

const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  same: 'Decided: same',
  different: 'Decided: different',
  undecided: 'Not decided',
};

/** One entity beside the identifiers that were asked, with everything that a decision needs. */
export function EntityCard(props: EntityCardProps) {
  const { lookup, entity, position, decisions, canWrite, isSelected, onSelect, onWithdraw } = props;
  const element = useRef<HTMLElement>(null);
  const isShown = useRef(false);
  const own = decisionsOn(sourceIdsOf(entity), decisions);
  const headingId = `entity-${entity.entity_id}`;
  useEffect(() => {
    // The outcome above the first match stays in view until the user moves on.
    if (isSelected && (isShown.current || position > 1)) element.current?.scrollIntoView({ block: 'start' });
    isShown.current = true;
  }, [isSelected]);
  return (
    <article
      ref={element}
      className={styles.entity}
      aria-labelledby={headingId}
      aria-current={isSelected}
      onFocus={onSelect}
      onClick={onSelect}
    >
      <header className={styles.entityHead}>
        <span className={styles.soft}>
          Match {position} of {lookup.entities.length}
        </span>
        <h2 id={headingId} dir="auto">
          {entity.profile.caption.value}
        </h2>
        <span className={detailPage.mark}>{inWords(entity.schema)}</span>
        <span className={detailPage.mark}>{STANDING_WORDS[standingOf(sourceIdsOf(entity), decisions)]}</span>
        <span>
          Confidence <b>{certainty(entity.confidence)}</b> · Score <b>{entity.score.toFixed(2)}</b> (0.70 or more is a
          match)
        </span>
      </header>
      {canWrite && <DecideButtons {...props} />}
      <DecisionListView decisions={own} canWrite={canWrite} onWithdraw={onWithdraw} />
      <div className={styles.compared}>
        <div className={styles.stack} role="group" aria-label="What was asked">
          <h3>Asked</h3>
          <Question lookup={lookup} />
        </div>
        <div className={styles.stack}>
          <h3>Found</h3>
          <ProfileTable profile={entity.profile} />
        </div>
        <EntityReasons entity={entity} />
      </div>
      <EntitySources entity={entity} />
    </article>
  );
}

function DecideButtons({ entity, isSelected, onDecide }: EntityCardProps) {
  const name = entity.profile.caption.value;
  return (
    <div className={detailPage.bar} role="group" aria-label={`Decision on ${name}`}>
      <button type="button" onClick={() => onDecide('same')}>
        Same… {isSelected && <kbd>s</kbd>}
      </button>
      <button type="button" onClick={() => onDecide('different')}>
        Different… {isSelected && <kbd>d</kbd>}
      </button>
    </div>
  );
}
