import cards from '../page/cards.module.css';

interface FilterButtonsProps<Value extends string> {
  /** For screen readers: `Which keys`. */
  readonly label: string;
  readonly values: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  readonly chosen: Value;
  /** The number of rows with a value; undefined while it loads. */
  readonly countOf: (value: Value) => number | undefined;
  readonly onChoose: (value: Value) => void;
}

/** A filter by one of a few values: a button for each, with the number of its rows. */
export function FilterButtons<Value extends string>(props: FilterButtonsProps<Value>) {
  const { label, values, words, chosen, countOf, onChoose } = props;
  return (
    <div className={cards.buttons} role="group" aria-label={label}>
      {values.map((value) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {words[value]} <span className={cards.soft}>{countOf(value)}</span>
        </button>
      ))}
    </div>
  );
}
