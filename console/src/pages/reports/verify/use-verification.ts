import { useMutation } from '@tanstack/react-query';
import { ApiFailure, noAnswer, readFailure } from '../../../api/failure';
import type { FileCheck, SigningKeys } from '../types';
import { type FileKind, kindOf } from './file-kind';
import { findSigner, sha256, type Signer } from './signer';

export interface Verification {
  readonly name: string;
  readonly kind: FileKind;
  /** The SHA-256 of the file that this browser computed; null if it cannot. */
  readonly ownHash: string | null;
  /** Undefined if the file was not sent to the service. */
  readonly check?: FileCheck;
  readonly signer?: Signer | null;
}

/** Sends a request without cookies, so that it is the same with and without a session. */
async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = { accept: 'application/json', ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(path, { ...init, headers, credentials: 'omit' }).catch((error: unknown) => {
    throw noAnswer(error);
  });
  const body = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) throw readFailure(response.status, response.headers, body);
  return body as T;
}

const MOST_KEYS = 1_000;

/** The signer is shown beside the verdict, which does not depend on it. */
async function loadSigner(kid: string | null): Promise<Signer | null> {
  if (kid === null) return null;
  try {
    return await findSigner(await request<SigningKeys>(`/v1/reports/keys?limit=${MOST_KEYS}`), kid);
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
}

async function verifyFile(file: File): Promise<Verification> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const known = { name: file.name, kind: kindOf(bytes), ownHash: await sha256(bytes) };
  if (known.kind !== 'report') return known;
  const check = await request<FileCheck>('/v1/reports/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: bytes,
  });
  return { ...known, check, signer: await loadSigner(check.signing_key_id) };
}

/** Asks the service whether it signed a PDF. Other files stay in the browser. */
export const useVerification = () => useMutation({ mutationFn: verifyFile });
