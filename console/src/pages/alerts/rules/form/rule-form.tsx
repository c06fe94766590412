import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../../api/request';
import type { Severity, ThreatCounts } from '../../../../api/types';
import { Dialog } from '../../../../parts/dialog';
import { DialogActions } from '../../../../parts/dialog-actions';
import { Field, FormFailure, problemAt } from '../../../../parts/form/field';
import { SeverityMark } from '../../../../parts/severity-mark';
import { SEVERITIES } from '../../../../parts/severity-scale';
import { toggleInList } from '../../../../parts/toggle';
import { inWords } from '../../../../parts/words';
import { AssetChoice } from './asset-choice';
import { RuleSentence } from '../rule-card';
import type { RuleDraft } from '../rule-draft';
import { readAddresses, readNumber, ruleProblem } from './rule-input';
import type { RuleNames } from '../rule-sentence';
import { usePreview } from './use-preview';
import styles from '../../alerts.module.css';

interface RuleFormProps {
  readonly editing: { readonly rule: RuleDraft; readonly failure: unknown; readonly index: number };
  readonly portfolio: string;
  readonly names: RuleNames;
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly onApply: (rule: RuleDraft) => void;
}

const FIELDS = ['title', 'max_distance_km', 'mute_interval_hours'];

/** The form of one rule, with its sentence and what it matches now. It changes the draft; the service is asked on saving. */
export function RuleForm({ editing, portfolio, names, isNew, onClose, onApply }: RuleFormProps) {
  const [rule, setRule] = useState(editing.rule);
  const [distance, setDistance] = useState(rule.max_distance_km === null ? '' : String(rule.max_distance_km));
  const [muted, setMuted] = useState(String(rule.mute_interval_hours));
  const [addresses, setAddresses] = useState(rule.email_receivers.join('\n'));
  const [problem, setProblem] = useState<ReturnType<typeof ruleProblem>>(null);
  const change = (values: Partial<RuleDraft>): void => {
    setProblem(null);
    setRule({ ...rule, ...values });
  };
  const entered: RuleDraft = {
    ...rule,
    max_distance_km: readNumber(distance),
    mute_interval_hours: readNumber(muted) ?? 0,
    email_receivers: readAddresses(addresses),
  };
  const problemOf = (field: string): string | undefined =>
    problem?.field === field ? problem.message : problemAt(editing.failure, `rules.${editing.index}.${field}`);
  const apply = (): void => {
    const found = ruleProblem(entered, { distance, muted });
    setProblem(found);
    if (found === null) onApply(entered);
  };
  return (
    <Dialog
      title={isNew ? 'Add a rule' : 'Change the rule'}
      isWide
      onClose={onClose}
      onSubmit={apply}
      actions={<DialogActions submitWords={isNew ? 'Add to the rules' : 'Apply to the rules'} onCancel={onClose} />}
    >
      <Preview rule={entered} names={names} portfolio={portfolio} />
      <FormFailure
        failure={problem === null ? editing.failure : null}
        fields={FIELDS.map((field) => `rules.${editing.index}.${field}`)}
      />
      <div className={styles.form}>
        <div className={styles.whole}>
          <Field label="Title" problem={problemOf('title')}>
            {(control) => (
              <input
                {...control}
                dir="auto"
                maxLength={300}
                value={rule.title}
                onChange={({ target }) => change({ title: target.value })}
              />
            )}
          </Field>
        </div>
        <SeverityChoice rule={rule} problem={problemOf('severity_threshold')} onChange={change} />
        <TypeChoice rule={rule} portfolio={portfolio} onChange={change} />
        <AssetChoice ids={rule.asset_ids} names={names.assets} onChange={(ids) => change({ asset_ids: ids })} />
        <Field label="Within (km)" hint="Empty: at any distance" problem={problemOf('max_distance_km')}>
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              value={distance}
              onChange={({ target }) => setDistance(target.value)}
            />
          )}
        </Field>
        <Field label="At most once every (hours)" hint="0: at every change" problem={problemOf('mute_interval_hours')}>
          {(control) => (
            <input {...control} inputMode="numeric" value={muted} onChange={({ target }) => setMuted(target.value)} />
          )}
        </Field>
        <WebhookChoice rule={rule} names={names} onChange={change} />
        <div className={styles.whole}>
          <Field label="E-mail addresses" hint="One on each line" problem={problemOf('email_receivers')}>
            {(control) => (
              <textarea {...control} rows={2} value={addresses} onChange={({ target }) => setAddresses(target.value)} />
            )}
          </Field>
        </div>
        <div className={styles.choices}>
          <label>
            <input
              type="checkbox"
              checked={rule.enabled}
              onChange={({ target }) => change({ enabled: target.checked })}
            />
            Enabled
          </label>
        </div>
      </div>
    </Dialog>
  );
}

function Preview({
  rule,
  names,
  portfolio,
}: Pick<RuleFormProps, 'names' | 'portfolio'> & { readonly rule: RuleDraft }) {
  const preview = usePreview(rule, portfolio);
  return (
    <div className={styles.preview} role="status" aria-label="Preview">
      <RuleSentence rule={rule} names={names} />
      <p>{preview}</p>
    </div>
  );
}

interface ChoiceProps {
  readonly rule: RuleDraft;
  readonly onChange: (values: Partial<RuleDraft>) => void;
}

function SeverityChoice({ rule, problem, onChange }: ChoiceProps & { readonly problem: string | undefined }) {
  const toggle = (severity: Severity): void =>
    onChange({ severity_threshold: toggleInList(rule.severity_threshold, severity) });
  return (
    <fieldset className={`${styles.choices ?? ''} ${styles.whole ?? ''}`}>
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
function TypeChoice({ rule, portfolio, onChange }: ChoiceProps & { readonly portfolio: string }) {
  const counts = useQuery({
    queryKey: ['threats', portfolio, 'counts', {}],
    queryFn: async () => (await callApi<ThreatCounts>({ path: '/v1/threats/counts', portfolio })).data,
  });
  const chosen = rule.threat_types ?? [];
  const known = [...new Set([...chosen, ...(counts.data?.threat_type.map(({ value }) => value) ?? [])])];
  const set = (types: string[]): void => onChange({ threat_types: types.length === 0 ? null : types });
  return (
    <fieldset className={`${styles.choices ?? ''} ${styles.whole ?? ''}`}>
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

function WebhookChoice({ rule, names, onChange }: ChoiceProps & { readonly names: RuleNames }) {
  const ids = [...new Set([...names.webhooks.keys(), ...rule.webhook_ids])];
  return (
    <fieldset className={`${styles.choices ?? ''} ${styles.whole ?? ''}`}>
      <legend>Webhooks</legend>
      {ids.length === 0 && <span className={styles.soft}>There is no webhook yet.</span>}
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
