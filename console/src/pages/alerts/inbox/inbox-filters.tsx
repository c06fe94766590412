import type { Severity } from '../../../api/types';
import { FilterButtons } from '../../../parts/form/filter-buttons';
import { SeverityMark } from '../../../parts/severity-mark';
import { SEVERITIES, SEVERITY_WORDS } from '../../../parts/severity-scale';
import { STATE_WORDS } from '../alert-words';
import { INBOX_TABS, type InboxSearch } from './search';
import type { AlertCounts, AlertRule } from '../types';
import cards from '../../../parts/page/cards.module.css';
import styles from './inbox.module.css';

interface InboxFiltersProps {
  readonly search: InboxSearch;
  readonly counts: AlertCounts | undefined;
  readonly rules: readonly AlertRule[];
  readonly onChange: (change: Partial<InboxSearch>) => void;
}

/** The states with their counts, and the filters by severity and rule. */
export function InboxFilters({ search, counts, rules, onChange }: InboxFiltersProps) {
  const { state: tab = 'new', severity: chosen = [], rule } = search;
  const toggle = (severity: Severity): void => {
    const next = SEVERITIES.filter((one) => chosen.includes(one) !== (one === severity));
    onChange({ severity: next.length === 0 ? undefined : next });
  };
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <FilterButtons
        label="State"
        values={INBOX_TABS}
        words={STATE_WORDS}
        chosen={tab}
        countOf={(one) => counts?.[one === 'all' ? 'total' : one]}
        onChoose={(one) => onChange({ state: one === 'new' ? undefined : one, sel: undefined })}
      />
      <div className={cards.buttons} role="group" aria-label="Severity">
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
