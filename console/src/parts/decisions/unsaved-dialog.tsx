import type { ThreatChange } from '../../api/types';
import { Dialog } from '../dialog';
import { inWords } from '../words';
import type { DecidedThreat } from './decide';

interface UnsavedDialogProps {
  readonly threat: DecidedThreat;
  readonly change: ThreatChange;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** Shows a decision that was not saved because the session had ended. Somebody else may have signed in since. */
export function UnsavedDialog({ threat, change, onClose, onSave }: UnsavedDialogProps) {
  return (
    <Dialog
      title="Your decision is not saved yet"
      onClose={onClose}
      onSubmit={onSave}
      actions={
        <>
          <button type="button" onClick={onClose}>
            Discard
          </button>
          <button type="submit" data-primary autoFocus>
            Save now
          </button>
        </>
      }
    >
      <p>
        The session ended before this change of “<bdi>{threat.title}</bdi>” was saved:
      </p>
      <dl>
        {Object.entries(change).map(([field, value]) => (
          <div key={field}>
            <dt>
              <strong>{inWords(field)}</strong>
            </dt>
            <dd dir="auto">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
