import { TextField } from '../../../parts/form/text-field';
import { KIND_GROUPS, type IdentifierKind, type KindGroup } from '../identifier-kinds';
import { enteredIn, MOST_IDENTIFIERS, problemOf, valuesOf, withAnotherField, withValue } from './lookup-draft';
import type { LookupForm } from './use-lookup-form';
import styles from '../lookups.module.css';

const MOST_CHARACTERS = 10_000;

interface FieldsProps {
  readonly form: LookupForm;
}

/** One field for each kind of identifier. The less usual kinds are closed until one of them has a value. */
export function IdentifierFields({ form }: FieldsProps) {
  const [first, ...others] = KIND_GROUPS;
  return (
    <>
      {first && <GroupFields form={form} group={first} />}
      {others.map((group) => (
        <FoldedGroup key={group.title} form={form} group={group} />
      ))}
    </>
  );
}

function FoldedGroup({ form, group }: FieldsProps & { readonly group: KindGroup }) {
  const types = new Set(group.kinds.map(({ type }) => type));
  const filled = enteredIn(form.draft).filter(({ type }) => types.has(type)).length;
  return (
    <details className={styles.folded} open={filled > 0 || undefined}>
      <summary>
        {group.title} {filled > 0 && `(${filled})`}
      </summary>
      <GroupFields form={form} group={group} />
    </details>
  );
}

function GroupFields({ form, group }: FieldsProps & { readonly group: KindGroup }) {
  return (
    <div className={styles.fields} role="group" aria-label={group.title}>
      {group.kinds.map((kind) => (
        <KindFields key={kind.type} form={form} kind={kind} />
      ))}
    </div>
  );
}

function KindFields({ form, kind }: FieldsProps & { readonly kind: IdentifierKind }) {
  const { draft, refusal, change } = form;
  const { type, label, hint } = kind;
  const values = valuesOf(draft, type);
  const canAdd = (values.at(-1) ?? '').trim() !== '' && enteredIn(draft).length < MOST_IDENTIFIERS;
  return (
    <div className={styles.kind}>
      {values.map((value, index) => (
        <TextField
          key={index}
          label={index === 0 ? label : `${label}, ${index + 1}`}
          hint={index === 0 ? hint : undefined}
          problem={problemOf(refusal, type, index)}
          dir="auto"
          maxLength={MOST_CHARACTERS}
          value={value}
          onChange={(text) => change(withValue(draft, type, index, text))}
        />
      ))}
      {canAdd && (
        <button type="button" data-quiet onClick={() => change(withAnotherField(draft, type))}>
          + another<span className="visually-hidden">: {label}</span>
        </button>
      )}
    </div>
  );
}
