import { Time } from '../../../parts/time';
import { isWebAddress } from '../../../parts/web-address';
import { count, percent } from '../../../parts/words';
import type { LookupEntity } from '../types';
import { splitSource } from '../lookup-words';
import styles from '../lookup.module.css';

type Source = LookupEntity['traceability']['sources'][number];

/** The records that the entity consists of: which list, which version, and when it was read. */
export function EntitySources({ entity }: { readonly entity: LookupEntity }) {
  const { sources } = entity.traceability;
  return (
    <details>
      <summary>{count(sources.length, 'source record')}</summary>
      <ul className={styles.records}>
        {sources.map((source) => (
          <SourceRecord key={source.id} source={source} />
        ))}
      </ul>
    </details>
  );
}

function SourceRecord({ source }: { readonly source: Source }) {
  const [connector, record] = splitSource(source.id);
  return (
    <li>
      <bdi className={styles.id}>{connector}</bdi> <bdi>{record}</bdi>
      {source.dataset !== null && (
        <>
          {' '}
          · List <bdi>{source.dataset}</bdi>
          {source.version !== null && `, version ${source.version}`}
        </>
      )}
      {source.lists.length > 0 && (
        <>
          {' '}
          · <bdi>{source.lists.join(', ')}</bdi>
        </>
      )}{' '}
      · This record alone matches {percent(source.score, 0)} · Read <Time at={source.retrieved_at} />
      {isWebAddress(source.url) && (
        <>
          {' '}
          ·{' '}
          <a href={source.url} target="_blank" rel="noopener noreferrer">
            Open the source<span className="visually-hidden"> of {source.id} in a new tab</span>
          </a>
        </>
      )}
    </li>
  );
}
