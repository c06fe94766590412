import { useSearch } from '@tanstack/react-router';
import { useTitle } from '../../parts/page/document-title';
import { EnterFrame } from './enter-frame';
import { SignInForm } from './sign-in-form';

/** Only pages of this console: an address of another site would make the sign-in a trap. */
const safeTarget = (to: string | undefined): string =>
  to !== undefined && /^\/console\/(?!\/)/.test(to) ? to : '/console/';

export function SignIn() {
  const { to } = useSearch({ from: '/sign-in' });
  useTitle('Sign in');
  const target = safeTarget(to);
  return (
    <EnterFrame title="Sign in">
      <SignInForm returnTo={target} onSignedIn={() => location.replace(target)} />
    </EnterFrame>
  );
}
