import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import styles from '../../../parts/page/cards.module.css';
import type { Tenant } from '../types';
import type { OpenDialog } from './tenant-dialogs';

interface TenantCardProps {
  readonly tenant: Tenant;
  /** Null without the permission to change tenants, and for erased tenants. */
  readonly onOpen: ((dialog: OpenDialog) => void) | null;
}

/** One tenant: its evaluation time, its legal hold, the numbers of its objects, and what the operator can do. */
export function TenantCard({ tenant, onOpen }: TenantCardProps) {
  const { slug, name, legal_hold_since: holdSince, erased_at: erasedAt } = tenant;
  return (
    <li className={styles.card} data-off={erasedAt !== null} aria-label={name}>
      <div className={styles.cardHead}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <code>{slug}</code>
        {holdSince !== null && <span className={styles.tag}>Legal hold</span>}
      </div>
      <p>{numbersOf(tenant)}</p>
      <dl className={styles.facts}>
        <dt>Evaluates</dt>
        <dd>
          {tenant.evaluation_time === null ? (
            'at the current time'
          ) : (
            <>
              as of <Time at={tenant.evaluation_time} />
            </>
          )}
        </dd>
        <dt>Created</dt>
        <dd>
          <Time at={tenant.created_at} />
        </dd>
        {holdSince !== null && (
          <>
            <dt>Hold since</dt>
            <dd>
              <Time at={holdSince} />
            </dd>
          </>
        )}
        {erasedAt !== null && <Erased at={erasedAt} id={tenant.id} />}
      </dl>
      {onOpen && <Actions tenant={tenant} onOpen={onOpen} />}
    </li>
  );
}

function Erased({ at, id }: { readonly at: string; readonly id: string }) {
  return (
    <>
      <dt>Erased</dt>
      <dd>
        <Time at={at} />. Its audit log remains, as chain <code>{id}</code>.
      </dd>
    </>
  );
}

const numbersOf = ({ portfolios, assets, users, api_keys: keys }: Tenant): string =>
  [count(portfolios, 'portfolio'), count(assets, 'asset'), count(users, 'user'), count(keys, 'API key')].join(' · ');

interface ActionsProps {
  readonly tenant: Tenant;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function Actions({ tenant, onOpen }: ActionsProps) {
  const isHeld = tenant.legal_hold_since !== null;
  return (
    <div className={styles.buttons}>
      <button type="button" onClick={() => onOpen({ kind: 'change', tenant })}>
        Change
      </button>
      <button type="button" onClick={() => onOpen({ kind: 'hold', tenant })}>
        {isHeld ? 'Legal hold' : 'Place a legal hold'}
      </button>
      <button type="button" onClick={() => onOpen({ kind: 'erase', tenant })}>
        Erase
      </button>
    </div>
  );
}
