/** The stored state of the demo. */
export interface DemoState {
  /** The number of existing tenants. */
  readonly tenants: number;
  /** The tenant of a demo that was created and not removed; null if there is none. */
  readonly tenantId: string | null;
  /** Whether that tenant exists: it may not be created yet, or have been erased separately. */
  readonly hasTenant: boolean;
  readonly completedAt: Date | null;
  readonly removedAt: Date | null;
}

/**
 * Whether the demo is complete. If its tenant was erased separately, only the shared data is left and the demo is not
 * complete.
 */
export const isComplete = ({ hasTenant, completedAt }: DemoState): boolean => hasTenant && completedAt !== null;

/**
 * Whether a start creates or shows the demo. The setting DEMO decides; without it, the demo is wanted in an embedded
 * database without tenants, or with a demo that an earlier start created or left unfinished. A demo that was removed,
 * or whose tenant was erased, is only created again with DEMO=true.
 */
export function isDemoWanted(setting: boolean | undefined, isEmbedded: boolean, state: DemoState): boolean {
  if (setting !== undefined) return setting;
  if (!isEmbedded || state.removedAt !== null) return false;
  return state.tenantId === null ? state.tenants === 0 : state.hasTenant || state.completedAt === null;
}
