import type { SignInFailure } from '../types';
import type { Step } from './search';

/** The part of the wizard that a refused sign-in concerns. */
type RefusedPart = 'values' | 'provider' | 'secret' | 'name-id' | 'roles';

const PARTS: Readonly<Record<string, RefusedPart>> = {
  audience_mismatch: 'values',
  recipient_mismatch: 'values',
  destination_mismatch: 'values',
  issuer_mismatch: 'provider',
  signature_invalid: 'provider',
  signature_missing: 'provider',
  algorithm_not_allowed: 'provider',
  provider_unreachable: 'provider',
  provider_error: 'provider',
  id_token_invalid: 'provider',
  token_refused: 'secret',
  name_id_missing: 'name-id',
  subject_missing: 'name-id',
  role_missing: 'roles',
};

const STEP_OF: Readonly<Record<RefusedPart, Step>> = {
  values: 'values',
  provider: 'connection',
  secret: 'connection',
  'name-id': 'connection',
  roles: 'roles',
};

/** The step where the cause of a refusal is corrected; null if the connection is not the cause. */
export const stepOf = ({ reason }: SignInFailure): Step | null => {
  const part = PARTS[reason];
  return part === undefined ? null : STEP_OF[part];
};

/** The latest refusal that concerns a part. */
export const refusalAt = (failures: readonly SignInFailure[], part: RefusedPart): SignInFailure | undefined =>
  failures.find(({ reason }) => PARTS[reason] === part);
