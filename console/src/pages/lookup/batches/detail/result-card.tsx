import { count, inWords } from '../../../../parts/words';
import { kindLabel } from '../../identifier-kinds';
import { certainty, splitSource, UNAVAILABLE_WORDS } from '../../lookup-words';
import { outcomeText, RESULT_WORDS, subjectName } from '../batch-words';
import type { Result, ResultEntity, ScreenedResult } from '../types';
import cards from '../../../../parts/page/cards.module.css';
import detailPage from '../../../../parts/page/detail-page.module.css';
import styles from '../batches.module.css';

interface ResultCardProps {
  readonly result: Result;
  readonly canWrite: boolean;
  readonly onLookUp: (result: ScreenedResult) => void;
  readonly onErase: (line: number) => void;
}

/** The result of one subject: what was asked, the outcome with its reason, and the best entities with their sources. */
export function ResultCard({ result, ...actions }: ResultCardProps) {
  const { line } = result;
  const headingId = `line-${line}`;
  if (result.erased) {
    return (
      <article className={styles.result} aria-labelledby={headingId} tabIndex={-1}>
        <header className={cards.cardHead}>
          <h2 id={headingId}>Line {line.toLocaleString('en')}, erased</h2>
          <span className={detailPage.mark}>{RESULT_WORDS[result.status]}</span>
        </header>
      </article>
    );
  }
  const { reason, entities, entity_count: found, confidence, requester_reference: reference } = result;
  return (
    <article className={styles.result} data-status={result.status} aria-labelledby={headingId} tabIndex={-1}>
      <header className={cards.cardHead}>
        <h2 id={headingId}>
          <bdi>{subjectName(result)}</bdi>
        </h2>
        <span className={styles.soft}>
          Line {line.toLocaleString('en')}
          {reference !== null && (
            <>
              {' '}
              · Reference <bdi>{reference}</bdi>
            </>
          )}
        </span>
        <span className={detailPage.mark}>{outcomeText(result)}</span>
        {entities.length > 0 && <span>Confidence {certainty(confidence)}</span>}
      </header>
      <Identifiers result={result} />
      <p dir="auto">{reason}</p>
      <Limits result={result} />
      {entities.length > 0 && (
        <ol className={styles.entities} aria-label="Entities">
          {entities.map((entity) => (
            <Entity key={entity.entity_id} entity={entity} />
          ))}
        </ol>
      )}
      {found > entities.length && (
        <p className={styles.soft}>
          The best {entities.length} of {count(found, 'entity', 'entities')} are listed.
        </p>
      )}
      {actions.canWrite && <Actions result={result} {...actions} />}
    </article>
  );
}

function Actions({ result, onLookUp, onErase }: Omit<ResultCardProps, 'result'> & { readonly result: ScreenedResult }) {
  const { line } = result;
  return (
    <div className={cards.row} role="group" aria-label={`Line ${line}`}>
      <button type="button" onClick={() => onLookUp(result)}>
        Look up…<span className="visually-hidden"> {subjectName(result)}</span>
      </button>
      <button type="button" data-quiet onClick={() => onErase(line)}>
        Erase…<span className="visually-hidden"> line {line}</span>
      </button>
    </div>
  );
}

/** The identifiers as they were compared. */
const Identifiers = ({ result }: { readonly result: ScreenedResult }) => (
  <dl className={styles.identifiers}>
    {result.identifiers.map(({ type, value }, index) => (
      <div key={index}>
        <dt>{kindLabel(type)}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);

/** What limits the meaning of the outcome. */
function Limits({
  result: { warnings, unavailable, suppressed_count: suppressed },
}: {
  readonly result: ScreenedResult;
}) {
  return (
    <>
      {suppressed > 0 && (
        <p className={styles.soft}>
          {count(suppressed, 'match is', 'matches are')} suppressed by decisions of reviewers.
        </p>
      )}
      {warnings.map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
      {unavailable.length > 0 && (
        <details>
          <summary>{count(unavailable.length, 'source')} did not answer</summary>
          <ul>
            {unavailable.map(({ id, reason }) => (
              <li key={id}>
                <bdi>{id}</bdi> {UNAVAILABLE_WORDS[reason]}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Entity({ entity: { caption, schema, confidence, sources } }: { readonly entity: ResultEntity }) {
  return (
    <li>
      <b dir="auto">{caption}</b> <span className={styles.soft}>{inWords(schema)}</span> · Confidence{' '}
      {certainty(confidence)}
      <ul className={styles.sources} aria-label="Sources">
        {sources.map(({ id, dataset, version }) => {
          const [connector, record] = splitSource(id);
          return (
            <li key={id}>
              <bdi className={styles.id}>{connector}</bdi> <bdi>{record}</bdi>
              {dataset !== null && (
                <>
                  , list <bdi>{dataset}</bdi>
                  {version !== null && `, version ${version}`}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
