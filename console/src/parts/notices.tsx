import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useCommands } from '../app/use-commands';
import styles from './notices.module.css';

export interface Notice {
  readonly text: string;
  readonly isProblem?: boolean;
  readonly undo?: () => void;
}

const SHOWN_MS = 12_000;
const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

/** Shows a sentence at the bottom of the page, with Undo where the action has an inverse. */
export const useNotify = (): ((notice: Notice) => void) => useContext(NoticeContext);

export function NoticeProvider({ children }: { readonly children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notify = useCallback((next: Notice) => {
    clearTimeout(timer.current);
    setNotice(next);
    timer.current = setTimeout(() => setNotice(null), SHOWN_MS);
  }, []);
  const undo = (): void => {
    notice?.undo?.();
    setNotice(null);
  };
  const isEnabled = (): boolean => notice?.undo !== undefined;
  const commands = useMemo(
    () => [{ id: 'undo', title: 'Undo the last decision', group: 'Edit', keys: ['z'], isEnabled, run: undo }],
    [notice],
  );
  useCommands(commands);
  return (
    <NoticeContext value={notify}>
      {children}
      <div className={styles.area} role="status" aria-live="polite">
        {notice && (
          <div className={styles.notice} data-problem={notice.isProblem}>
            <span className={styles.text}>{notice.text}</span>
            {notice.undo && (
              <button type="button" onClick={undo}>
                Undo <kbd>z</kbd>
              </button>
            )}
            <button type="button" data-quiet aria-label="Close the message" onClick={() => setNotice(null)}>
              ✕
            </button>
          </div>
        )}
      </div>
    </NoticeContext>
  );
}
