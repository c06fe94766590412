import styles from './in-view-switch.module.css';

interface InViewSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Limits the list beside a map to what the map shows. */
export function InViewSwitch({ isOn, onChange }: InViewSwitchProps) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} /> List only what is in
      view
    </label>
  );
}
