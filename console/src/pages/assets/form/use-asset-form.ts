import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failure';
import { type ApiAnswer, callApi } from '../../../api/request';
import { useNotify } from '../../../parts/notices';
import { type DraftProblems, problemsFrom, readDraft } from './asset-body';
import { type AssetDraft, type DraftField, differingFields, draftFrom, mergeDrafts } from './asset-draft';
import type { Asset } from '../types';
import { waitForScan } from '../wait-for-scan';

/** What somebody else has made of the asset; null if they deleted it. */
export interface AssetConflict {
  readonly theirs: AssetDraft | null;
  readonly etag: string | null;
}

export interface AssetForm {
  readonly draft: AssetDraft;
  readonly base: AssetDraft;
  readonly etag: string | null;
  readonly changed: readonly DraftField[];
  readonly problems: DraftProblems;
  readonly failure: unknown;
  readonly isSaving: boolean;
  /** Whether the service evaluates a saved change. */
  readonly isEvaluating: boolean;
  readonly conflict: AssetConflict | null;
  readonly set: (values: Partial<AssetDraft>) => void;
  readonly discard: () => void;
  readonly save: () => void;
  /** My changes on top of theirs. */
  readonly applyAgain: () => void;
  readonly takeTheirs: () => void;
  readonly closeConflict: () => void;
}

interface FormOptions {
  readonly portfolio: string;
  readonly start: AssetDraft;
  /** Null for an asset that does not exist yet. */
  readonly startTag: string | null;
  readonly onSaved: (answer: ApiAnswer<Asset>, isNew: boolean) => void;
}

const addressOfAsset = (id: string): string => `/v1/assets/${encodeURIComponent(id)}`;

/** The form of one asset: what was typed, what the service refused, and what somebody else changed meanwhile. */
export function useAssetForm({ portfolio, start, startTag, onSaved }: FormOptions): AssetForm {
  const [base, setBase] = useState(start);
  const [etag, setEtag] = useState(startTag);
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<AssetConflict | null>(null);
  const evaluation = useEvaluation(portfolio);
  const notify = useNotify();
  const changed = differingFields(base, draft);
  const begin = (next: AssetDraft, tag: string | null): void => {
    setBase(next);
    setDraft(next);
    setEtag(tag);
    setConflict(null);
    setProblems({});
    setFailure(null);
  };
  const send = async (sent: AssetDraft, tag: string | null): Promise<void> => {
    const read = readDraft(sent);
    setProblems(read.problems);
    setFailure(null);
    if (Object.keys(read.problems).length > 0) return;
    setSaving(true);
    try {
      const answer = await put(portfolio, sent.assetId.trim(), read.body, tag);
      begin(draftFrom(answer.data), answer.etag);
      notify({ text: `Saved “${answer.data.name}”.` });
      evaluation.follow(answer.scanId);
      onSaved(answer, tag === null);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 412 && tag !== null) {
        setConflict(await loadConflict(portfolio, sent.assetId));
      } else {
        setFailure(error instanceof ApiFailure && error.status === 412 ? alreadyExists(error) : error);
        if (error instanceof ApiFailure) setProblems(problemsFrom(error.violations));
      }
    } finally {
      setSaving(false);
    }
  };
  return {
    draft,
    base,
    etag,
    changed,
    problems,
    failure,
    isSaving,
    isEvaluating: evaluation.isRunning,
    conflict,
    set: (values) => setDraft((current) => Object.assign({}, current, values)),
    discard: () => begin(base, etag),
    save: () => void (isSaving ? undefined : send(draft, etag)),
    applyAgain: () => {
      if (conflict === null) return;
      const next = conflict.theirs === null ? draft : mergeDrafts(base, draft, conflict.theirs);
      setBase(conflict.theirs ?? base);
      setEtag(conflict.etag);
      setDraft(next);
      setConflict(null);
      void send(next, conflict.etag);
    },
    takeTheirs: () => {
      if (conflict !== null && conflict.theirs !== null) begin(conflict.theirs, conflict.etag);
    },
    closeConflict: () => setConflict(null),
  };
}

/** A new asset never replaces one that exists, and a change only the state that was read. */
const put = (portfolio: string, id: string, body: object, tag: string | null): Promise<ApiAnswer<Asset>> =>
  callApi<Asset>({
    method: 'PUT',
    path: addressOfAsset(id),
    portfolio,
    body,
    ...(tag === null ? { ifNoneMatch: '*' as const } : { ifMatch: tag }),
  });

async function loadConflict(portfolio: string, id: string): Promise<AssetConflict> {
  try {
    const { data, etag } = await callApi<Asset>({ path: addressOfAsset(id), portfolio });
    return { theirs: draftFrom(data), etag };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return { theirs: null, etag: null };
    throw error;
  }
}

const alreadyExists = ({ requestId }: ApiFailure): ApiFailure =>
  new ApiFailure({
    status: 412,
    code: 'precondition_failed',
    message: 'An asset with this id exists already. Choose another id, or open that asset to change it.',
    requestId,
    retryAfterSeconds: null,
    violations: [],
    details: undefined,
  });

/** Loads the threats again when the evaluation of a change is over, also if another page is open by then. */
function useEvaluation(portfolio: string): { isRunning: boolean; follow: (scanId: string | null) => void } {
  const queries = useQueryClient();
  const mutationKey = ['evaluation', portfolio];
  const evaluation = useMutation({
    mutationKey,
    mutationFn: (scanId: string) => waitForScan(portfolio, scanId, new AbortController().signal),
    onSettled: () => queries.invalidateQueries({ queryKey: ['threats', portfolio] }),
  });
  const follow = (scanId: string | null): void => {
    void queries.invalidateQueries({ queryKey: ['assets', portfolio] });
    if (scanId !== null) evaluation.mutate(scanId);
  };
  return { isRunning: useIsMutating({ mutationKey }) > 0, follow };
}
