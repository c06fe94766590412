import { Link } from '@tanstack/react-router';
import styles from '../parts/panel.module.css';

export function NotFound() {
  return (
    <main className={styles.empty}>
      <strong>This page does not exist.</strong>
      <p>The address may be incomplete, or the page may be part of a newer version.</p>
      <Link to="/">Go to the overview</Link>
    </main>
  );
}
