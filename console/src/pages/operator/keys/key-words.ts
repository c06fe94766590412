import type { KeyPurpose, SigningKey } from '../types';

export const PURPOSES: Readonly<Record<KeyPurpose, { readonly title: string; readonly signs: string }>> = {
  report: { title: 'Reports', signs: 'PDF reports' },
  audit: { title: 'Audit log', signs: 'checkpoints of the audit log' },
};

export const STEPS: readonly { readonly state: SigningKey['state']; readonly title: string; readonly means: string }[] =
  [
    {
      state: 'next',
      title: 'Next',
      means: 'Published, so that verifiers know it, but does not sign yet. Leave it here for at least five minutes.',
    },
    { state: 'active', title: 'Active', means: 'Signs on every instance. Exactly one key is active.' },
    {
      state: 'retired',
      title: 'Retired',
      means: 'No longer signs, and its private half is destroyed. Its certificates still verify earlier signatures.',
    },
  ];

const DAY_MS = 86_400_000;
const WARN_DAYS = 60;
/** Verifiers may cache the set of keys this long. */
const CACHED_MS = 5 * 60_000;

/** A warning about the end of a certificate, or null. Retired keys sign nothing, so theirs may end. */
export function expiryWarning({ state, valid_to: validTo }: SigningKey, now: number): string | null {
  if (state === 'retired') return null;
  const days = Math.floor((Date.parse(validTo) - now) / DAY_MS);
  if (days < 0) return 'Its certificate has expired: nothing is signed with it.';
  return days < WARN_DAYS ? `Its certificate expires in ${days} days. Prepare the next key.` : null;
}

/** Whether verifiers with a cached set of keys may not know the key yet. */
export const isTooNew = ({ created_at: createdAt }: SigningKey, now: number): boolean =>
  now - Date.parse(createdAt) < CACHED_MS;

/** The beginning of an id, which is enough for people. */
export const shortKid = (kid: string): string => `${kid.slice(0, 10)}…`;

/** The keys of a purpose in one state, the newest first. */
export const keysIn = (keys: readonly SigningKey[], purpose: KeyPurpose, state: SigningKey['state']): SigningKey[] =>
  keys
    .filter((key) => key.purpose === purpose && key.state === state)
    .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
