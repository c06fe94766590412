import { useState } from 'react';
import { ApiFailure } from '../../../api/failure';
import type { ApiAnswer } from '../../../api/request';
import { useNotify } from '../../../parts/notices';
import type { Asset } from '../types';
import { type DraftProblems, problemsFrom, readDraft } from './asset-body';
import { type AssetDraft, type DraftField, differingFields, draftFrom, mergeDrafts } from './asset-draft';
import { type AssetConflict, explainExisting, loadConflict, putAsset } from './asset-requests';
import { useEvaluation } from './use-evaluation';

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

interface AssetFormOptions {
  readonly portfolio: string;
  readonly start: AssetDraft;
  /** Null for an asset that does not exist yet. */
  readonly startTag: string | null;
  readonly onSaved: (answer: ApiAnswer<Asset>, isNew: boolean) => void;
}

/** What was typed, and the state of the service that it is based on. */
function useDraft(start: AssetDraft, startTag: string | null) {
  const [base, setBase] = useState(start);
  const [etag, setEtag] = useState(startTag);
  const [draft, setDraft] = useState(start);
  const rebase = (nextBase: AssetDraft, nextDraft: AssetDraft, tag: string | null): void => {
    setBase(nextBase);
    setDraft(nextDraft);
    setEtag(tag);
  };
  const set = (values: Partial<AssetDraft>): void => setDraft((current) => Object.assign({}, current, values));
  return { base, etag, draft, changed: differingFields(base, draft), set, rebase };
}

/** Why a draft was not saved: problems of its fields, another failure, or a change by somebody else. */
function useRefusal(portfolio: string) {
  const [problems, setProblems] = useState<DraftProblems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<AssetConflict | null>(null);
  const clear = (): void => {
    setConflict(null);
    setProblems({});
    setFailure(null);
  };
  const show = (found: DraftProblems): void => {
    setProblems(found);
    setFailure(null);
  };
  const explain = async (error: unknown, id: string, isNew: boolean): Promise<void> => {
    const isStale = error instanceof ApiFailure && error.status === 412;
    if (isStale && !isNew) {
      setConflict(await loadConflict(portfolio, id));
      return;
    }
    setFailure(isStale ? explainExisting(error) : error);
    if (error instanceof ApiFailure) setProblems(problemsFrom(error.violations));
  };
  return { problems, failure, conflict, clear, show, explain, closeConflict: () => setConflict(null) };
}

/** The form of one asset: what was typed, what the service refused, and what somebody else changed meanwhile. */
export function useAssetForm({ portfolio, start, startTag, onSaved }: AssetFormOptions): AssetForm {
  const { rebase, ...typed } = useDraft(start, startTag);
  const { base, etag, draft } = typed;
  const { problems, failure, conflict, ...refusal } = useRefusal(portfolio);
  const evaluation = useEvaluation(portfolio);
  const begin = (next: AssetDraft, tag: string | null): void => {
    rebase(next, next, tag);
    refusal.clear();
  };
  const { isSaving, send } = useSaveDraft({
    portfolio,
    refusal,
    onSaved: (answer, isNew) => {
      begin(draftFrom(answer.data), answer.etag);
      evaluation.follow(answer.scanId);
      onSaved(answer, isNew);
    },
  });
  return {
    ...typed,
    problems,
    failure,
    isSaving,
    isEvaluating: evaluation.isRunning,
    conflict,
    discard: () => begin(base, etag),
    save: () => void (isSaving ? undefined : send(draft, etag)),
    applyAgain: () => {
      if (conflict === null) return;
      const next = conflict.theirs === null ? draft : mergeDrafts(base, draft, conflict.theirs);
      rebase(conflict.theirs ?? base, next, conflict.etag);
      refusal.closeConflict();
      void send(next, conflict.etag);
    },
    takeTheirs: () => {
      if (conflict?.theirs) begin(conflict.theirs, conflict.etag);
    },
    closeConflict: refusal.closeConflict,
  };
}

interface SaveOptions {
  readonly portfolio: string;
  readonly refusal: Pick<ReturnType<typeof useRefusal>, 'show' | 'explain'>;
  readonly onSaved: (answer: ApiAnswer<Asset>, isNew: boolean) => void;
}

/** Sends a draft, unless the page itself finds something wrong with it. */
function useSaveDraft({ portfolio, refusal, onSaved }: SaveOptions) {
  const notify = useNotify();
  const [isSaving, setSaving] = useState(false);
  const send = async (sent: AssetDraft, tag: string | null): Promise<void> => {
    const read = readDraft(sent);
    refusal.show(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    setSaving(true);
    try {
      const answer = await putAsset(portfolio, sent.assetId.trim(), read.body, tag);
      notify({ text: `Saved “${answer.data.name}”.` });
      onSaved(answer, tag === null);
    } catch (error) {
      await refusal.explain(error, sent.assetId, tag === null);
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, send };
}
