/**
 * Further checks of `/readyz` by name; modules add their own. A degraded part needs a person's attention, but the
 * process still serves.
 */
export type HealthChecks = Map<string, () => boolean | 'degraded'>;

/** The injection token of the map. */
export const HEALTH_CHECKS = Symbol('health checks');
