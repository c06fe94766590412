import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Dialog } from '../dialog';
import { DialogActions } from '../dialog-actions';

/**
 * Asks before a page with unsaved changes is left. Returns the dialog while it is open. `isLeaving` lets the page itself
 * lead elsewhere, after it has saved.
 */
export function useLeaveGuard(isChanged: boolean, isLeaving: { readonly current: boolean }): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !isLeaving.current && isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => !isLeaving.current && isChanged,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />;
}

function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return (
    <Dialog
      title="Leave without saving?"
      onClose={onStay}
      onSubmit={onStay}
      actions={<DialogActions submitWords="Stay here" onCancel={onLeave} cancelWords="Leave and lose the changes" />}
    >
      <p>What you entered here is not saved yet.</p>
    </Dialog>
  );
}
