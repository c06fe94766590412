import { useState } from 'react';
import { callApi } from '../../../api/request';
import type { TrustedKey } from '../../../verify/keys';
import { proveRecord, type RecordProof } from '../../../verify/prove-record';
import type { AuditProof, ProvenRecord } from '../types';

/** A record with the proof that this browser computed. */
export interface ProvenHere {
  readonly record: ProvenRecord;
  readonly proof: RecordProof;
}

export interface ProofState {
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly proven: readonly ProvenHere[] | null;
  readonly note: string;
  readonly start: (keys: readonly TrustedKey[]) => void;
}

/** Fetches the texts and the proofs of a request, and computes every step here. */
export function useProof(requestId: string, portfolio: string | null): ProofState {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [result, setResult] = useState<{ proven: readonly ProvenHere[]; note: string } | null>(null);
  const start = async (keys: readonly TrustedKey[]): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const path = `/v1/audit/${encodeURIComponent(requestId)}/proof`;
      const { data } = await callApi<AuditProof>({ path, portfolio });
      const { note } = data.checkpoint;
      const proofs = data.records.map(async (record) => ({ record, proof: await proveRecord(record, note, keys) }));
      setResult({ proven: await Promise.all(proofs), note });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return {
    isBusy,
    failure,
    proven: result?.proven ?? null,
    note: result?.note ?? '',
    start: (keys) => void start(keys),
  };
}
