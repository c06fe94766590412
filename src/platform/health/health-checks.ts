/** Further parts that `/readyz` asks about, by name; modules add theirs. */
export type HealthChecks = Map<string, () => boolean>;

/** Under this token the map is injected. */
export const HEALTH_CHECKS = Symbol('health checks');
