import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import type { Verdict } from '../../api/types';
import type { AssetTerms } from '../../parts/score/assessment';
import { decimal } from '../../parts/words';
import styles from './threat.module.css';

interface InstructionsProps {
  readonly asset: AssetTerms;
  readonly threatId: string;
  readonly portfolio: string;
}

/** The instructions of the asset, with their effect on its score and the verdict of a language model. */
export function Instructions({ asset, threatId, portfolio }: InstructionsProps) {
  const { applied, not_applied: unapplied } = asset.custom_instructions;
  const verdicts = useQuery({
    queryKey: ['verdicts', portfolio, threatId],
    queryFn: async () =>
      (
        await callApi<{ instruction_verdicts: readonly Verdict[] }>({
          path: '/v1/instruction-verdicts',
          query: { threat_id: threatId },
          portfolio,
        })
      ).data,
    enabled: unapplied.length + applied.length > 0,
  });
  if (applied.length + unapplied.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>Instructions of the asset</h2>
      <p>
        Risk before instructions {decimal(asset.risk_score_before_instructions)}, after them {decimal(asset.risk_score)}
        .
      </p>
      <ul className={styles.lines}>
        {applied.map((line) => (
          <li key={line}>Applied: {line}</li>
        ))}
        {unapplied.map((line) => (
          <li key={line}>Not applied: {line}</li>
        ))}
        {verdicts.data?.instruction_verdicts.map(({ prompt_hash, reason, state }) => (
          <li key={prompt_hash}>
            Language model: {state}
            {reason !== null && `, ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
