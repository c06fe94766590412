import { type DragEvent, useRef, useState } from 'react';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** What to drop here, or what happens with the file at the moment. */
  readonly words: string;
  /** The label of the button; `Choose a file…` by default. */
  readonly chooseWords?: string;
  /** The `accept` of a file input. */
  readonly accept: string;
  readonly isBusy: boolean;
  readonly hint: string;
  readonly onFile: (file: File) => void;
}

/** Takes one file, dropped or chosen. The same file can be chosen again after it was changed. */
export function FileDrop({ words, chooseWords = 'Choose a file…', accept, isBusy, hint, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined && !isBusy) onFile(file);
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>
        <strong>{words}</strong>
      </p>
      <label className={styles.choose}>
        {chooseWords}
        <input
          ref={input}
          type="file"
          accept={accept}
          disabled={isBusy}
          onChange={({ target }) => choose(target.files)}
        />
      </label>
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}
