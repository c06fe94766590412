import { TextAreaField, TextField } from '../../../../parts/form/text-field';
import type { RuleNames } from '../rule-sentence';
import { AssetChoice } from './asset-choice';
import { SeverityChoice, TypeChoice, WebhookChoice } from './rule-choices';
import type { RuleFormState } from './use-rule-form';
import cards from '../../../../parts/page/cards.module.css';
import styles from '../rules.module.css';

interface RuleFieldsProps {
  readonly form: RuleFormState;
  readonly names: RuleNames;
  readonly portfolio: string;
}

export function RuleFields({ form, names, portfolio }: RuleFieldsProps) {
  const { rule, texts, findProblem, change, changeText } = form;
  return (
    <div className={styles.form}>
      <div className={styles.whole}>
        <TextField
          label="Title"
          problem={findProblem('title')}
          dir="auto"
          maxLength={300}
          value={rule.title}
          onChange={(title) => change({ title })}
        />
      </div>
      <SeverityChoice rule={rule} problem={findProblem('severity_threshold')} onChange={change} />
      <TypeChoice rule={rule} portfolio={portfolio} onChange={change} />
      <AssetChoice ids={rule.asset_ids} names={names.assets} onChange={(ids) => change({ asset_ids: ids })} />
      <TextField
        label="Within (km)"
        hint="Empty: at any distance"
        problem={findProblem('max_distance_km')}
        inputMode="decimal"
        value={texts.distance}
        onChange={(distance) => changeText({ distance })}
      />
      <TextField
        label="At most once every (hours)"
        hint="0: at every change"
        problem={findProblem('mute_interval_hours')}
        inputMode="numeric"
        value={texts.muted}
        onChange={(muted) => changeText({ muted })}
      />
      <WebhookChoice rule={rule} names={names} onChange={change} />
      <div className={styles.whole}>
        <TextAreaField
          label="E-mail addresses"
          hint="One on each line"
          problem={findProblem('email_receivers')}
          rows={2}
          value={texts.addresses}
          onChange={(addresses) => changeText({ addresses })}
        />
      </div>
      <div className={cards.choices}>
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
  );
}
