import { useState } from 'react';
import { useMe } from '../../../../app/session';
import { ChoiceField } from '../../../../parts/form/choice-field';
import { TextField } from '../../../../parts/form/text-field';
import { PortfolioChoice } from '../../portfolio-choice';
import { ROLE_CHOICES, roleWords } from '../../role-words';
import { usePortfolios } from '../../use-admin';
import type { Draft, RoleRule } from '../draft';
import { RefusalNote } from '../refusal-note';
import { refusalAt } from '../refusals';
import { previewWords } from '../role-preview';
import type { Wizard } from '../use-wizard';
import { draftProblem } from './draft-problem';
import { StepFoot } from './step-foot';
import cards from '../../../../parts/page/cards.module.css';
import styles from '../sign-in.module.css';

const GROUP_SOURCES: readonly (readonly [Draft['groupSource'], string])[] = [
  ['sign_in', 'The sign-in'],
  ['scim', 'SCIM'],
];
const NEW_RULE: RoleRule = { value: '', role: 'viewer', portfolios: ['*'] };

/** The rules that give roles to groups, with a preview in words. */
export function RolesStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft, set, kind } = wizard;
  const change = (index: number, values: Partial<RoleRule>): void =>
    set({ rules: draft.rules.map((rule, at) => (at === index ? { ...rule, ...values } : rule)) });
  return (
    <>
      <RefusalNote refusal={refusalAt(wizard.refusals, 'roles')} />
      <TextField
        label={kind === 'saml' ? 'Attribute with the groups' : 'Claim with the groups'}
        hint="If it is empty, only rules for everybody (*) apply."
        problem={draftProblem(wizard, kind === 'saml' ? 'groups_attribute' : 'groups_claim')}
        maxLength={500}
        value={draft.groups}
        onChange={(groups) => set({ groups })}
      />
      <ChoiceField
        label="Groups come from"
        problem={draftProblem(wizard, 'group_source')}
        choices={GROUP_SOURCES}
        value={draft.groupSource}
        onChange={(groupSource) => set({ groupSource })}
      />
      {draft.rules.map((rule, index) => (
        <Rule
          key={index}
          rule={rule}
          number={index + 1}
          problem={draftProblem(wizard, `role_rules.${index}`)}
          onChange={(values) => change(index, values)}
          onRemove={() => set({ rules: draft.rules.filter((_, at) => at !== index) })}
        />
      ))}
      <p className={cards.row}>
        <button type="button" onClick={() => set({ rules: [...draft.rules, NEW_RULE] })}>
          Add a rule
        </button>
      </p>
      <Preview rules={draft.rules} />
      <StepFoot wizard={wizard} />
    </>
  );
}

interface RuleProps {
  readonly rule: RoleRule;
  readonly number: number;
  readonly problem: string | undefined;
  readonly onChange: (values: Partial<RoleRule>) => void;
  readonly onRemove: () => void;
}

function Rule({ rule, number, problem, onChange, onRemove }: RuleProps) {
  return (
    <section className={styles.rule} aria-label={`Rule ${number}`}>
      <div className={styles.ruleHead}>
        <TextField
          label="Group"
          dir="auto"
          maxLength={500}
          placeholder="* for everybody"
          value={rule.value}
          onChange={(value) => onChange({ value })}
        />
        <ChoiceField label="Role" choices={ROLE_CHOICES} value={rule.role} onChange={(role) => onChange({ role })} />
        <button type="button" onClick={onRemove}>
          Remove rule {number}
        </button>
      </div>
      <p className={cards.soft}>{roleWords(rule.role, rule.portfolios.includes('*'))}</p>
      <PortfolioChoice
        legend="In the portfolios"
        chosen={rule.portfolios}
        problem={problem}
        onChange={(portfolios) => onChange({ portfolios })}
      />
    </section>
  );
}

/** The roles that a person with the typed groups would have. */
function Preview({ rules }: { readonly rules: readonly RoleRule[] }) {
  const [text, setText] = useState('');
  const own = useMe().portfolios;
  const portfolios = (usePortfolios().data ?? own).map(({ slug }) => slug);
  const groups = text
    .split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '');
  return (
    <>
      <TextField
        label="Groups of a person, for a preview"
        hint="Separated by commas."
        dir="auto"
        value={text}
        onChange={setText}
      />
      <p role="status">{previewWords(groups, rules, portfolios)}</p>
    </>
  );
}
