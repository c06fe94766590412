import { Time } from '../../../parts/time';
import cards from '../../../parts/page/cards.module.css';
import styles from '../admin.module.css';
import type { SourceRating } from '../types';
import { RELIABILITY_WORDS, WEIGHTS, weightOf, wordsOf } from './reliability-words';

interface RatingTableProps {
  readonly ratings: readonly SourceRating[];
  /** Null without the permission to change ratings. */
  readonly onOpen: ((dialog: { readonly kind: 'change' | 'remove'; readonly rating: SourceRating }) => void) | null;
}

/** One line for each source that the organisation has rated. */
export function RatingTable({ ratings, onOpen }: RatingTableProps) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Source ratings">
      <table className={`${cards.changes} ${styles.columns}`}>
        <thead>
          <tr>
            <th>Source</th>
            <th>Reliability</th>
            <th>How much its reports count</th>
            <th>Reason</th>
            <th>Changed</th>
            {onOpen !== null && <th>Change</th>}
          </tr>
        </thead>
        <tbody>
          {ratings.map((rating) => (
            <tr key={rating.source}>
              <th scope="row">
                <bdi>{rating.source}</bdi>
              </th>
              <td>{wordsOf(RELIABILITY_WORDS, rating.reliability)}</td>
              <td>{wordsOf(WEIGHTS, weightOf(rating.discounted))}</td>
              <td>
                <bdi>{rating.reason}</bdi>
              </td>
              <td>
                <Time at={rating.updated_at} />
              </td>
              {onOpen !== null && (
                <td>
                  <div className={cards.row}>
                    <button
                      type="button"
                      aria-label={`Change ${rating.source}`}
                      onClick={() => onOpen({ kind: 'change', rating })}
                    >
                      Change…
                    </button>
                    <button
                      type="button"
                      aria-label={`Remove ${rating.source}`}
                      onClick={() => onOpen({ kind: 'remove', rating })}
                    >
                      Remove…
                    </button>
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
