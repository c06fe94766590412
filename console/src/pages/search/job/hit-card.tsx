import { memo } from 'react';
import { ExternalLinkIcon } from '../../../parts/icons';
import { Time } from '../../../parts/time';
import { isWebAddress } from '../../../parts/web-address';
import { count, decimal, percent } from '../../../parts/words';
import {
  categoryWords,
  copiesOf,
  languageName,
  passagesOf,
  type Passage,
  roleWords,
  sourceName,
} from '../search-words';
import type { Hit } from '../types';
import { markTerms } from './marked-text';
import styles from '../search.module.css';

/** One article about the subject: what it says, how adverse it is, and why it was found. */
export const HitCard = memo(function HitCard({ hit, isNew }: { readonly hit: Hit; readonly isNew: boolean }) {
  const passages = passagesOf(hit);
  return (
    <li className={styles.hit} data-hit={hit.id} data-new={isNew} data-confidence={hit.confidenceCategory}>
      <HitTitle hit={hit} />
      <HitFacts hit={hit} />
      <p>
        <strong>{hit.confidenceCategory === 'likely' ? 'Likely' : 'Uncertain'}</strong>{' '}
        <span dir="auto">{hit.confidenceReason}</span>
      </p>
      {passages.map((passage) => (
        <AdversePassage key={passage.excerpt} passage={passage} />
      ))}
      {passages.length === 0 && <p dir="auto">{hit.summary}</p>}
      <Copies hit={hit} />
      <Reasons hit={hit} />
    </li>
  );
});

function HitTitle({ hit: { label, resultUrl } }: { readonly hit: Hit }) {
  const title = label.trim() === '' ? 'Without a title' : label;
  return (
    <h3 dir="auto">
      {isWebAddress(resultUrl) ? (
        <a data-title href={resultUrl} target="_blank" rel="noopener noreferrer">
          {title} <ExternalLinkIcon width={12} height={12} aria-label="opens another site" />
        </a>
      ) : (
        <span data-title tabIndex={-1}>
          {title}
        </span>
      )}
    </h3>
  );
}

function HitFacts({ hit }: { readonly hit: Hit }) {
  const { publishedAt, language, relevanceScore, adverseProbability, platform } = hit;
  return (
    <p className={styles.facts}>
      <span title="How well the article fits the subject, from 0 to 1">Relevance {decimal(relevanceScore, 2)}</span>
      {adverseProbability !== null && <span>Adverse probability {percent(adverseProbability, 0)}</span>}
      <bdi>{sourceName(hit)}</bdi>
      <span>{publishedAt === null ? 'No date' : <Published at={publishedAt} />}</span>
      {language !== null && <span>{languageName(language)}</span>}
      {!['web', 'news'].includes(platform) && <span>{platform}</span>}
    </p>
  );
}

/** Many articles have a day and no time. */
const Published = ({ at }: { readonly at: string }) =>
  /^\d{4}-\d{2}-\d{2}T/.test(at) ? <Time at={at} /> : <time dateTime={at}>{at}</time>;

/** An adverse statement as the article words it, and what it says about the subject. */
function AdversePassage({ passage: { excerpt, findings } }: { readonly passage: Passage }) {
  const pieces = markTerms(
    excerpt,
    findings.map(({ term }) => term),
  );
  return (
    <figure className={styles.passage}>
      <blockquote dir="auto">
        {pieces.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text))}
      </blockquote>
      <figcaption>
        <ul>
          {findings.map(({ term, category, role, reason }, index) => (
            <li key={index}>
              <strong>
                {roleWords(role)} · {categoryWords(category)}
              </strong>{' '}
              <bdi>{term}</bdi>: <span dir="auto">{reason}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function Copies({ hit }: { readonly hit: Hit }) {
  const copies = copiesOf(hit);
  if (copies.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{count(copies.length, 'copy', 'copies')} of the same text</summary>
      <ul>
        {copies.map(({ url, displayDomain }) => (
          <li key={url}>
            {isWebAddress(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {displayDomain ?? url}
              </a>
            ) : (
              url
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Why the article was found, in a part that is closed at first. */
function Reasons({
  hit: { matchRationale, adverseRationale, matchedInputs, safeMetadata, summary, adverse },
}: {
  readonly hit: Hit;
}) {
  const { provider } = safeMetadata;
  return (
    <details className={styles.more}>
      <summary>Why it was found</summary>
      <ul>
        {[...matchRationale, ...adverseRationale].map((reason, index) => (
          <li key={index} dir="auto">
            {reason}
          </li>
        ))}
        {matchedInputs.length > 0 && (
          <li dir="auto">
            Matches {matchedInputs.map(({ inputType, value }) => `${inputType} “${value}”`).join(', ')}
          </li>
        )}
        {adverse.length > 0 && <li dir="auto">The mention of the subject: “{summary}”</li>}
        {typeof provider === 'string' && <li>Found by {provider}</li>}
      </ul>
    </details>
  );
}
