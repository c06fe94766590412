import { count } from '../../../../parts/words';
import { RuleSentence } from '../rule-card';
import type { RuleDraft } from '../rule-draft';
import type { RuleNames } from '../rule-sentence';
import type { ChangedRule, RuleDifference } from './rule-difference';
import cards from '../../../../parts/page/cards.module.css';
import styles from '../rules.module.css';

interface RuleReviewProps {
  readonly difference: RuleDifference;
  /** Somebody else has changed the rules since the user began. */
  readonly isOutdated: boolean;
  readonly names: RuleNames;
}

/** The new, changed and removed rules, each change field by field. */
export function RuleReview({ difference, isOutdated, names }: RuleReviewProps) {
  const { added, changed, removed, unchanged } = difference;
  return (
    <>
      {isOutdated && (
        <p className={styles.warning}>
          Somebody else changed the rules since you began. Your changes are applied to the rules of the service as they
          are now; this is what saving changes.
        </p>
      )}
      <Group title="New" rules={added} names={names} />
      {changed.map((one) => (
        <Changed key={one.rule.id} changed={one} />
      ))}
      <Group title="Removed" rules={removed} names={names} />
      {removed.length > 0 && (
        <p className={cards.soft}>The alerts of a removed rule stay, under the title that it had.</p>
      )}
      {unchanged > 0 && <p className={cards.soft}>{count(unchanged, 'rule')} unchanged.</p>}
      {added.length + changed.length > 0 && (
        <p>
          A new or changed rule also creates alerts for live threats that already match, and its recipients are notified
          of them.
        </p>
      )}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly rules: readonly RuleDraft[];
  readonly names: RuleNames;
}

function Group({ title, rules, names }: GroupProps) {
  return rules.map((rule) => (
    <section key={rule.id} className={cards.card}>
      <div className={cards.cardHead}>
        <h3 dir="auto">{rule.title}</h3>
        <span className={cards.tag}>{title}</span>
      </div>
      <RuleSentence rule={rule} names={names} />
    </section>
  ));
}

function Changed({ changed: { rule, changes } }: { readonly changed: ChangedRule }) {
  return (
    <section className={cards.card}>
      <div className={cards.cardHead}>
        <h3 dir="auto">{rule.title}</h3>
        <span className={cards.tag}>Changed</span>
      </div>
      <table className={cards.changes}>
        <thead>
          <tr>
            <th>Field</th>
            <th>Before</th>
            <th>After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td dir="auto">{from}</td>
              <td dir="auto">{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
