import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { ChoiceField } from '../../../parts/form/choice-field';
import { FormFailure, problemAt } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { Reliability, SourceRating } from '../types';
import { discountOf, RELIABILITY_WORDS, type Weight, WEIGHTS, weightOf } from './reliability-words';

const PATH = '/v1/tenant/source-ratings';

export const ratingPath = (source: string): string => `${PATH}/${encodeURIComponent(source)}`;

interface RatingDialogProps {
  /** The rating to change; null adds one. */
  readonly rating: SourceRating | null;
  readonly onClose: () => void;
  readonly onSaved: (text: string) => void;
}

interface Values {
  readonly source: string;
  readonly reliability: Reliability;
  readonly weight: Weight;
  readonly reason: string;
}

const valuesOf = (rating: SourceRating | null): Values => ({
  source: rating?.source ?? '',
  reliability: rating?.reliability ?? 'B',
  weight: weightOf(rating?.discounted ?? null),
  reason: rating?.reason ?? '',
});

/** Adds or changes the organisation's rating of a source. */
export function RatingDialog({ rating, onClose, onSaved }: RatingDialogProps) {
  const [values, setValues] = useState(() => valuesOf(rating));
  const { reliability, weight } = values;
  const source = values.source.trim();
  const reason = values.reason.trim();
  const { failure, isSaving, submit } = useSubmit(
    () =>
      callApi({
        method: 'PUT',
        path: ratingPath(source),
        body: { reliability, discounted: discountOf(weight), reason },
      }),
    () => onSaved(`Rated ${source} ${reliability}. The threats are evaluated again.`),
  );
  const isIncomplete = source === '' || reason === '';
  return (
    <Dialog
      title={rating === null ? 'Rate a source' : `Change the rating of ${rating.source}`}
      onClose={onClose}
      onSubmit={() => !isIncomplete && submit()}
      actions={
        <DialogActions
          submitWords={rating === null ? 'Rate the source' : 'Save'}
          isDisabled={isSaving || isIncomplete}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={['source', 'reliability', 'discounted', 'reason']} />
      {rating === null && (
        <TextField
          label="Source"
          hint="The source of its events, as the page of an event shows it, for example gdelt-events."
          problem={problemAt(failure, 'source')}
          maxLength={200}
          value={values.source}
          onChange={(text) => setValues({ ...values, source: text })}
        />
      )}
      <RatingFields values={values} failure={failure} onChange={setValues} />
    </Dialog>
  );
}

interface RatingFieldsProps {
  readonly values: Values;
  readonly failure: unknown;
  readonly onChange: (values: Values) => void;
}

function RatingFields({ values, failure, onChange }: RatingFieldsProps) {
  return (
    <>
      <ChoiceField
        label="Reliability"
        problem={problemAt(failure, 'reliability')}
        choices={RELIABILITY_WORDS}
        value={values.reliability}
        onChange={(reliability) => onChange({ ...values, reliability })}
      />
      <ChoiceField
        label="How much its reports count"
        problem={problemAt(failure, 'discounted')}
        choices={WEIGHTS}
        value={values.weight}
        onChange={(weight) => onChange({ ...values, weight })}
      />
      <TextField
        label="Reason"
        hint="The reasons of threats quote it."
        problem={problemAt(failure, 'reason')}
        dir="auto"
        maxLength={500}
        value={values.reason}
        onChange={(reason) => onChange({ ...values, reason })}
      />
    </>
  );
}
