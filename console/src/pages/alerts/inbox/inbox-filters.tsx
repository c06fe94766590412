import type { Severity } from '../../../api/types';
import { SeverityMark } from '../../../parts/severity-mark';
import { SEVERITIES, SEVERITY_WORDS } from '../../../parts/severity-scale';
import { STATE_WORDS } from '../alert-words';
import { INBOX_TABS, type InboxSearch, type InboxTab } from './search';
import type { AlertCounts, AlertRule } from '../types';
import alerts from '../alerts.module.css';
import styles from './inbox.module.css';

interface InboxFiltersProps {
  readonly search: InboxSearch;
  readonly counts: AlertCounts | undefined;
  readonly rules: readonly AlertRule[];
  readonly onChange: (change: Partial<InboxSearch>) => void;
}

const numberOn = (tab: InboxTab, counts: AlertCounts): number => counts[tab === 'all' ? 'total' : tab];

/** The states with their counts, and the filters by severity and rule. */
export function InboxFilters({ search, counts, rules, onChange }: InboxFiltersProps) {
  const { state: tab = 'new', severity: chosen = [], rule } = search;
  const toggle = (severity: Severity): void => {
    const next = SEVERITIES.filter((one) => chosen.includes(one) !== (one === severity));
    onChange({ severity: next.length === 0 ? undefined : next });
  };
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <div className={alerts.buttons} role="group" aria-label="State">
        {INBOX_TABS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === tab}
            onClick={() => onChange({ state: one === 'new' ? undefined : one, sel: undefined })}
          >
            {STATE_WORDS[one]} {counts && <span className={alerts.soft}>{numberOn(one, counts)}</span>}
          </button>
        ))}
      </div>
      <div className={alerts.buttons} role="group" aria-label="Severity">
        {[...SEVERITIES].reverse().map((severity) => (
          <button
            key={severity}
            type="button"
            aria-pressed={chosen.includes(severity)}
            aria-label={SEVERITY_WORDS[severity]}
            title={SEVERITY_WORDS[severity]}
            onClick={() => toggle(severity)}
          >
            <SeverityMark severity={severity} />
          </button>
        ))}
      </div>
      <select
        aria-label="Rule"
        value={rule ?? ''}
        onChange={({ target }) => onChange({ rule: target.value || undefined })}
      >
        <option value="">Rule: all</option>
        {rule !== undefined && !rules.some(({ id }) => id === rule) && <option value={rule}>A deleted rule</option>}
        {rules.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {(search.severity ?? rule) !== undefined && (
        <button type="button" data-quiet onClick={() => onChange({ severity: undefined, rule: undefined })}>
          Clear filters
        </button>
      )}
    </div>
  );
}
