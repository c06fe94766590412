interface DialogActionsProps {
  /** What the dialog does, in words. */
  readonly submitWords: string;
  readonly isDisabled?: boolean;
  /** The button that does nothing, or the least; it closes the dialog unless `cancelWords` says otherwise. */
  readonly onCancel: () => void;
  readonly cancelWords?: string;
}

/** The buttons of a dialog: the one that cancels comes first, as in every dialog of the console. */
export function DialogActions({
  submitWords,
  isDisabled = false,
  onCancel,
  cancelWords = 'Cancel',
}: DialogActionsProps) {
  return (
    <>
      <button type="button" onClick={onCancel}>
        {cancelWords}
      </button>
      <button type="submit" data-primary disabled={isDisabled}>
        {submitWords}
      </button>
    </>
  );
}
