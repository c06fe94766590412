/** What the installation says of its demo. */
export interface DemoState {
  /** Tenants that exist. */
  readonly tenants: number;
  /** The tenant of a demo that was begun and not removed; null where there is none. */
  readonly tenantId: string | null;
  /** Whether that tenant exists: it may not be made yet, or have been erased by itself. */
  readonly hasTenant: boolean;
  readonly completedAt: Date | null;
  readonly removedAt: Date | null;
}

/** Complete as far as the demo's own tenant is there: one that was erased by itself leaves the shared data behind. */
export const isComplete = ({ hasTenant, completedAt }: DemoState): boolean => hasTenant && completedAt !== null;

/**
 * Whether a start makes or shows the demo: as DEMO says; without it, in an embedded database that has no tenant yet, or whose
 * demo an earlier start made or left unfinished. One that was removed, or whose tenant was erased, comes back with DEMO=true alone.
 */
export function isDemoWanted(setting: boolean | undefined, isEmbedded: boolean, state: DemoState): boolean {
  if (setting !== undefined) return setting;
  if (!isEmbedded || state.removedAt !== null) return false;
  return state.tenantId === null ? state.tenants === 0 : state.hasTenant || state.completedAt === null;
}
