import panel from '../../../parts/panel.module.css';
import { count } from '../../../parts/words';
import { isRunning } from '../search-words';
import type { SearchJob, SearchProvider, SearchWarning } from '../types';
import styles from '../search.module.css';

const MARKS: Readonly<Record<SearchProvider['state'], string>> = {
  pending: '…',
  completed: '✓',
  failed: '✗',
  skipped: '–',
};

function stateWords({ state, itemsFound }: SearchProvider, isAsked: boolean): string {
  switch (state) {
    case 'pending':
      return isAsked ? 'asked' : 'did not finish';
    case 'completed':
      return count(itemsFound, 'hit');
    case 'failed':
      return itemsFound === 0 ? 'failed' : `failed after ${count(itemsFound, 'hit')}`;
    case 'skipped':
      return 'not searched';
  }
}

interface ProviderChipsProps {
  readonly job: SearchJob;
  readonly warnings: readonly SearchWarning[];
}

/** Every provider with its state, and the warnings below them. */
export function ProviderChips({ job, warnings }: ProviderChipsProps) {
  const names = new Map(job.providers.map(({ id, name }) => [id, name]));
  return (
    <>
      <ul className={styles.chips} aria-label="Providers">
        {job.providers.map((provider) => (
          <li key={provider.id} className={styles.chip} data-state={provider.state}>
            <span aria-hidden>{MARKS[provider.state]}</span> {provider.name}: {stateWords(provider, isRunning(job))}
          </li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <ul className={panel.warning} aria-label="What did not work">
          {warnings.map(({ code, message, provider }) => (
            <li key={`${code} ${provider ?? ''} ${message}`} dir="auto">
              {provider !== null && <strong>{names.get(provider) ?? provider}: </strong>}
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
