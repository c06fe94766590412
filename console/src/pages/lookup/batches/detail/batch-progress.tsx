import { Link } from '@tanstack/react-router';
import { count } from '../../../../parts/words';
import type { ResultFilter } from '../../search';
import { isOpen, RESULT_WORDS, stateText } from '../batch-words';
import type { Batch } from '../types';
import panel from '../../../../parts/panel.module.css';
import styles from '../batches.module.css';

interface BatchProgressProps {
  readonly batch: Batch;
  readonly portfolio: string;
}

/** How far the batch is, and how many subjects have which result; each number filters the results. */
export function BatchProgress({ batch, portfolio }: BatchProgressProps) {
  const { counts } = batch;
  const matches = counts.resolved + counts.ambiguous;
  const filters: readonly (readonly [string, number, ResultFilter | undefined])[] = [
    ['With matches', matches, undefined],
    [RESULT_WORDS.resolved, counts.resolved, 'resolved'],
    [RESULT_WORDS.ambiguous, counts.ambiguous, 'ambiguous'],
    [RESULT_WORDS.no_match, counts.no_match, 'no_match'],
    [RESULT_WORDS.failed, counts.failed, 'failed'],
    ['All results', counts.done, 'all'],
  ];
  return (
    <section className={styles.progress} aria-label="Progress">
      <p role="status">{stateText(batch)}</p>
      {isOpen(batch) && <progress aria-label="Screened subjects" max={Math.max(1, counts.total)} value={counts.done} />}
      {counts.failed > 0 && (
        <p className={panel.warning}>
          {count(counts.failed, 'subject was', 'subjects were')} not screened because of an internal error, so nothing
          is known about {counts.failed === 1 ? 'it' : 'them'}. Look {counts.failed === 1 ? 'it' : 'them'} up
          separately.
        </p>
      )}
      <Monitored batch={batch} portfolio={portfolio} />
      <nav className={styles.counts} aria-label="Results by outcome">
        {filters.map(([words, number, show]) => (
          <Link
            key={words}
            to="/p/$portfolio/lookup/batches/$id"
            params={{ portfolio, id: batch.batch_id }}
            search={show === undefined ? {} : { show }}
            activeOptions={{ exact: true }}
            replace
            resetScroll={false}
          >
            {words} <b>{number.toLocaleString('en')}</b>
          </Link>
        ))}
      </nav>
    </section>
  );
}

/** How many subjects are monitored, and how many are not although they should be. */
function Monitored({ batch, portfolio }: BatchProgressProps) {
  const { monitored_count: monitored, not_monitored_count: missing } = batch;
  return (
    <>
      {monitored > 0 && (
        <p>
          {count(monitored, 'subject is', 'subjects are')} screened again when a list changes:{' '}
          <Link to="/p/$portfolio/lookup/monitored" params={{ portfolio }}>
            monitored subjects
          </Link>
          .
        </p>
      )}
      {missing > 0 && (
        <p className={panel.warning}>
          {count(missing, 'subject', 'subjects')} should be monitored and {missing === 1 ? 'is' : 'are'} not. The
          results say why.
        </p>
      )}
    </>
  );
}
