import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../parts/dialog';
import { type Command, searchCommands, shownKeys } from './commands';
import styles from './shell.module.css';
import { useAllCommands } from './use-commands';

/** All commands that can be run now, found by their words. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const all = useAllCommands();
  const listId = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = searchCommands(
    all.filter((command) => command.id !== 'palette' && (command.isEnabled?.() ?? true)),
    search,
  );
  const index = Math.min(chosen, found.length - 1);
  useEffect(() => list.current?.children[index]?.scrollIntoView({ block: 'nearest' }), [index]);
  const run = (command: Command | undefined): void => {
    onClose();
    // The dialog has returned the focus by then.
    setTimeout(() => command?.run());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) run(found[index]);
    else setChosen((index + step + found.length) % Math.max(1, found.length));
  };
  return (
    <Dialog title="Commands" onClose={onClose}>
      <input
        autoFocus
        className={styles.search}
        role="combobox"
        aria-label="Search commands"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[index] && `${listId}-${found[index].id}`}
        placeholder="Type a command"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} id={listId} role="listbox" aria-label="Commands" ref={list}>
        {found.map((command, place) => (
          <Item
            key={command.id}
            id={`${listId}-${command.id}`}
            command={command}
            isChosen={place === index}
            onRun={() => run(command)}
          />
        ))}
      </div>
      {found.length === 0 && <p>No command contains these words.</p>}
    </Dialog>
  );
}

interface ItemProps {
  readonly id: string;
  readonly command: Command;
  readonly isChosen: boolean;
  readonly onRun: () => void;
}

function Item({ id, command: { title, group, keys }, isChosen, onRun }: ItemProps) {
  return (
    <div id={id} className={styles.item} role="option" aria-selected={isChosen} onClick={onRun}>
      <span>{title}</span>
      <small>{group}</small>
      <Keys keys={keys?.[0]} />
    </div>
  );
}

export function Keys({ keys }: { readonly keys: string | undefined }) {
  if (keys === undefined) return null;
  return (
    <span aria-label={`Shortcut ${keys}`} role="img" style={{ flex: 'none' }}>
      {shownKeys(keys).map((key, index) => (
        <kbd key={index}>{key}</kbd>
      ))}
    </span>
  );
}
