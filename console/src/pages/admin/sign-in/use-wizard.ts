import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import type { ConnectionKind, Connections, ConnectionTest, SignInFailure } from '../types';
import { CONNECTIONS, FAILURES, useFailures } from '../use-connections';
import { SESSIONS, USERS } from '../use-admin';
import { bodyOf, type Draft, draftOf } from './draft';
import type { Step } from './search';

const route = getRouteApi('/wide/admin/sign-in');
const NONE: readonly never[] = [];
/** How often refusals are loaded while somebody tries to sign in. */
const LIVE_MS = 3_000;

export interface Wizard {
  readonly connections: Connections;
  readonly kind: ConnectionKind;
  readonly step: Step;
  readonly draft: Draft;
  readonly isConnected: boolean;
  readonly set: (values: Partial<Draft>) => void;
  readonly replaceDraft: (draft: Draft) => void;
  readonly go: (step: Step, kind?: ConnectionKind) => void;
  /** The sign-ins that were refused since the connection was stored. */
  readonly refusals: readonly SignInFailure[];
  /** The result of the test of the draft; null after each change. */
  readonly test: ConnectionTest | null;
  /** Why the draft could not be tested or stored. */
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly runTest: () => void;
  readonly save: (draft: Draft, next: Step) => void;
}

interface Outcome {
  readonly test: ConnectionTest | null;
  readonly failure: unknown;
}

/** What a change of the connection changes. */
const CHANGED = [CONNECTIONS, FAILURES, USERS, SESSIONS];

const NOTHING: Outcome = { test: null, failure: null };

/** The result of the last test, or why the draft could not be tested or stored. */
function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>(NOTHING);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<ConnectionTest | null>): Promise<void> => {
    setBusy(true);
    try {
      setOutcome({ test: await work(), failure: null });
    } catch (failure) {
      setOutcome({ test: null, failure });
    }
    setBusy(false);
  };
  const attempt = (work: () => Promise<ConnectionTest | null>): void => void run(work);
  return { outcome, isBusy, attempt, forget: () => setOutcome(NOTHING) };
}

/** The state of the wizard: the drafts, the result of the test, and the actions of the steps. */
export function useWizard(connections: Connections): Wizard {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const kind = search.kind ?? (connections.oidc && !connections.saml ? 'oidc' : 'saml');
  const step = search.step ?? 'provider';
  const [drafts, setDrafts] = useState<Partial<Record<ConnectionKind, Draft>>>({});
  const { outcome, isBusy, attempt, forget } = useOutcome();
  const draft = drafts[kind] ?? draftOf(connections, kind);
  const present = connections[kind];
  const failures = useFailures(kind, present !== null, step === 'try' ? LIVE_MS : false).data ?? NONE;
  const replaceDraft = (next: Draft): void => {
    setDrafts((previous) => ({ ...previous, [next.kind]: next }));
    forget();
  };
  const go = (next: Step, nextKind: ConnectionKind = kind): void =>
    void navigate({ search: { kind: nextKind, ...(next !== 'provider' && { step: next }) } });
  const path = `/v1/tenant/sso/${kind}`;
  const runTest = (): void =>
    attempt(async () => {
      const body = { [kind]: bodyOf(draft) };
      return (await callApi<ConnectionTest>({ method: 'POST', path: `${path}/test`, body })).data;
    });
  const save = (saved: Draft, next: Step): void =>
    attempt(async () => {
      await callApi({ method: 'PUT', path, body: bodyOf(saved) });
      // The draft keeps metadata in XML, which the service does not return, and forgets the secret, which is stored now.
      setDrafts((previous) => ({ ...previous, [kind]: { ...saved, clientSecret: '' } }));
      await Promise.all(CHANGED.map((queryKey) => queries.invalidateQueries({ queryKey })));
      go(next);
      return null;
    });
  return {
    connections,
    kind,
    step,
    draft,
    isConnected: present !== null,
    set: (values) => replaceDraft({ ...draft, ...values }),
    replaceDraft,
    go,
    refusals: failures.filter(({ created_at: at }) => present !== null && at >= present.updated_at),
    ...outcome,
    isBusy,
    runTest,
    save,
  };
}
