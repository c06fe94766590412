import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageFrame } from '../../parts/page/page';
import { PartLinks } from '../../parts/page/part-links';

interface LookupFrameProps {
  readonly portfolio: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

const PARTS = [
  { to: '/p/$portfolio/lookup', title: 'Lookups' },
  { to: '/p/$portfolio/lookup/batches', title: 'Batches' },
  { to: '/p/$portfolio/lookup/monitored', title: 'Monitored' },
] as const;

/** The heading of the lists about lookups, with links between them. */
export function LookupFrame({ portfolio, about, children }: LookupFrameProps) {
  return (
    <PageFrame
      title="Lookup"
      about={
        <PartLinks label="Parts of Lookup">
          {PARTS.map(({ to, title }) => (
            <Link key={to} to={to} params={{ portfolio }} activeOptions={{ exact: true, includeSearch: false }}>
              {title}
            </Link>
          ))}
          {about !== undefined && <span>· {about}</span>}
        </PartLinks>
      }
    >
      {children}
    </PageFrame>
  );
}
