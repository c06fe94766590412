import { useMe } from '../../../app/session';
import { SidePanel } from '../../../parts/page/side-panel';
import { Time } from '../../../parts/time';
import { count, inWords } from '../../../parts/words';
import { portfolioWords, roleWords } from '../role-words';
import type { ApiKey } from '../types';
import type { KeyDialog } from './key-dialogs';
import { isValid, KEY_STATE_WORDS, keyState, scopeWords } from './key-state';
import { Rotation } from './rotation';
import cards from '../../../parts/page/cards.module.css';
import styles from '../admin.module.css';

interface KeyPanelProps {
  readonly apiKey: ApiKey;
  readonly keys: readonly ApiKey[];
  readonly canWrite: boolean;
  readonly onOpen: (dialog: KeyDialog) => void;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

/** The selected key with everything that it allows, its rotation, and what can be done with it. */
export function KeyPanel({ apiKey, keys, canWrite, onOpen, onSelect, onClose }: KeyPanelProps) {
  const isOwn = useMe().principal.id === apiKey.id;
  return (
    <SidePanel label="Selected key" title={apiKey.name} closeWords="Close the key" onClose={onClose}>
      {isOwn && <p>You are signed in with this key. Your session ends with the key.</p>}
      <KeyFacts apiKey={apiKey} />
      <Rotation apiKey={apiKey} keys={keys} onSelect={onSelect} />
      {canWrite && isValid(apiKey, Date.now()) && <KeyActions apiKey={apiKey} onOpen={onOpen} />}
    </SidePanel>
  );
}

function KeyFacts({ apiKey }: { readonly apiKey: ApiKey }) {
  const { role, portfolios, scope, permissions, rate_limit_per_minute: limit } = apiKey;
  const times = [
    ['Last used', apiKey.last_used_at, 'never'],
    ['Expires', apiKey.expires_at, 'never'],
    ['Revoked', apiKey.revoked_at, null],
    ['Made', apiKey.created_at, null],
  ] as const;
  return (
    <dl className={cards.facts}>
      <dt>State</dt>
      <dd>{KEY_STATE_WORDS[keyState(apiKey, Date.now())]}</dd>
      <dt>Begins with</dt>
      <dd>
        <code>{apiKey.prefix}</code>
      </dd>
      <dt>Role</dt>
      <dd>
        {inWords(role)}. {roleWords(role, portfolios.includes('*'))}
      </dd>
      <dt>Permissions</dt>
      <dd>
        <details>
          <summary>{count(permissions.length, 'permission')}</summary>
          {permissions.join(', ')}
        </details>
      </dd>
      <dt>Portfolios</dt>
      <dd>{portfolioWords(portfolios)}</dd>
      <dt>Events</dt>
      <dd>{scopeWords(scope)}</dd>
      <dt>Limit</dt>
      <dd>{limit === null ? 'The default of the service' : `${count(limit, 'request')} per minute`}</dd>
      {times.map(
        ([title, at, none]) =>
          (at !== null || none !== null) && (
            <div key={title} className={styles.fact}>
              <dt>{title}</dt>
              <dd>{at === null ? none : <Time at={at} />}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function KeyActions({ apiKey, onOpen }: Pick<KeyPanelProps, 'apiKey' | 'onOpen'>) {
  return (
    <div className={cards.row}>
      <button type="button" onClick={() => onOpen({ kind: 'change', apiKey })}>
        Change…
      </button>
      {apiKey.replaced_by === null && (
        <button type="button" onClick={() => onOpen({ kind: 'rotate', apiKey })}>
          Rotate…
        </button>
      )}
      <button type="button" onClick={() => onOpen({ kind: 'revoke', apiKey })}>
        Revoke…
      </button>
    </div>
  );
}
