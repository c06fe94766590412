import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Command, interpretKey, keyName } from './commands';

const SEQUENCE_MS = 1_200;
const SINGLE_KEYS = 'console.single-keys';

export const hasSingleKeys = (): boolean => localStorage.getItem(SINGLE_KEYS) !== 'off';
export const setSingleKeys = (isOn: boolean): void => localStorage.setItem(SINGLE_KEYS, isOn ? 'on' : 'off');

class Registry {
  readonly #sets = new Map<object, readonly Command[]>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Command[] = [];

  readonly all = (): readonly Command[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(owner: object, commands: readonly Command[] | null): void {
    if (commands === null) this.#sets.delete(owner);
    else this.#sets.set(owner, commands);
    this.#all = [...this.#sets.values()].flat();
    for (const listener of this.#listeners) listener();
  }
}

const RegistryContext = createContext<Registry>(new Registry());

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=range])'));

/** Listens to the keyboard for the commands of everything on the page. */
export function CommandProvider({ children }: { readonly children: ReactNode }) {
  const registry = useMemo(() => new Registry(), []);
  useEffect(() => {
    let pending: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = keyName(event);
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || (isTyping(event.target) && !isModified)) return;
      if (document.querySelector('dialog[open]') !== null && !isModified) return;
      if (!isModified && key.length === 1 && !hasSingleKeys()) return;
      // Space and Enter belong to the control that has the focus.
      const isOnControl = event.target instanceof HTMLElement && event.target.matches('button, a, summary, input');
      if (isOnControl && (key === 'Space' || key === 'Enter')) return;
      const found = interpretKey(registry.all(), pending, key);
      pending = found.pending;
      clearTimeout(timer);
      timer = setTimeout(() => (pending = null), SEQUENCE_MS);
      if (found.command === null) return;
      event.preventDefault();
      found.command.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** Adds commands while the component is on the page. They may use the state of the last render. */
export function useCommands(commands: readonly Command[]): void {
  const registry = useContext(RegistryContext);
  const latest = useRef(commands);
  latest.current = commands;
  const shape = commands.map(({ id, title, keys }) => [id, title, keys].join()).join(';');
  useEffect(() => {
    const owner = {};
    const current = (id: string): Command | undefined => latest.current.find((command) => command.id === id);
    registry.set(
      owner,
      latest.current.map((command) => ({
        ...command,
        isEnabled: () => current(command.id)?.isEnabled?.() ?? true,
        run: () => current(command.id)?.run(),
      })),
    );
    return () => registry.set(owner, null);
  }, [registry, shape]);
}

export function useAllCommands(): readonly Command[] {
  const registry = useContext(RegistryContext);
  return useSyncExternalStore(registry.subscribe, registry.all);
}
