import { useSyncExternalStore } from 'react';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'console.theme';
const listeners = new Set<() => void>();
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

const storedTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';
const isDark = (): boolean => storedTheme() === 'dark' || (storedTheme() === 'system' && prefersDark.matches);

/** Shows the stored theme, and follows the system's. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

export function nextTheme(): Theme {
  const next = THEMES[(THEMES.indexOf(storedTheme()) + 1) % THEMES.length] ?? 'system';
  localStorage.setItem(KEY, next);
  applyTheme();
  return next;
}

prefersDark.addEventListener('change', applyTheme);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, storedTheme);
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
