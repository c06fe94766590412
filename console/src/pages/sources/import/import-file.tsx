import { useState } from 'react';
import type { ImportCounts, ImportResult } from '../../../api/import-file';
import { FileDrop } from '../../../parts/files/file-drop';
import { Field, FormFailure } from '../../../parts/form/field';
import { count } from '../../../parts/words';
import type { ImportTarget } from '../how-to-import';
import type { SourceRow } from '../source-row';
import { countsText } from '../source-words';
import { useImportFile } from './use-import-file';
import cards from '../../../parts/page/cards.module.css';
import styles from '../sources.module.css';

interface ImportFileProps {
  readonly row: SourceRow;
  readonly target: ImportTarget;
}

/** Imports a file that is dropped, with the progress that the service reports and the rows that it rejected. */
export function ImportFile({ row, target }: ImportFileProps) {
  const [format, setFormat] = useState(target.formats[0] ?? '');
  const [mayShrink, setMayShrink] = useState(false);
  const { run, progress } = useImportFile(target.path);
  return (
    <section className={cards.stack} aria-labelledby="import-file">
      <h3 id="import-file">Import a file</h3>
      {target.formats.length > 1 && (
        <Field label="Format">
          {(control) => (
            <select {...control} value={format} onChange={({ target: { value } }) => setFormat(value)}>
              {target.formats.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      {row.kind === 'list' && row.state !== 'never' && (
        <label className={styles.check}>
          <input type="checkbox" checked={mayShrink} onChange={() => setMayShrink(!mayShrink)} />
          The new version may lack more than half of the entities
        </label>
      )}
      <FileDrop
        words={run.isPending ? 'Importing…' : `Drop a file in the format ${format}`}
        accept=""
        isBusy={run.isPending}
        hint="Plain or gzip. Invalid rows are rejected and do not affect the others."
        onFile={(file) => run.mutate({ file, format, mayShrink })}
      />
      <div role="status">
        {run.isPending && progress && <Progress counts={progress} />}
        {run.data && <Result result={run.data} />}
      </div>
      {run.isError && <FormFailure failure={run.error} fields={[]} />}
    </section>
  );
}

function Progress({ counts }: { readonly counts: ImportCounts }) {
  return <p className={styles.result}>{countsText(counts) || 'The service reads the file.'}</p>;
}

function Result({ result: { counts, rejections } }: { readonly result: ImportResult }) {
  const rejected = counts.rejected ?? rejections.length;
  return (
    <div className={cards.stack}>
      <p className={styles.result}>
        <strong>Imported:</strong> {countsText(counts)}.
      </p>
      {rejections.length > 0 && (
        <details>
          <summary>
            {count(rejected, 'row')} rejected
            {rejected > rejections.length && `; the first ${rejections.length}`}
          </summary>
          <ol className={styles.entries} aria-label="Rejected rows" tabIndex={0}>
            {rejections.map(({ line, reason }) => (
              <li key={line}>
                Line {line.toLocaleString('en')}: <bdi>{reason}</bdi>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
