import { getRouteApi } from '@tanstack/react-router';
import type { LookupEntity } from '../types';

const route = getRouteApi('/p/$portfolio/lookup/$id');

export interface SelectedEntity {
  readonly id: string | null;
  readonly entity: LookupEntity | undefined;
  readonly select: (id: string) => void;
  readonly move: (step: number) => void;
}

/** The entity to which keyboard commands apply: the one in the address, or else the first one. */
export function useSelectedEntity(entities: readonly LookupEntity[], addressId: string | undefined): SelectedEntity {
  const navigate = route.useNavigate();
  const found = entities.findIndex(({ entity_id: id }) => id === addressId);
  const index = Math.max(0, found);
  const entity = entities[index];
  const select = (id: string): void => {
    if (id !== addressId) void navigate({ search: { sel: id }, replace: true, resetScroll: false });
  };
  const move = (step: number): void => {
    const next = entities[Math.min(entities.length - 1, Math.max(0, index + step))];
    if (next !== undefined) select(next.entity_id);
  };
  return { id: entity?.entity_id ?? null, entity, select, move };
}
