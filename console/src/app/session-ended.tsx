import { Dialog } from '../parts/dialog';
import { SignInForm } from '../pages/enter/sign-in-form';

interface SessionEndedProps {
  /** The address of the page that stays open below the dialog. */
  readonly returnTo: string;
  readonly onSignedIn: () => void;
}

/** The sign-in in a dialog above a page whose session has ended. */
export function SessionEnded({ returnTo, onSignedIn }: SessionEndedProps) {
  return (
    <Dialog title="Your session has ended" onClose={() => undefined}>
      <p>Sign in again. This page stays as it is, and nothing that you typed is lost.</p>
      <SignInForm returnTo={returnTo} onSignedIn={onSignedIn} />
    </Dialog>
  );
}
