interface ValueChoiceProps {
  readonly label: string;
  /** The values with their words. */
  readonly choices: readonly (readonly [string, string])[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter by one value. A value of the address that is no longer among the choices is shown as it is. */
export function ValueChoice({ label, choices, value, onChange }: ValueChoiceProps) {
  const isListed = value === undefined || choices.some(([known]) => known === value);
  return (
    <select aria-label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
      <option value="">{label}: all</option>
      {!isListed && <option value={value}>{value}</option>}
      {choices.map(([known, words]) => (
        <option key={known} value={known}>
          {words}
        </option>
      ))}
    </select>
  );
}
