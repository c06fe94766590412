import type { LogoutState } from '../../users/sessions.service';
import type { SignInProfile } from '../../users/users.contract';

/** What a verified answer of an identity provider says. */
export interface VerifiedSignIn {
  readonly profile: SignInProfile;
  readonly idpSessionId: string | null;
  readonly logout: LogoutState;
  /** When the identity provider wants the session to end, at the latest. */
  readonly providerEndsAt: Date | null;
}
