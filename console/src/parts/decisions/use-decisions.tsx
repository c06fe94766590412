import { type ReactNode, useState } from 'react';
import { ApiFailure, explainFailure } from '../../api/failure';
import { callApi } from '../../api/request';
import type { Threat, ThreatChange } from '../../api/types';
import { useNotify } from '../notices';
import { ConflictDialog } from './conflict-dialog';
import { DismissDialog } from './dismiss-dialog';
import { IncidentDialog } from './incident-dialog';
import { SeverityDialog } from './severity-dialog';
import { SnoozeDialog } from './snooze-dialog';
import { type DecidedThreat, inverseOf, sentenceOf } from './decide';

interface DecisionsOptions {
  readonly portfolio: string;
  /** Shows a change before the service has answered; called with null to show the service's state again. */
  readonly onChange: (threat: DecidedThreat, change: ThreatChange) => void;
  readonly onSaved: (threat: DecidedThreat, saved: Threat, etag: string) => void;
  readonly onRefused: (threat: DecidedThreat) => void;
}

export type DialogKind = 'dismiss' | 'severity' | 'incident' | 'snooze';

type Open =
  | { readonly kind: DialogKind; readonly threats: readonly DecidedThreat[] }
  | { readonly kind: 'conflict'; readonly threat: DecidedThreat; readonly change: ThreatChange };

export interface Decisions {
  readonly decide: (threat: DecidedThreat, change: ThreatChange) => void;
  readonly open: (kind: DialogKind, threats: readonly DecidedThreat[]) => void;
  /** The dialog that is open, to be placed on the page. */
  readonly dialog: ReactNode;
}

/** Decisions of an analyst: optimistic, with If-Match, with undo, and with a question after a 412. */
export function useDecisions(options: DecisionsOptions): Decisions {
  const notify = useNotify();
  const [opened, setOpened] = useState<Open | null>(null);
  const save = async (threat: DecidedThreat, change: ThreatChange, canUndo: boolean): Promise<void> => {
    options.onChange(threat, change);
    try {
      const { data, etag } = await callApi<Threat>({
        method: 'PATCH',
        path: `/v1/threats/${threat.id}`,
        portfolio: options.portfolio,
        ifMatch: threat.etag,
        body: change,
      });
      options.onSaved(threat, data, etag ?? threat.etag);
      const inverse = canUndo ? inverseOf(threat, change) : null;
      const undo = (): void => void save({ ...threat, etag: etag ?? threat.etag }, inverse ?? {}, false);
      notify({ text: canUndo ? sentenceOf(threat, change) : `Undone: “${threat.title}”.`, ...(inverse && { undo }) });
    } catch (error) {
      options.onRefused(threat);
      if (error instanceof ApiFailure && error.status === 412) setOpened({ kind: 'conflict', threat, change });
      else notify({ text: `“${threat.title}” was not changed. ${explainFailure(error)}`, isProblem: true });
    }
  };
  const close = (): void => setOpened(null);
  const decide: Decisions['decide'] = (threat, change) => void save(threat, change, true);
  const decideAll = (threats: readonly DecidedThreat[], change: ThreatChange): void => {
    close();
    for (const threat of threats) decide(threat, change);
  };
  return {
    decide,
    open: (kind, threats) => threats.length > 0 && setOpened({ kind, threats }),
    dialog: opened && <OpenDialog opened={opened} portfolio={options.portfolio} onClose={close} onDecide={decideAll} />,
  };
}

interface OpenDialogProps {
  readonly opened: Open;
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onDecide: (threats: readonly DecidedThreat[], change: ThreatChange) => void;
}

function OpenDialog({ opened, portfolio, onClose, onDecide }: OpenDialogProps) {
  if (opened.kind === 'conflict') {
    const { threat, change } = opened;
    return (
      <ConflictDialog {...{ threat, change, portfolio, onClose }} onRepeat={(fresh) => onDecide([fresh], change)} />
    );
  }
  const { threats } = opened;
  const decide = (change: ThreatChange): void => onDecide(threats, change);
  if (opened.kind === 'dismiss') return <DismissDialog threats={threats} onClose={onClose} onDecide={decide} />;
  if (opened.kind === 'severity') return <SeverityDialog threats={threats} onClose={onClose} onDecide={decide} />;
  if (opened.kind === 'snooze') return <SnoozeDialog threats={threats} onClose={onClose} onDecide={decide} />;
  return <IncidentDialog threats={threats} portfolio={portfolio} onClose={onClose} />;
}
