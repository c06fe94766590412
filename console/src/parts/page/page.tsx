import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** Beside the heading: counts, or what the page is about. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** The page scrolls as a whole. Otherwise its children fill the height and scroll by themselves. */
  readonly isScrolling?: boolean;
}

/** The heading and the actions of a page, above its content. */
export function PageFrame({ title, about, actions, children, isScrolling = false }: PageProps) {
  return (
    <div className={styles.page} data-scrolling={isScrolling}>
      <header className={styles.head}>
        <h1 dir="auto">{title}</h1>
        {about !== undefined && <span className={styles.about}>{about}</span>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
