import { CopyButton } from '../../../parts/copy-button';
import { curlCommand, type ImportTarget } from '../how-to-import';
import cards from '../../../parts/page/cards.module.css';
import styles from '../sources.module.css';

interface HowToImportProps {
  readonly target: ImportTarget;
  readonly isNever: boolean;
}

/** The command that imports a file of this source. */
export function HowToImport({ target, isNever }: HowToImportProps) {
  const command = curlCommand(location.origin, target);
  return (
    <section className={cards.stack} aria-labelledby="how-to-import">
      <h3 id="how-to-import">{isNever ? 'Never imported. How to import' : 'From a terminal'}</h3>
      <p className={cards.soft}>The operator of the installation does this, with the operator’s key and the file.</p>
      <pre className={styles.code}>{command}</pre>
      <p>
        <CopyButton text={command} what="the command" />
      </p>
    </section>
  );
}
