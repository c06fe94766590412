import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Me } from '../api/types';
import { useMe } from './session';

const LAST = 'console.portfolio';

/** The user's portfolio: the one that was open last in this tab, the one of the credential, or the first; null without any. */
export function preferredPortfolio({ portfolio, portfolios }: Pick<Me, 'portfolio' | 'portfolios'>): string | null {
  const last = sessionStorage.getItem(LAST);
  if (portfolios.some(({ slug }) => slug === last)) return last;
  return portfolio ?? portfolios[0]?.slug ?? null;
}

/**
 * The portfolio of the address. On a page that belongs to no portfolio it is the preferred one, so that the navigation leads back
 * to where the user came from; null for an operator, who has no portfolio.
 */
export function useCurrentPortfolio(): string | null {
  const { portfolio } = useParams({ strict: false });
  const me = useMe();
  useEffect(() => {
    if (portfolio !== undefined) sessionStorage.setItem(LAST, portfolio);
  }, [portfolio]);
  return portfolio ?? preferredPortfolio(me);
}
