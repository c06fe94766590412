import { useEffect, useState } from 'react';

const TYPING_MS = 250;

/** The text of a field that filters a list. It is reported when the user pauses typing, so that the list loads once. */
export function useTypedText(
  value: string,
  onChange: (text: string) => void,
  pauseMs = TYPING_MS,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
