import { ValueChoice } from '../../../parts/form/value-choice';
import type { HitsSearch } from '../search-address';
import { categoryWords, languageName } from '../search-words';
import type { Hit } from '../types';
import { countValues, hasFilters, languageOf } from './hit-filters';

export const NO_FILTERS: HitsSearch = {
  adverse: undefined,
  confidence: undefined,
  category: undefined,
  language: undefined,
};

const CONFIDENCE_CHOICES = [
  ['likely', 'Likely'],
  ['uncertain', 'Uncertain'],
] as const;

interface HitChoicesProps {
  readonly hits: readonly Hit[];
  readonly search: HitsSearch;
  readonly onChange: (values: HitsSearch) => void;
}

/** The filters of the hits, each value with the number of its hits. */
export function HitChoices({ hits, search, onChange }: HitChoicesProps) {
  const categories = countValues(hits, ({ adverse }) => adverse.map(({ category }) => category));
  const languages = countValues(hits, (hit) => [languageOf(hit)]);
  const adverse = hits.filter((hit) => hit.adverse.length > 0).length;
  const { confidence } = search;
  return (
    <>
      <button
        type="button"
        aria-pressed={search.adverse === 'only'}
        onClick={() => onChange({ adverse: search.adverse === 'only' ? undefined : 'only' })}
      >
        Adverse only ({adverse})
      </button>
      <ValueChoice
        label="Confidence"
        choices={CONFIDENCE_CHOICES}
        value={confidence}
        onChange={(value) => onChange({ confidence: value === 'likely' || value === 'uncertain' ? value : undefined })}
      />
      <ValueChoice
        label="Category"
        choices={categories.map(([value, number]) => [value, `${categoryWords(value)} (${number})`] as const)}
        value={search.category}
        onChange={(category) => onChange({ category })}
      />
      <ValueChoice
        label="Language"
        choices={languages.map(([value, number]) => [value, `${languageName(value)} (${number})`] as const)}
        value={search.language}
        onChange={(language) => onChange({ language })}
      />
      {hasFilters(search) && (
        <button type="button" data-quiet onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </button>
      )}
    </>
  );
}
