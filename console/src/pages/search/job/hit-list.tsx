import { useMemo, useRef } from 'react';
import { useCommands } from '../../../app/use-commands';
import panel from '../../../parts/panel.module.css';
import { count } from '../../../parts/words';
import type { HitsSearch } from '../search-address';
import type { Hit } from '../types';
import { HitCard } from './hit-card';
import { HitChoices, NO_FILTERS } from './hit-choices';
import { filterHits } from './hit-filters';
import { useKeepPlace } from './use-keep-place';
import { moveFocus, useNewHits } from './use-new-hits';
import styles from '../search.module.css';

interface HitListProps {
  readonly hits: readonly Hit[];
  readonly isRunning: boolean;
  readonly search: HitsSearch;
  readonly onChange: (values: HitsSearch) => void;
}

/** The hits in their order. New hits of a running search are appended below. */
export function HitList({ hits, isRunning, search, onChange }: HitListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useMemo(() => filterHits(hits, search), [hits, search]);
  const news = useNewHits(list, shown, isRunning);
  useKeepPlace(list);
  useCommands([
    { id: 'hits-next', title: 'Next hit', group: 'Hits', keys: ['j'], run: () => moveFocus(list.current, 1) },
    { id: 'hits-previous', title: 'Previous hit', group: 'Hits', keys: ['k'], run: () => moveFocus(list.current, -1) },
    {
      id: 'hits-new',
      title: 'Show new hits',
      group: 'Hits',
      keys: ['.'],
      isEnabled: () => news.count > 0,
      run: news.show,
    },
  ]);
  return (
    <section aria-labelledby="hits">
      <div className={styles.hitsBar}>
        <h2 id="hits">{hitsTitle(shown.length, hits.length)}</h2>
        <HitChoices hits={hits} search={search} onChange={onChange} />
        {news.count > 0 && (
          <button type="button" data-primary onClick={news.show}>
            {news.count} new <kbd>.</kbd>
          </button>
        )}
      </div>
      {shown.length === 0 && <NoHits isRunning={isRunning} isFiltered={hits.length > 0} onChange={onChange} />}
      <ul ref={list} className={styles.hits} aria-label="Hits" data-running={isRunning}>
        {shown.map((hit) => (
          <HitCard key={hit.id} hit={hit} isNew={isRunning} />
        ))}
      </ul>
    </section>
  );
}

const hitsTitle = (shown: number, all: number): string =>
  shown === all ? count(all, 'hit') : `${shown.toLocaleString('en')} of ${count(all, 'hit')}`;

interface NoHitsProps {
  readonly isRunning: boolean;
  readonly isFiltered: boolean;
  readonly onChange: (values: HitsSearch) => void;
}

function NoHits({ isRunning, isFiltered, onChange }: NoHitsProps) {
  if (isFiltered) {
    return (
      <div className={panel.empty}>
        <strong>No hit matches the filters.</strong>
        <button type="button" onClick={() => onChange(NO_FILTERS)}>
          Show all hits
        </button>
      </div>
    );
  }
  return (
    <div className={panel.empty}>
      <strong>{isRunning ? 'Nothing has been found yet.' : 'No article about the subject was found.'}</strong>
      {!isRunning && <p>Providers that failed or were not searched may still have some.</p>}
    </div>
  );
}
