import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import { lookupKey } from '../detail/use-lookup';
import { lookupsKey } from '../list/use-lookups';
import type { Lookup } from '../types';
import { EMPTY_DRAFT, enteredIn, lookupBody, type LookupDraft, type Refusal } from './lookup-draft';
import { useKeptDraft } from './use-kept-draft';

export interface LookupForm {
  readonly draft: LookupDraft;
  readonly refusal: Refusal | null;
  readonly isSending: boolean;
  readonly canSend: boolean;
  readonly change: (draft: LookupDraft) => void;
  readonly clear: () => void;
  readonly submit: () => void;
}

/** The state of the form for a new lookup. A success opens the lookup; a failure leaves every value in its field. */
export function useLookupForm(portfolio: string): LookupForm {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [draft, setDraft] = useKeptDraft(portfolio);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const canSend = !isSending && enteredIn(draft).length > 0;
  const change = (next: LookupDraft): void => {
    setDraft(next);
    setKey(crypto.randomUUID());
  };
  const clear = (): void => {
    change(EMPTY_DRAFT);
    setRefusal(null);
  };
  const submit = async (): Promise<void> => {
    if (!canSend) return;
    setSending(true);
    setRefusal(null);
    try {
      const body = lookupBody(draft);
      const call = { method: 'POST', path: '/v1/lookup', portfolio, idempotencyKey: key, body } as const;
      const { data } = await callApi<Lookup>(call);
      queries.setQueryData(lookupKey(portfolio, data.request_id), data);
      void queries.invalidateQueries({ queryKey: lookupsKey(portfolio) });
      setDraft(EMPTY_DRAFT);
      await navigate({ to: '/p/$portfolio/lookup/$id', params: { portfolio, id: data.request_id } });
    } catch (failure) {
      setRefusal({ failure, sent: draft });
      setSending(false);
    }
  };
  return { draft, refusal, isSending, canSend, change, clear, submit: () => void submit() };
}
