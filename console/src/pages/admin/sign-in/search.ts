import type { ConnectionKind } from '../types';

export const STEPS = ['provider', 'values', 'connection', 'roles', 'test', 'try', 'after'] as const;
export type Step = (typeof STEPS)[number];

/** The state of the wizard in its address; the draft itself is kept by the page. */
interface SignInSearch {
  readonly kind?: ConnectionKind;
  readonly step?: Step;
}

/** Reads the address and ignores unknown values. */
export function readSignInSearch(values: Readonly<Record<string, unknown>>): SignInSearch {
  const kind = (['saml', 'oidc'] as const).find((one) => one === values.kind);
  const step = STEPS.find((one) => one === values.step);
  return { ...(kind && { kind }), ...(step && step !== 'provider' && { step }) };
}
