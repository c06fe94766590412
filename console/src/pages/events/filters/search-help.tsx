import { Dialog } from '../../../parts/dialog';
import styles from '../events.module.css';

const EXAMPLES: readonly (readonly [string, string])[] = [
  ['bomb', 'These letters anywhere, including inside longer words (four letters or more).'],
  ['war', 'A word of up to three letters as a whole word only: it does not find “warning”.'],
  ['"car bomb"', 'These whole words in this order.'],
  ['-homs', 'Events without this word.'],
  ['-"car bomb"', 'Events without this phrase. A search may consist of exclusions only.'],
  ['地震', 'Any part of a text, from one character, in scripts that are written without spaces.'],
];

/** The search language of events (docs/corpus.md). */
export function SearchHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title="How to search events"
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <button type="submit" data-primary>
          Close
        </button>
      }
    >
      <p>The search finds events whose title or description has all terms.</p>
      <dl className={styles.help}>
        {EXAMPLES.map(([term, meaning]) => (
          <div key={term}>
            <dt>
              <code>{term}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        Upper and lower case, accents and similar differences in writing do not matter. AND, OR, * and % are plain text.
        A search has at most 64 terms and 2,000 characters.
      </p>
    </Dialog>
  );
}
