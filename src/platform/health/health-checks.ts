/** `degraded` means that a part works but needs a person's attention; the process still serves. */
export type CheckState = 'ok' | 'degraded' | 'failing' | 'not_here';

/** The result of a check of `/readyz`, and what it means in a sentence. */
export interface Finding {
  readonly state: CheckState;
  readonly text: string;
}

/** Further checks of `/readyz` by name; modules add their own. */
export type HealthChecks = Map<string, () => Finding>;

/** The injection token of the map. */
export const HEALTH_CHECKS = Symbol('health checks');
