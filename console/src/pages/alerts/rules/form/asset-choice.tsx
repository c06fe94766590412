import { useState } from 'react';
import { Field } from '../../../../parts/form/field';
import cards from '../../../../parts/page/cards.module.css';
import styles from '../rules.module.css';

interface AssetChoiceProps {
  /** Null: any asset. */
  readonly ids: readonly string[] | null;
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (ids: string[] | null) => void;
}

const MOST_SHOWN = 8;

/** Any asset, or some that are found by name or id. */
export function AssetChoice({ ids, names, onChange }: AssetChoiceProps) {
  const [text, setText] = useState('');
  const chosen = ids ?? [];
  const words = text.trim().toLowerCase();
  const found =
    words === ''
      ? []
      : [...names].filter(([id, name]) => !chosen.includes(id) && `${name} ${id}`.toLowerCase().includes(words));
  return (
    <div className={`${cards.stack ?? ''} ${styles.whole ?? ''}`}>
      <Field label="Assets" hint={chosen.length === 0 ? 'None chosen: any asset' : undefined}>
        {(control) => (
          <input
            {...control}
            type="search"
            dir="auto"
            placeholder="Find by name or id"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      {found.length > 0 && (
        <div className={styles.matches}>
          {found.slice(0, MOST_SHOWN).map(([id, name]) => (
            <button
              key={id}
              type="button"
              data-quiet
              onClick={() => {
                onChange([...chosen, id]);
                setText('');
              }}
            >
              Add <bdi>{name}</bdi> <small className={cards.soft}>{id}</small>
            </button>
          ))}
          {found.length > MOST_SHOWN && <small className={cards.soft}>{found.length - MOST_SHOWN} more</small>}
        </div>
      )}
      {chosen.length > 0 && (
        <div className={styles.chips}>
          {chosen.map((id) => (
            <button
              key={id}
              type="button"
              aria-label={`Remove ${names.get(id) ?? id}`}
              onClick={() => onChange(chosen.length === 1 ? null : chosen.filter((one) => one !== id))}
            >
              <bdi>{names.get(id) ?? id}</bdi> ✕
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
