import { currentRequest, type RequestContext } from '../context/request-context';

const replayed = new WeakSet<RequestContext>();

/** Says that the request being handled is answered as it was before. */
export function noteReplay(): void {
  const context = currentRequest();
  if (context) replayed.add(context);
}

export const isReplay = (context: RequestContext): boolean => replayed.has(context);
