import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../app/session';
import { PageFrame } from '../../parts/page/page';
import { PartLinks } from '../../parts/page/part-links';
import panel from '../../parts/panel.module.css';
import styles from '../../parts/page/cards.module.css';

const PARTS = [
  { to: '/operator', title: 'Health' },
  { to: '/operator/tenants', title: 'Tenants' },
  { to: '/operator/signing-keys', title: 'Signing keys' },
  { to: '/audit', title: 'Platform log' },
] as const;

interface OperatorFrameProps {
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The heading of the operator's pages, with links between them; the platform log is the operator's audit log. Other users see a
 * notice instead of the content.
 */
export function OperatorFrame({ actions, children }: OperatorFrameProps) {
  const isOperator = useMe().principal.type === 'operator';
  if (!isOperator) return <NotOperator />;
  return (
    <PageFrame
      title="Operator"
      about={
        <PartLinks label="Parts of Operator">
          {PARTS.map(({ to, title }) => (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
              {title}
            </Link>
          ))}
        </PartLinks>
      }
      actions={actions}
      isScrolling
    >
      <div className={styles.content}>{children}</div>
    </PageFrame>
  );
}

function NotOperator() {
  return (
    <PageFrame title="Operator">
      <div className={panel.empty}>
        <strong>This page is for the operator of the service.</strong>
        <p>No role of a tenant gives access to it. Ask the operator if something about the service needs to change.</p>
        <Link to="/">Go to your first page</Link>
      </div>
    </PageFrame>
  );
}
