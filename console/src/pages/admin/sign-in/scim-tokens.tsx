import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { LoadState } from '../../../parts/load-state';
import { useNotify } from '../../../parts/notices';
import { SecretDialog } from '../../../parts/secret-dialog';
import { Time } from '../../../parts/time';
import { loadAll } from '../load-all';
import type { ConnectionKind, NewScimToken, ScimToken, ScimTokenList } from '../types';
import cards from '../../../parts/page/cards.module.css';

/** The tokens with which the identity provider manages users and groups by SCIM. */
export function ScimTokens({ kind }: { readonly kind: ConnectionKind }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const [made, setMade] = useState<NewScimToken | null>(null);
  const path = `/v1/tenant/sso/${kind}/scim-tokens`;
  const queryKey = ['admin', 'scim-tokens', kind];
  const tokens = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadAll(path, (answer: ScimTokenList) => answer.scim_tokens, signal),
  });
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify({ text: explainFailure(error), isProblem: true });
    }
    await queries.invalidateQueries({ queryKey });
  };
  const make = (): void =>
    void attempt(async () => {
      const idempotencyKey = crypto.randomUUID();
      setMade((await callApi<NewScimToken>({ method: 'POST', path, body: {}, idempotencyKey })).data);
    });
  const revoke = ({ id }: ScimToken): void =>
    void attempt(async () => {
      await callApi({ method: 'DELETE', path: `${path}/${id}` });
      notify({ text: 'Revoked the token.' });
    });
  return (
    <>
      <LoadState query={tokens} rows={2} what="the tokens" />
      <TokenList tokens={tokens.data ?? []} onRevoke={revoke} />
      <p>
        <button type="button" onClick={make}>
          Make a SCIM token
        </button>
      </p>
      {made && (
        <SecretDialog
          title="The SCIM token"
          what="token"
          secret={made.token}
          advice="Enter it at the identity provider as the secret token of its SCIM client."
          replacement="Make another one."
          confirmation="I have copied the token"
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}

interface TokenListProps {
  readonly tokens: readonly ScimToken[];
  readonly onRevoke: (token: ScimToken) => void;
}

function TokenList({ tokens, onRevoke }: TokenListProps) {
  if (tokens.length === 0) return <p>There is no token yet.</p>;
  return (
    <ul className={cards.stack}>
      {tokens.map((token) => (
        <li key={token.id} className={cards.row}>
          <code>{token.prefix}…</code> made on <Time at={token.created_at} />
          {token.revoked_at === null ? (
            <button type="button" onClick={() => onRevoke(token)}>
              Revoke {token.prefix}
            </button>
          ) : (
            <span className={cards.tag}>Revoked</span>
          )}
        </li>
      ))}
    </ul>
  );
}
