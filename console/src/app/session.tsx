import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { callApi, setCsrfToken, whenMissing, whenSignedOut } from '../api/request';
import type { Me } from '../api/types';

interface SessionState {
  readonly me: Me | undefined;
  readonly failure: unknown;
  readonly isLoading: boolean;
  /** Whether the session ended while a page was open. */
  readonly hasEnded: boolean;
  readonly signedIn: () => Promise<void>;
}

const SessionContext = createContext<SessionState | null>(null);
const KEEP_ALIVE_MS = 10 * 60_000;
const ACTIVE_MS = 60 * 60_000;
/** How often a missing thing makes the console ask for the user's portfolios again. */
const MISSING_MS = 20_000;

export const loadMe = async (): Promise<Me> => {
  const { data } = await callApi<Me>({ path: '/v1/me' });
  setCsrfToken(data.session?.csrf_token ?? null);
  return data;
};

/** The pages that need no session. Two of them start a session and then load the console again. */
const needsNoSession = (): boolean => /^\/console\/(?:enter|sign-in|verify)$/.test(location.pathname);

/** The signed-in user. While the user is active, it keeps the session of a page that only listens. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  const me = useQuery({
    queryKey: ['me'],
    queryFn: loadMe,
    staleTime: Infinity,
    retry: false,
    enabled: !needsNoSession(),
  });
  useEffect(() => whenSignedOut(() => setHasEnded(true)), []);
  useEffect(() => {
    let lastMs = -Infinity;
    whenMissing(() => {
      if (performance.now() - lastMs < MISSING_MS) return;
      lastMs = performance.now();
      // If the portfolio was deleted, its pages say so instead of failing one by one.
      void queries.invalidateQueries({ queryKey: ['me'] });
    });
  }, [queries]);
  useEffect(() => {
    let lastActive = Date.now();
    const notice = (): void => {
      lastActive = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - lastActive < ACTIVE_MS) void loadMe().catch(() => undefined);
    }, KEEP_ALIVE_MS);
    addEventListener('pointerdown', notice);
    addEventListener('keydown', notice);
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', notice);
      removeEventListener('keydown', notice);
    };
  }, []);
  const signedIn = async (): Promise<void> => {
    // The pages stay as they are, so that nothing that was typed is lost.
    const now = await queries.query({ queryKey: ['me'], queryFn: loadMe, staleTime: 0 });
    // Nothing of one tenant may remain on the page of another.
    if (me.data !== undefined && me.data.tenant?.slug !== now.tenant?.slug) location.reload();
    setHasEnded(false);
    await queries.invalidateQueries();
  };
  const state = {
    me: me.data,
    failure: me.error,
    isLoading: me.isPending,
    hasEnded: hasEnded && me.data !== undefined,
    signedIn,
  };
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (state === null) throw new Error('useSession needs a SessionProvider');
  return state;
}

/** The signed-in user; available only below the shell, which requires a session. */
export function useMe(): Me {
  const { me } = useSession();
  if (me === undefined) throw new Error('useMe needs a signed-in user');
  return me;
}
