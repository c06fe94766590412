import { Link } from '@tanstack/react-router';
import { STATE_WORDS } from '../alert-words';
import type { InboxSearch } from './search';
import type { AlertRule } from '../types';
import panel from '../../../parts/panel.module.css';

interface InboxEmptyProps {
  readonly portfolio: string;
  readonly search: InboxSearch;
  readonly rules: readonly AlertRule[] | undefined;
}

/** Why the inbox is empty, and what would fill it. */
export function InboxEmpty({ portfolio, search, rules }: InboxEmptyProps) {
  const tab = search.state ?? 'new';
  const isFiltered = search.severity !== undefined || search.rule !== undefined;
  const what = tab === 'all' ? 'no alert' : `no alert in the state “${STATE_WORDS[tab]}”`;
  return (
    <div className={panel.empty}>
      <strong>
        There is {what}
        {isFiltered && ' that matches the filters'}.
      </strong>
      {rules?.length === 0 ? (
        <p>
          An alert appears here when a threat matches an alert rule. This portfolio has no rule yet.{' '}
          <Link to="/p/$portfolio/alerts/rules" params={{ portfolio }}>
            Add a rule
          </Link>
        </p>
      ) : (
        <p>
          An alert appears here when a threat matches one of the{' '}
          <Link to="/p/$portfolio/alerts/rules" params={{ portfolio }}>
            rules
          </Link>
          .
        </p>
      )}
    </div>
  );
}
