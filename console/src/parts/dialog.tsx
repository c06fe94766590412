import { type SyntheticEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Buttons; the form is submitted by the first with type submit. */
  readonly actions?: ReactNode;
  readonly onSubmit?: () => void;
  readonly isWide?: boolean;
  /** Escape does not close the dialog; `onClose` can say why. */
  readonly isKeptOpen?: boolean;
}

const FIRST_FIELD = 'input:not([type=radio], [type=checkbox]), textarea, select, input:checked';

/** A modal dialog of the platform: it puts the focus on its first field, keeps it, and Escape closes it. */
export function Dialog({
  title,
  children,
  onClose,
  actions,
  onSubmit,
  isWide = false,
  isKeptOpen = false,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    // The browser would focus the button that closes the dialog.
    dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={isWide ? styles.wide : undefined}
      onClose={onClose}
      onCancel={(event) => {
        if (!isKeptOpen) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <form className={styles.form} onSubmit={submit}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" data-quiet aria-label="Close" onClick={onClose}>
            ✕
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <footer className={styles.foot}>{actions}</footer>}
      </form>
    </dialog>
  );
}
