import { ApiFailure } from '../../../api/failure';
import { type ApiAnswer, callApi } from '../../../api/request';
import type { Asset } from '../types';
import { type AssetDraft, draftFrom } from './asset-draft';

/** What somebody else has made of the asset; null if they deleted it. */
export interface AssetConflict {
  readonly theirs: AssetDraft | null;
  readonly etag: string | null;
}

const assetPath = (id: string): string => `/v1/assets/${encodeURIComponent(id)}`;

/** A new asset never replaces one that exists, and a change only the state that was read. */
export const putAsset = (portfolio: string, id: string, body: object, tag: string | null): Promise<ApiAnswer<Asset>> =>
  callApi<Asset>({
    method: 'PUT',
    path: assetPath(id),
    portfolio,
    body,
    ...(tag === null ? { ifNoneMatch: '*' as const } : { ifMatch: tag }),
  });

export async function loadConflict(portfolio: string, id: string): Promise<AssetConflict> {
  try {
    const { data, etag } = await callApi<Asset>({ path: assetPath(id), portfolio });
    return { theirs: draftFrom(data), etag };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return { theirs: null, etag: null };
    throw error;
  }
}

/** Says what a refused precondition means for a new asset. */
export const explainExisting = ({ requestId }: ApiFailure): ApiFailure =>
  new ApiFailure({
    status: 412,
    code: 'precondition_failed',
    message: 'An asset with this id exists already. Choose another id, or open that asset to change it.',
    requestId,
    retryAfterSeconds: null,
    violations: [],
    details: undefined,
  });
