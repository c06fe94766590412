import { Field, FormFailure } from '../../../parts/form/field';
import { DraftClasses, DraftFlag, DraftText } from './draft-fields';
import { fieldWithViolation } from './asset-body';
import { readInstructions } from '../side/instruction-lines';
import type { AssetForm } from './use-asset-form';
import { ApiFailure } from '../../../api/failure';
import styles from './asset.module.css';

interface AssetFormProps {
  readonly form: AssetForm;
  readonly isNew: boolean;
  readonly canChange: boolean;
}

/** Every field of an asset. */
export function AssetFields({ form, isNew, canChange }: AssetFormProps) {
  const violations = form.failure instanceof ApiFailure ? form.failure.violations : [];
  const shown = violations.map(({ field }) => field).filter((field) => fieldWithViolation(field) !== undefined);
  return (
    <fieldset className={styles.fields} disabled={!canChange}>
      <legend className="visually-hidden">Asset</legend>
      <FormFailure failure={form.failure} fields={shown} />
      <Identity form={form} isNew={isNew} />
      <Place form={form} />
      <Near form={form} />
      <Elsewhere form={form} />
      <section className={styles.card}>
        <h2>Further attributes</h2>
        <DraftText
          form={form}
          field="further"
          rows={form.draft.further === '' ? 2 : 6}
          isCode
          hint='Stored as they are: one JSON object, such as {"site_code": "TPE-1"}.'
        />
      </section>
    </fieldset>
  );
}

function Identity({ form, isNew }: { readonly form: AssetForm; readonly isNew: boolean }) {
  return (
    <section className={styles.card}>
      <h2>Asset</h2>
      <div className={isNew ? styles.pair : undefined}>
        <DraftText form={form} field="name" />
        {isNew && (
          <DraftText
            form={form}
            field="assetId"
            hint="Your own name for it in files and programs. It cannot be changed later."
          />
        )}
      </div>
      <div className={styles.triple}>
        <DraftText form={form} field="type" hint="Such as facility or port." />
        <DraftText form={form} field="role" />
        <Field label="Status" problem={form.problems.status}>
          {(control) => (
            <select
              {...control}
              value={form.draft.status}
              onChange={({ target }) => form.set({ status: target.value === 'inactive' ? 'inactive' : 'active' })}
            >
              <option value="active">Active</option>
              <option value="inactive">Inactive: not evaluated</option>
            </select>
          )}
        </Field>
      </div>
      <DraftText form={form} field="organization" hint="Events that mention it concern the asset." />
      <DraftText form={form} field="aliases" rows={2} hint="One per line. Events that mention one concern the asset." />
    </section>
  );
}

function Place({ form }: { readonly form: AssetForm }) {
  return (
    <section className={styles.card}>
      <h2>Place</h2>
      <div className={styles.triple}>
        <DraftText form={form} field="lat" isNumber hint="Or click on the map." />
        <DraftText form={form} field="lng" isNumber />
        <DraftText form={form} field="radius" isNumber hint="Up to 1,000." />
      </div>
      <div className={styles.pair}>
        <DraftText form={form} field="country" hint="A code such as TW, or the English name." />
        <DraftText form={form} field="address" />
      </div>
    </section>
  );
}

function Near({ form }: { readonly form: AssetForm }) {
  return (
    <section className={styles.card}>
      <h2>Events near the asset</h2>
      <DraftFlag form={form} field="nearEnabled" />
      <DraftText form={form} field="nearInstructions" rows={3} hint={<InstructionHint />} />
      <Reading text={form.draft.nearInstructions} />
      <DraftClasses form={form} field="nearClasses" />
      <div className={styles.pair}>
        <DraftText
          form={form}
          field="nearTypes"
          rows={2}
          hint="Categories, types or subtypes, one per line. Empty: all."
        />
        <DraftText form={form} field="maxAges" rows={2} hint="One per line, in hours: climate_environment: 72" />
      </div>
    </section>
  );
}

function Elsewhere({ form }: { readonly form: AssetForm }) {
  return (
    <section className={styles.card}>
      <h2>Events that concern its country or its name</h2>
      <DraftFlag form={form} field="elsewhereEnabled" />
      <DraftText form={form} field="elsewhereInstructions" rows={3} hint={<InstructionHint />} />
      <Reading text={form.draft.elsewhereInstructions} />
      <DraftClasses form={form} field="elsewhereClasses" />
      <div className={styles.pair}>
        <DraftText
          form={form}
          field="elsewhereTypes"
          rows={2}
          hint="Categories, types or subtypes, one per line. Empty: all."
        />
        <DraftText form={form} field="lookbackDays" isNumber />
      </div>
    </section>
  );
}

const InstructionHint = () => (
  <>
    One per line: <code>ignore:</code>, <code>only:</code>, <code>raise:</code> or <code>lower:</code> and words to
    search for, such as <code>ignore: protest -violent</code>.
  </>
);

/** How the service reads each line. */
function Reading({ text }: { readonly text: string }) {
  const lines = readInstructions(text);
  if (lines.length === 0) return null;
  return (
    <ol className={styles.reading} aria-label="How the service reads the instructions">
      {lines.map(({ line, kind, words }, index) => (
        <li key={`${index} ${line}`} data-kind={kind}>
          <code dir="auto">{line}</code>
          <span>{words}</span>
        </li>
      ))}
    </ol>
  );
}
