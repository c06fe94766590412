import type { CompactThreat } from '../../../api/types';
import { useMe } from '../../../app/session';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import type { OverviewSearch } from '../filters/filters';
import type { Triage } from '../triage/triage';
import type { ThreatList } from '../use-threat-list';
import { EmptyList } from './empty-list';
import { Peek } from './peek';
import { SelectionBar } from './selection-bar';
import { TriageList } from './triage-list';
import styles from '../overview.module.css';

interface ListSideProps {
  readonly list: ThreatList;
  /** The rows of the list that are shown. */
  readonly rows: readonly CompactThreat[];
  readonly search: OverviewSearch;
  readonly portfolio: string;
  readonly now: number;
  readonly triage: Triage;
  readonly onClear: () => void;
}

/** The list of threats, or why it is empty, with the chosen and the selected threats below. */
export function ListSide({ list, rows, search, portfolio, now, triage, onClear }: ListSideProps) {
  const { permissions } = useMe();
  const evaluation = list.first?.evaluation;
  return (
    <div className={styles.list}>
      {list.isPending && <Skeleton rows={12} label="threats" />}
      {list.failure !== null && rows.length === 0 && (
        <FailurePanel failure={list.failure} what="The list of threats" onRetry={list.reload} />
      )}
      {!list.isPending && list.failure === null && rows.length === 0 && (
        <EmptyList portfolio={portfolio} search={search} evaluation={evaluation} onClear={onClear} />
      )}
      {rows.length > 0 && (
        <TriageList
          rows={rows}
          now={now}
          selectedId={triage.selectedId}
          chosen={triage.chosen}
          changed={list.changed}
          ended={list.ended}
          onSelect={triage.select}
          onOpen={triage.openPage}
          onChoose={triage.choose}
        />
      )}
      {triage.chosen.size > 0 && <SelectionBar triage={triage} portfolio={portfolio} onDone={list.reload} />}
      {triage.isPeeking && triage.selected && (
        <Peek
          row={triage.selected}
          portfolio={portfolio}
          canDecide={permissions.includes('threats:write')}
          onDecide={triage.decideSelected}
          onOpenDialog={triage.openDialog}
          onClose={triage.togglePeek}
        />
      )}
    </div>
  );
}
