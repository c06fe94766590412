import { useEffect, useRef, useState } from 'react';
import type { LiveState } from '../../../api/live-threats';
import type { CompactThreat, Evaluation } from '../../../api/types';
import { useTimeText } from '../../../parts/time';
import { SEVERITIES } from '../../../parts/severity-scale';
import { count } from '../../../parts/words';
import panel from '../../../parts/panel.module.css';
import styles from './status-line.module.css';

interface StatusLineProps {
  readonly evaluation: Evaluation | undefined;
  readonly live: LiveState;
  readonly shown: number;
  readonly total: number;
  readonly waiting: ReadonlyMap<string, CompactThreat>;
  readonly onShowWaiting: () => void;
}

const ANNOUNCE_MS = 10_000;

export function StatusLine({ evaluation, live, shown, total, waiting, onShowWaiting }: StatusLineProps) {
  return (
    <>
      <div className={styles.statusLine}>
        <h1 className={styles.heading}>Threats</h1>
        <span>
          {shown === total ? count(total, 'threat') : `${shown.toLocaleString('en')} of ${count(total, 'threat')}`}
        </span>
        <LiveMark live={live} />
        {waiting.size > 0 && (
          <button type="button" data-primary onClick={onShowWaiting}>
            Show {waiting.size} new <kbd>.</kbd>
          </button>
        )}
        <Announcement waiting={waiting} />
      </div>
      {evaluation && <EvaluationBanner evaluation={evaluation} />}
    </>
  );
}

function LiveMark({ live }: { readonly live: LiveState }) {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  const words = {
    connecting: 'Connecting…',
    live: 'Live',
    offline: live.kind === 'offline' ? `Not live since ${time.format(live.since)}. The list is loaded every 30 s.` : '',
  }[live.kind];
  return (
    <span className={styles.live} data-state={live.kind} title={live.kind === 'offline' ? live.reason : undefined}>
      <i aria-hidden /> {words}
    </span>
  );
}

/** Announces arrivals at most once in ten seconds. */
function Announcement({ waiting }: { readonly waiting: ReadonlyMap<string, CompactThreat> }) {
  const [text, setText] = useState('');
  const last = useRef(0);
  useEffect(() => {
    if (waiting.size === 0) return undefined;
    const timer = setTimeout(
      () => {
        last.current = Date.now();
        const worst = [...SEVERITIES]
          .reverse()
          .find((level) => [...waiting.values()].some(({ severity }) => severity === level));
        setText(`${waiting.size} new, highest severity: ${worst ?? 'unknown'}`);
      },
      Math.max(0, last.current + ANNOUNCE_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [waiting]);
  return (
    <span className="visually-hidden" role="status" aria-live="polite">
      {text}
    </span>
  );
}

function EvaluationBanner({
  evaluation: { status, stale_sources: stale, evaluated_at },
}: {
  readonly evaluation: Evaluation;
}) {
  const text = useTimeText();
  const lines = [
    status === 'pending' && 'Assets or events changed. Evaluating…',
    status === 'failed' &&
      `The last evaluation failed. The list shows the state of ${evaluated_at === null ? 'an earlier evaluation' : text(evaluated_at)}.`,
    stale.length > 0 && `The last import failed for: ${stale.join(', ')}. Newer events of these sources are missing.`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <div className={panel.banner} role="status">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
