import { useEffect, useState } from 'react';

/** Whether the page has been painted once: its map loads only then, so that it does not delay the list. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
