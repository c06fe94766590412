import type { ImportCounts } from '../../../api/import-file';
import { Time } from '../../../parts/time';
import { inWords } from '../../../parts/words';
import { countsText } from '../source-words';
import cards from '../../../parts/page/cards.module.css';
import styles from '../sources.module.css';

interface PastImport {
  readonly id: string;
  readonly version?: number | null;
  readonly format: string;
  readonly outcome: string;
  readonly started_at: string;
  readonly error: string | null;
}

const ZERO: ImportCounts = {};

const countsOf = (one: PastImport): ImportCounts =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => typeof value === 'number'));

/** The latest imports: what each of them changed, or why it failed. */
export function PastImports({ imports }: { readonly imports: readonly PastImport[] }) {
  return (
    <section className={cards.stack} aria-labelledby="past-imports">
      <h3 id="past-imports">Latest imports</h3>
      {imports.length === 0 && <p>There was no import yet.</p>}
      <ol className={styles.entries} aria-label="Imports" tabIndex={0}>
        {imports.map((one) => (
          <li key={one.id}>
            <span>
              {(one.version ?? null) === null
                ? inWords(one.outcome)
                : `Version ${one.version ?? 0} · ${inWords(one.outcome)}`}{' '}
              · <Time at={one.started_at} />
            </span>
            <span className={cards.soft}>
              {one.format}: {countsText(one.outcome === 'failed' ? ZERO : countsOf(one)) || 'nothing was changed'}
            </span>
            {one.error !== null && <bdi>{one.error}</bdi>}
          </li>
        ))}
      </ol>
    </section>
  );
}
