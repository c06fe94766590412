import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../app/session';
import { EMPTY_DRAFT, isEmptyDraft, type LookupDraft } from './lookup-draft';

const KEY = 'console.lookup-draft';

interface KeptDraft {
  readonly owner: string;
  readonly draft: LookupDraft;
}

/** Returns the stored draft if this user typed it, and an empty one otherwise. */
function readKept(owner: string): LookupDraft {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return EMPTY_DRAFT;
  try {
    const kept = JSON.parse(text) as KeptDraft;
    return kept.owner === owner ? { ...EMPTY_DRAFT, ...kept.draft } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Replaces the draft that the tab keeps. */
function useKeepDraft(portfolio: string): { readonly owner: string; readonly keep: (draft: LookupDraft) => void } {
  const { tenant, principal } = useMe();
  const owner = [tenant?.slug, portfolio, principal.type, principal.id].join('/');
  const keep = (draft: LookupDraft): void => {
    if (isEmptyDraft(draft)) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ owner, draft } satisfies KeptDraft));
  };
  return { owner, keep };
}

/** Opens the form of a lookup with a draft, instead of what was typed there before. */
export function useOpenDraft(portfolio: string): (draft: LookupDraft) => void {
  const navigate = useNavigate();
  const { keep } = useKeepDraft(portfolio);
  return (draft) => {
    // The address would leave the identifiers in the history of the browser.
    keep(draft);
    void navigate({ to: '/p/$portfolio/lookup', params: { portfolio } });
  };
}

/**
 * The draft of a lookup. The browser's tab keeps it until the lookup is made, the fields are cleared or the tab is closed, so that
 * it survives a sign-in at an identity provider, which leaves the page.
 */
export function useKeptDraft(portfolio: string): readonly [LookupDraft, (draft: LookupDraft) => void] {
  const { owner, keep } = useKeepDraft(portfolio);
  const [draft, setDraft] = useState(() => readKept(owner));
  const change = (next: LookupDraft): void => {
    setDraft(next);
    keep(next);
  };
  return [draft, change];
}
