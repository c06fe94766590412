import type { Severity, ThreatCounts } from '../../../api/types';
import { SeverityMark } from '../../../parts/severity-mark';
import { SEVERITIES, SEVERITY_WORDS } from '../../../parts/severity-scale';
import { toggleInList } from '../../../parts/toggle';
import type { OverviewSearch } from './filters';
import styles from './filter-bar.module.css';

interface SeverityButtonsProps {
  readonly counts: ThreatCounts | undefined;
  readonly chosen: readonly Severity[];
  readonly onChange: (change: Partial<OverviewSearch>) => void;
}

/** The severities with the number of their threats, of which several can be chosen. */
export function SeverityButtons({ counts, chosen, onChange }: SeverityButtonsProps) {
  const toggle = (severity: Severity): void => {
    const next = toggleInList(chosen, severity);
    onChange({ severity: next.length === 0 ? undefined : next });
  };
  return (
    <div className={styles.levels} role="group" aria-label="Severity">
      {[...SEVERITIES].reverse().map((severity) => (
        <button
          key={severity}
          type="button"
          aria-pressed={chosen.includes(severity)}
          title={SEVERITY_WORDS[severity]}
          onClick={() => toggle(severity)}
        >
          <SeverityMark severity={severity} />
          <span className="visually-hidden">{SEVERITY_WORDS[severity]}</span>
          {counts?.severity[severity] ?? '–'}
        </button>
      ))}
    </div>
  );
}
