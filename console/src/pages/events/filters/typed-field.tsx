import { useTypedText } from '../../../parts/form/use-typed-text';

const TYPING_MS = 300;

interface TypedFieldProps {
  readonly id: string;
  readonly type?: 'search' | 'text';
  readonly label: string;
  /** The label by default. */
  readonly placeholder?: string;
  readonly value: string;
  readonly suggestions?: readonly string[];
  readonly onChange: (value: string | undefined) => void;
}

/** A text filter with suggestions; the address follows when the user pauses typing. */
export function TypedField(props: TypedFieldProps) {
  const { id, type = 'text', label, placeholder = label, value, suggestions = [], onChange } = props;
  const [text, setText] = useTypedText(value, (next) => onChange(next.trim() === '' ? undefined : next), TYPING_MS);
  return (
    <>
      <input
        id={id}
        type={type}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        list={suggestions.length === 0 ? undefined : `${id}-list`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Otherwise the browser clears the field.
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}
