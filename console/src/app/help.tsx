import { useState } from 'react';
import { Dialog } from '../parts/dialog';
import { Keys } from './palette';
import styles from './shell.module.css';
import { hasSingleKeys, setSingleKeys, useAllCommands } from './use-commands';

/** The shortcuts of this page, from the same list that runs them. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setOn] = useState(hasSingleKeys());
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} isWide>
      <ShortcutList />
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setSingleKeys(event.target.checked);
            setOn(event.target.checked);
          }}
        />{' '}
        Shortcuts of a single key work outside input fields
      </label>
    </Dialog>
  );
}

/** The shortcuts that work now, by group. */
export function ShortcutList() {
  const commands = useAllCommands().filter(({ keys }) => keys !== undefined);
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.map((group) => (
    <section key={group}>
      <h3>{group}</h3>
      <dl className={styles.keys}>
        {commands
          .filter((command) => command.group === group)
          .map(({ id, title, keys }) => (
            <div key={id}>
              <dt>{title}</dt>
              <dd>
                <Keys keys={keys?.[0]} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}
