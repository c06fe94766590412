import { useState } from 'react';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import type { BulkDecisions, CompactThreat, DismissalCategory, ThreatChange } from '../../../api/types';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { useNotify } from '../../../parts/notices';
import { count } from '../../../parts/words';
import styles from '../../../parts/decisions/decisions.module.css';

interface BulkDialogProps {
  readonly threats: readonly CompactThreat[];
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Choice = 'dismissed' | 'monitoring' | 'contained' | 'resolved' | 'active' | 'pin';

const CHOICES: readonly [Choice, string][] = [
  ['dismissed', 'Dismiss'],
  ['monitoring', 'Monitor'],
  ['contained', 'Contain'],
  ['resolved', 'Resolve'],
  ['active', 'Reactivate'],
  ['pin', 'Pin'],
];
const MOST_AT_ONCE = 200;

const changeOf = (choice: Choice, category: DismissalCategory, reason: string): ThreatChange => {
  if (choice === 'pin') return { pinned: true };
  return choice === 'dismissed'
    ? { status: choice, dismissal_category: category, dismissal_reason: reason.trim() }
    : { status: choice };
};

async function decideAll(
  threats: readonly CompactThreat[],
  change: ThreatChange,
  portfolio: string,
): Promise<BulkDecisions> {
  const all: BulkDecisions[] = [];
  for (let from = 0; from < threats.length; from += MOST_AT_ONCE) {
    const decisions = threats
      .slice(from, from + MOST_AT_ONCE)
      .map(({ id, etag }) => ({ threat_id: id, etag, ...change }));
    all.push(
      (await callApi<BulkDecisions>({ method: 'POST', path: '/v1/threats/decisions', portfolio, body: { decisions } }))
        .data,
    );
  }
  return {
    decisions: all.flatMap(({ decisions }) => decisions),
    changed: all.reduce((sum, { changed }) => sum + changed, 0),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** One decision for many threats. Each threat has its own outcome, with the reason of a refusal. */
export function BulkDialog({ threats, portfolio, onClose, onDone }: BulkDialogProps) {
  const notify = useNotify();
  const [choice, setChoice] = useState<Choice>('dismissed');
  const [category, setCategory] = useState<DismissalCategory>('not_relevant');
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const needsReason = choice === 'dismissed';
  const submit = async (): Promise<void> => {
    if (needsReason && reason.trim() === '') {
      setFailure('Write the reason, so that others can follow the decision.');
      return;
    }
    try {
      const { changed, refused, decisions } = await decideAll(threats, changeOf(choice, category, reason), portfolio);
      const why = decisions.find(({ error }) => error !== null)?.error?.message ?? '';
      notify({
        text:
          refused === 0
            ? `Changed ${count(changed, 'threat')}.`
            : `Changed ${count(changed, 'threat')}; ${refused} refused: ${why}`,
        isProblem: refused > 0,
      });
      onDone();
    } catch (error) {
      setFailure(explainFailure(error));
    }
  };
  return (
    <Dialog
      title={`Decide on ${count(threats.length, 'threat')}`}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<DialogActions submitWords={`Apply to ${count(threats.length, 'threat')}`} onCancel={onClose} />}
    >
      {failure !== null && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
      <fieldset className={styles.choices}>
        <legend>Decision</legend>
        {CHOICES.map(([value, words]) => (
          <label key={value}>
            <input type="radio" name="decision" checked={choice === value} onChange={() => setChoice(value)} /> {words}
          </label>
        ))}
      </fieldset>
      {needsReason && (
        <>
          <label className={styles.field}>
            <span>Category</span>
            <select value={category} onChange={(event) => setCategory(event.target.value as DismissalCategory)}>
              <option value="not_relevant">Not relevant to us</option>
              <option value="no_impact">No impact</option>
              <option value="false_positive">False positive</option>
              <option value="duplicate">Duplicate</option>
              <option value="other">Other</option>
            </select>
          </label>
          <label className={styles.field}>
            <span>Reason</span>
            <textarea rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
          </label>
        </>
      )}
    </Dialog>
  );
}
