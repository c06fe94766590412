import { callApi } from '../../api/request';
import type { Scan } from './types';

const WAIT_SECONDS = 20;

/** Waits until the evaluation that a change has started is over, and reports its state in between. */
export async function waitForScan(
  portfolio: string,
  scanId: string,
  signal: AbortSignal,
  onProgress: (scan: Scan) => void = () => undefined,
): Promise<Scan> {
  for (;;) {
    const { data } = await callApi<Scan>({ path: `/v1/threats/scans/${scanId}`, portfolio, signal });
    onProgress(data);
    if (data.status === 'completed' || data.status === 'failed') return data;
    const query = { scan_id: scanId, wait_s: WAIT_SECONDS, limit: 1 };
    await callApi({ path: '/v1/threats', query, portfolio, signal });
  }
}
