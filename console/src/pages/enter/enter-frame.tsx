import type { ReactNode } from 'react';
import styles from './enter.module.css';

export function EnterFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src="/console/icon.svg" width="40" height="40" alt="" />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
