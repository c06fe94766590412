import { currentRequest, type RequestContext } from '../context/request-context';

const replayed = new WeakSet<RequestContext>();

/** Records that the request being handled gets a stored response. */
export function noteReplay(): void {
  const context = currentRequest();
  if (context) replayed.add(context);
}

export const isReplay = (context: RequestContext): boolean => replayed.has(context);
