/** Further parts that `/readyz` asks about, by name; modules add theirs. What is degraded needs a person, and yet serves. */
export type HealthChecks = Map<string, () => boolean | 'degraded'>;

/** Under this token the map is injected. */
export const HEALTH_CHECKS = Symbol('health checks');
