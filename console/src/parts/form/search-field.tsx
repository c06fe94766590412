import { useTypedText } from './use-typed-text';

interface SearchFieldProps {
  /** So that a command can lead to the field. */
  readonly id: string;
  readonly label: string;
  readonly maxLength?: number;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The search of a list; the address follows when the user pauses typing. */
export function SearchField({ id, label, maxLength, value, onChange }: SearchFieldProps) {
  const [text, setText] = useTypedText(value ?? '', (next) => onChange(next === '' ? undefined : next));
  return (
    <input
      type="search"
      id={id}
      dir="auto"
      maxLength={maxLength}
      aria-label={label}
      placeholder="Search  /"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}
