import type { LogoutState } from '../../users/sessions.service';
import type { SignInProfile } from '../../users/users.contract';

/** The facts of a verified response of an identity provider. */
export interface VerifiedSignIn {
  readonly profile: SignInProfile;
  readonly idpSessionId: string | null;
  readonly logout: LogoutState;
  /** The latest end of the session that the identity provider allows. */
  readonly providerEndsAt: Date | null;
}
