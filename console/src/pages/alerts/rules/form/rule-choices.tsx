import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../api/request';
import type { Severity, ThreatCounts } from '../../../../api/types';
import { SeverityMark } from '../../../../parts/severity-mark';
import { SEVERITIES } from '../../../../parts/severity-scale';
import { toggleInList } from '../../../../parts/toggle';
import { inWords } from '../../../../parts/words';
import type { RuleDraft } from '../rule-draft';
import type { RuleNames } from '../rule-sentence';
import cards from '../../../../parts/page/cards.module.css';
import styles from '../rules.module.css';

interface ChoiceProps {
  readonly rule: RuleDraft;
  readonly onChange: (values: Partial<RuleDraft>) => void;
}

/** The severities of which a threat needs one. */
export function SeverityChoice({ rule, problem, onChange }: ChoiceProps & { readonly problem: string | undefined }) {
  const toggle = (severity: Severity): void =>
    onChange({ severity_threshold: toggleInList(rule.severity_threshold, severity) });
  return (
    <fieldset className={`${cards.choices ?? ''} ${styles.whole ?? ''}`}>
      <legend>Severity</legend>
      {[...SEVERITIES].reverse().map((severity) => (
        <label key={severity}>
          <input
            type="checkbox"
            checked={rule.severity_threshold.includes(severity)}
            onChange={() => toggle(severity)}
          />
          <SeverityMark severity={severity} withWord />
        </label>
      ))}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </fieldset>
  );
}

/** The types that threats of the portfolio have, and those that the rule already names. */
export function TypeChoice({ rule, portfolio, onChange }: ChoiceProps & { readonly portfolio: string }) {
  const counts = useQuery({
    queryKey: ['threats', portfolio, 'counts', {}],
    queryFn: async () => (await callApi<ThreatCounts>({ path: '/v1/threats/counts', portfolio })).data,
  });
  const chosen = rule.threat_types ?? [];
  const known = [...new Set([...chosen, ...(counts.data?.threat_type.map(({ value }) => value) ?? [])])];
  const set = (types: string[]): void => onChange({ threat_types: types.length === 0 ? null : types });
  return (
    <fieldset className={`${cards.choices ?? ''} ${styles.whole ?? ''}`}>
      <legend>Types (none chosen: any type)</legend>
      {known.map((type) => (
        <label key={type}>
          <input type="checkbox" checked={chosen.includes(type)} onChange={() => set(toggleInList(chosen, type))} />
          {inWords(type)}
        </label>
      ))}
    </fieldset>
  );
}

/** The webhooks that the rule notifies, also those that the user may not read. */
export function WebhookChoice({ rule, names, onChange }: ChoiceProps & { readonly names: RuleNames }) {
  const ids = [...new Set([...names.webhooks.keys(), ...rule.webhook_ids])];
  return (
    <fieldset className={`${cards.choices ?? ''} ${styles.whole ?? ''}`}>
      <legend>Webhooks</legend>
      {ids.length === 0 && <span className={cards.soft}>There is no webhook yet.</span>}
      {ids.map((id) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={rule.webhook_ids.includes(id)}
            onChange={() => onChange({ webhook_ids: toggleInList(rule.webhook_ids, id) })}
          />
          <bdi>{names.webhooks.get(id) ?? id}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
