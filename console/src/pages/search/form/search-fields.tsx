import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field } from '../../../parts/form/field';
import { TextAreaField, TextField } from '../../../parts/form/text-field';
import { toggleInList } from '../../../parts/toggle';
import { type DraftField, type DraftPartProps, hasDetails, PLATFORMS, type SearchDraft } from './search-draft';
import styles from '../search.module.css';

type TextKey = { [K in DraftField]: SearchDraft[K] extends string ? K : never }[DraftField];

interface DraftTextProps extends DraftPartProps {
  readonly field: TextKey;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly maxLength?: number;
}

const DraftText = ({ draft, problems, set, field, ...texts }: DraftTextProps) => (
  <TextField
    {...texts}
    dir="auto"
    problem={problems[field]}
    value={draft[field]}
    onChange={(value) => set({ [field]: value })}
  />
);

const DraftLines = ({ draft, problems, set, field, ...texts }: DraftTextProps) => (
  <TextAreaField
    {...texts}
    dir="auto"
    rows={2}
    problem={problems[field]}
    value={draft[field]}
    onChange={(value) => set({ [field]: value })}
  />
);

interface FoldedProps extends DraftPartProps {
  readonly title: string;
  readonly fields: readonly DraftField[];
  readonly children: ReactNode;
}

/** A part of the form that opens by itself if it has values or violations. */
function Folded({ title, fields, draft, problems, children }: FoldedProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const [isOpenFirst] = useState(() => hasDetails(draft, fields));
  const hasProblem = fields.some((field) => problems[field] !== undefined);
  useEffect(() => {
    if (hasProblem && element.current) element.current.open = true;
  }, [hasProblem]);
  return (
    <details ref={element} className={styles.folded} open={isOpenFirst}>
      <summary>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

const PERSON_FIELDS: readonly DraftField[] = [
  'dateOfBirth',
  'placeOfBirth',
  'employer',
  'employmentRole',
  'employmentLocation',
  'emailAddress',
  'socialMediaUrls',
];

/** What distinguishes a person from others of the same name. */
export function PersonFields(parts: DraftPartProps) {
  return (
    <Folded title="About the person" fields={PERSON_FIELDS} {...parts}>
      <DraftText {...parts} field="dateOfBirth" label="Date of birth" hint="A year, a month or a day: 1971-05-30." />
      <DraftText {...parts} field="placeOfBirth" label="Place of birth" maxLength={300} />
      <DraftText {...parts} field="employer" label="Employer" maxLength={300} />
      <DraftText {...parts} field="employmentRole" label="Role there" maxLength={300} />
      <DraftText {...parts} field="employmentLocation" label="Place of work" maxLength={300} />
      <DraftText {...parts} field="emailAddress" label="Email address" maxLength={254} />
      <DraftLines
        {...parts}
        field="socialMediaUrls"
        label="Profiles of the person"
        hint="Addresses, one per line, at most 20."
      />
    </Folded>
  );
}

const CRITERIA: readonly DraftField[] = ['aliases', 'regions', 'languages', 'adverseTerms', 'from', 'to'];

export function CriteriaFields(parts: DraftPartProps) {
  const { draft, problems, set } = parts;
  return (
    <Folded title="Other names, places, languages, terms and dates" fields={CRITERIA} {...parts}>
      <DraftLines {...parts} field="aliases" label="Other names" hint="One per line, at most 20." />
      <DraftLines
        {...parts}
        field="regions"
        label="Countries or places"
        hint="Country codes or names, one per line, at most 20."
      />
      <DraftLines
        {...parts}
        field="languages"
        label="Languages"
        hint="Two-letter codes such as en, one per line, at most 20. Articles in other languages are left out."
      />
      <DraftLines
        {...parts}
        field="adverseTerms"
        label="Your own adverse terms"
        hint="In addition to the built-in ones. One per line, at most 50."
      />
      {(['from', 'to'] as const).map((field) => (
        <Field key={field} label={field === 'from' ? 'Published from' : 'Published until'} problem={problems[field]}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={draft[field]}
              onChange={({ target }) => set({ [field]: target.value })}
            />
          )}
        </Field>
      ))}
    </Folded>
  );
}

const PLATFORM_WORDS = {
  web: 'Web',
  news: 'News',
  x: 'X',
  reddit: 'Reddit',
  youtube: 'YouTube',
  telegram: 'Telegram',
} as const;

const SCOPE: readonly DraftField[] = ['platforms', 'maxResults', 'seedUrls', 'socialAccounts'];

/** Where the service searches, and how many hits it keeps. */
export function ScopeFields(parts: DraftPartProps) {
  const { draft, problems, set } = parts;
  return (
    <Folded title="Where to search, and how many hits" fields={SCOPE} {...parts}>
      <fieldset className={styles.platforms}>
        <legend>Platforms</legend>
        {PLATFORMS.map((platform) => (
          <label key={platform}>
            <input
              type="checkbox"
              checked={draft.platforms.includes(platform)}
              onChange={() => set({ platforms: toggleInList(draft.platforms, platform) })}
            />
            {PLATFORM_WORDS[platform]}
          </label>
        ))}
        {problems.platforms !== undefined && <p role="alert">{problems.platforms}</p>}
      </fieldset>
      <Field label="Hits at most" hint="1 to 200. The best hits are kept." problem={problems.maxResults}>
        {(control) => (
          <input
            {...control}
            type="number"
            min={1}
            max={200}
            value={draft.maxResults}
            onChange={({ target }) => set({ maxResults: target.value })}
          />
        )}
      </Field>
      <DraftLines
        {...parts}
        field="seedUrls"
        label="Pages to read as well"
        hint="Public http or https addresses, one per line, at most 20."
      />
      <DraftLines
        {...parts}
        field="socialAccounts"
        label="Accounts to read as well"
        hint="An address, or a platform and a name such as “x someone”, one per line, at most 20."
      />
    </Folded>
  );
}
