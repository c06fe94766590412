import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiFailure, explainFailure } from '../../api/failure';
import { callApi, setCsrfToken } from '../../api/request';
import { useTitle } from '../../parts/page/document-title';
import { EnterFrame } from './enter-frame';

const once: { request: Promise<unknown> | null } = { request: null };

/** The fragment never reaches a server or its log; it also leaves the address, so that nobody copies it. */
async function exchangeLink(): Promise<void> {
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  const { data } = await callApi<{ csrf_token: string }>({
    method: 'POST',
    path: '/v1/auth/link-session',
    body: { token },
  });
  setCsrfToken(data.csrf_token);
}

const REFUSALS: Readonly<Record<string, string>> = {
  token_expired: 'This link has expired. A link works for 15 minutes.',
  gone: 'This link has already been used. A link works once.',
  token_invalid: 'This link is not valid, or the key that it stands for was revoked.',
};

const refusalOf = (failure: unknown): string =>
  (failure instanceof ApiFailure ? REFUSALS[failure.code] : undefined) ?? explainFailure(failure);

/** Exchanges the token of a one-time link for a session. */
export function Enter() {
  const [failure, setFailure] = useState<unknown>(null);
  useTitle('Entering');
  useEffect(() => {
    once.request ??= exchangeLink();
    once.request.then(
      () => location.replace('/console/'),
      (error: unknown) => setFailure(error),
    );
  }, []);
  return (
    <EnterFrame title={failure === null ? 'Entering…' : 'This link does not open the console'}>
      {failure === null ? (
        <p role="status">The console exchanges the link for a session.</p>
      ) : (
        <>
          <p role="alert">{refusalOf(failure)}</p>
          <p>
            Print a new link with <code>npm run tms -- console open</code>, or{' '}
            <Link to="/sign-in">sign in in another way</Link>.
          </p>
        </>
      )}
    </EnterFrame>
  );
}
