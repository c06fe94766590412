import { ExternalLinkIcon } from '../../../parts/icons';
import { Time } from '../../../parts/time';
import { isWebAddress } from '../../../parts/web-address';
import { inWords } from '../../../parts/words';
import type { EventSource } from '../types';
import styles from '../events.module.css';

export function EventSources({ sources }: { readonly sources: readonly EventSource[] }) {
  return (
    <>
      <h3>Sources</h3>
      {sources.length === 0 ? (
        <p className={styles.soft}>The event has no source that can be linked.</p>
      ) : (
        <ul className={styles.stack}>
          {sources.map((source, index) => (
            <li key={index}>
              <Source source={source} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The browser opens a source in another tab only when the user follows its link. */
function Source({ source: { url, domain, type, title, publishedAt } }: { readonly source: EventSource }) {
  const words = <bdi>{title ?? domain}</bdi>;
  return (
    <>
      {isWebAddress(url) ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {words} <ExternalLinkIcon width={12} height={12} aria-label="opens another site" />
        </a>
      ) : (
        words
      )}{' '}
      <span className={styles.soft}>
        {domain}, {inWords(type).toLowerCase()}
        {publishedAt !== null && (
          <>
            , <Time at={publishedAt} />
          </>
        )}
      </span>
    </>
  );
}
