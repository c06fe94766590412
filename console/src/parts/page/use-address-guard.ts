import { useCallback, useState } from 'react';

/**
 * Whether the address still belongs to the page that asks. While the next page loads, the map and the selection of this one
 * must no longer change it.
 */
export function useAddressGuard(): () => boolean {
  const [path] = useState(location.pathname);
  return useCallback(() => location.pathname === path, [path]);
}
