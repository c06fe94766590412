const LEVELS = [
  ['', 'Salience: any'],
  ['0.3', 'Salience from 0.3'],
  ['0.6', 'Salience from 0.6'],
] as const;

interface SalienceChoiceProps {
  /** The lowest salience; empty for any. */
  readonly salience: string;
  readonly onChange: (salience: string | undefined) => void;
}

/** The lowest salience of the listed events. An address may hold another level than those that can be chosen. */
export function SalienceChoice({ salience, onChange }: SalienceChoiceProps) {
  return (
    <select aria-label="Salience" value={salience} onChange={({ target }) => onChange(target.value || undefined)}>
      {!LEVELS.some(([value]) => value === salience) && <option value={salience}>Salience from {salience}</option>}
      {LEVELS.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
