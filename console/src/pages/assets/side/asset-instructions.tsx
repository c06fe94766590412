import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/request';
import type { CompactThreat, ThreatDetail, Verdict } from '../../../api/types';
import { readAssessment } from '../../../parts/score/assessment';
import styles from '../form/asset.module.css';

const MOST_VERDICTS = 5;

interface AssetInstructionsProps {
  readonly portfolio: string;
  readonly assetId: string;
  /** The live threat with the highest risk. */
  readonly threat: CompactThreat | undefined;
}

const STEP_WORDS: Readonly<Record<string, string>> = {
  '1': 'raise the level',
  '0': 'keep the level',
  '-1': 'lower the level',
};
const STATE_WORDS: Readonly<Record<Verdict['state'], string>> = {
  pending: 'has not answered yet',
  decided: 'answered',
  failed: 'gave no usable answer',
  budget_exhausted: 'was not asked: the calls of the day are used up',
};

/** What the instructions did to the most serious live threat, and what a language model read in the free text. */
export function AssetInstructions({ portfolio, assetId, threat }: AssetInstructionsProps) {
  const detail = useQuery({
    queryKey: ['threat', portfolio, threat?.id],
    queryFn: ({ signal }) => callApi<ThreatDetail>({ path: `/v1/threats/${threat?.id ?? ''}`, portfolio, signal }),
    enabled: threat !== undefined,
  });
  const verdicts = useQuery({
    queryKey: ['verdicts', portfolio, 'asset', assetId],
    queryFn: async ({ signal }) =>
      (
        await callApi<{ instruction_verdicts: Verdict[] }>({
          path: '/v1/instruction-verdicts',
          query: { asset_id: assetId, limit: MOST_VERDICTS },
          portfolio,
          signal,
        })
      ).data.instruction_verdicts,
  });
  const assessment = detail.data && readAssessment(detail.data.data.assessment);
  const terms = assessment?.assets.find(({ asset_id: id }) => id === assetId);
  const applied = terms?.custom_instructions.applied ?? [];
  const unapplied = terms?.custom_instructions.not_applied ?? [];
  const answers = verdicts.data ?? [];
  if (threat === undefined || applied.length + unapplied.length + answers.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>Instructions at work</h2>
      <p className={styles.soft}>
        In the most serious live threat,{' '}
        <Link to="/p/$portfolio/threats/$id" params={{ portfolio, id: threat.id }} search={{ asset: assetId }}>
          <bdi>{threat.title}</bdi>
        </Link>
        :
      </p>
      <ul className={styles.lines}>
        {applied.map((line) => (
          <li key={line}>
            Applied: <code dir="auto">{line}</code>
          </li>
        ))}
        {unapplied.map((line) => (
          <li key={line}>
            Not applied: <code dir="auto">{line}</code>
          </li>
        ))}
        {answers.map(({ prompt_hash: hash, state, step, reason }) => (
          <li key={hash}>
            The language model {STATE_WORDS[state]}
            {step !== null && `: ${STEP_WORDS[String(step)] ?? String(step)}`}
            {reason !== null && `, because “${reason}”`}.
          </li>
        ))}
      </ul>
    </section>
  );
}
