import type { ReactNode } from 'react';
import type { DialogKind } from '../../../parts/decisions/use-decisions';
import type { CompactThreat, ThreatChange } from '../../../api/types';

export interface Triage {
  readonly allRows: readonly CompactThreat[];
  readonly selectedId: string | null;
  readonly selected: CompactThreat | undefined;
  readonly isPeeking: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly select: (id: string) => void;
  readonly choose: (id: string) => void;
  readonly clearChosen: () => void;
  readonly openPage: (id: string) => void;
  readonly togglePeek: () => void;
  readonly decideSelected: (change: ThreatChange) => void;
  readonly openDialog: (kind: DialogKind) => void;
  readonly openIncident: (threats: readonly CompactThreat[]) => void;
  readonly dialog: ReactNode;
}
