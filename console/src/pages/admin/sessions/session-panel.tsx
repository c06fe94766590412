import { useMe } from '../../../app/session';
import { SidePanel } from '../../../parts/page/side-panel';
import { Time } from '../../../parts/time';
import type { Session } from '../types';
import cards from '../../../parts/page/cards.module.css';

interface SessionPanelProps {
  readonly session: Session;
  readonly owner: string;
  /** Null without the permission to end it. */
  readonly onEnd: ((session: Session) => void) | null;
  readonly onClose: () => void;
}

/** The selected session in full, with the button that ends it. */
export function SessionPanel({ session, owner, onEnd, onClose }: SessionPanelProps) {
  const isThis = useMe().session?.id === session.id;
  return (
    <SidePanel label="Selected session" title={owner} closeWords="Close the session’s details" onClose={onClose}>
      {isThis && <p>This is the session of this browser.</p>}
      <dl className={cards.facts}>
        <dt>Browser</dt>
        <dd dir="auto">{session.user_agent ?? 'unknown'}</dd>
        <dt>Address</dt>
        <dd>{session.source_ip}</dd>
        <dt>Started</dt>
        <dd>
          <Time at={session.created_at} />
        </dd>
        <dt>Last used</dt>
        <dd>
          <Time at={session.last_used_at} />
        </dd>
        <dt>Ends at the latest</dt>
        <dd>
          <Time at={session.expires_at} />
        </dd>
      </dl>
      {onEnd === null ? (
        <p className={cards.soft}>To end it, you need the permission users:write.</p>
      ) : (
        <p className={cards.row}>
          <button type="button" onClick={() => onEnd(session)}>
            End the session…
          </button>
        </p>
      )}
    </SidePanel>
  );
}
