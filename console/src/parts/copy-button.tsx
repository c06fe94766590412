import { useState } from 'react';

interface CopyButtonProps {
  readonly text: string;
  /** In words: `the secret`. */
  readonly what: string;
  readonly onCopied?: () => void;
}

/** Copies a text and says whether the browser allowed it. */
export function CopyButton({ text, what, onCopied }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      onCopied?.();
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        Copy {what}
      </button>
      <span role="status">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' && 'The browser did not allow it: select the text and copy it.'}
      </span>
    </>
  );
}
