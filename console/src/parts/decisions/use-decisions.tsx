import { type ReactNode, useState } from 'react';
import { useSession } from '../../app/session';
import { ApiFailure, explainFailure } from '../../api/failure';
import type { Threat, ThreatChange } from '../../api/types';
import { useNotify } from '../notices';
import { ConflictDialog } from './conflict-dialog';
import { DismissDialog } from './dismiss-dialog';
import { IncidentDialog } from './incident-dialog';
import { SeverityDialog } from './severity-dialog';
import { SnoozeDialog } from './snooze-dialog';
import { UnsavedDialog } from './unsaved-dialog';
import { useSaveInOrder } from './use-save-in-order';
import { type DecidedThreat, invertChange, describeChange } from './decide';

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
  | { readonly kind: 'conflict' | 'unsaved'; readonly threat: DecidedThreat; readonly change: ThreatChange };

export interface Decisions {
  readonly decide: (threat: DecidedThreat, change: ThreatChange) => void;
  readonly open: (kind: DialogKind, threats: readonly DecidedThreat[]) => void;
  /** The dialog that is open, to be placed on the page. */
  readonly dialog: ReactNode;
}

/**
 * Decisions of an analyst: optimistic, with If-Match, with undo, and with a question after a 412 or if the session ended
 * before the decision was saved.
 */
export function useDecisions(options: DecisionsOptions): Decisions {
  const notify = useNotify();
  const { hasEnded } = useSession();
  const saveInOrder = useSaveInOrder(options.portfolio);
  const [opened, setOpened] = useState<Open | null>(null);
  const save = async (threat: DecidedThreat, change: ThreatChange, canUndo: boolean): Promise<void> => {
    options.onChange(threat, change);
    try {
      const { data, etag } = await saveInOrder(threat, change);
      options.onSaved(threat, data, etag ?? threat.etag);
      const inverse = canUndo ? invertChange(threat, change) : null;
      const undo = (): void => void save({ ...threat, etag: etag ?? threat.etag }, inverse ?? {}, false);
      notify({
        text: canUndo ? describeChange(threat, change) : `Undone: “${threat.title}”.`,
        ...(inverse && { undo }),
      });
    } catch (error) {
      options.onRefused(threat);
      const status = error instanceof ApiFailure ? error.status : null;
      if (status === 412) setOpened({ kind: 'conflict', threat, change });
      else if (status === 401) setOpened({ kind: 'unsaved', threat, change });
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
    // The sign-in comes first.
    dialog: opened && !(opened.kind === 'unsaved' && hasEnded) && (
      <OpenDialog opened={opened} portfolio={options.portfolio} onClose={close} onDecide={decideAll} />
    ),
  };
}

interface OpenDialogProps {
  readonly opened: Open;
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onDecide: (threats: readonly DecidedThreat[], change: ThreatChange) => void;
}

function OpenDialog({ opened, portfolio, onClose, onDecide }: OpenDialogProps) {
  if ('threat' in opened) {
    const { threat, change } = opened;
    if (opened.kind === 'unsaved') {
      const save = (): void => onDecide([threat], change);
      return <UnsavedDialog threat={threat} change={change} onClose={onClose} onSave={save} />;
    }
    const repeat = (fresh: DecidedThreat): void => onDecide([fresh], change);
    return <ConflictDialog threat={threat} change={change} portfolio={portfolio} onClose={onClose} onRepeat={repeat} />;
  }
  const { threats } = opened;
  const decide = (change: ThreatChange): void => onDecide(threats, change);
  if (opened.kind === 'dismiss') return <DismissDialog threats={threats} onClose={onClose} onDecide={decide} />;
  if (opened.kind === 'severity') return <SeverityDialog threats={threats} onClose={onClose} onDecide={decide} />;
  if (opened.kind === 'snooze') return <SnoozeDialog threats={threats} onClose={onClose} onDecide={decide} />;
  return <IncidentDialog threats={threats} portfolio={portfolio} onClose={onClose} />;
}
