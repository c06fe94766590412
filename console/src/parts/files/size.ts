import { decimal } from '../words';

const UNITS = ['B', 'kB', 'MB', 'GB'];

/** A number of bytes with a unit: `12.3 kB`. */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${decimal(bytes / 1_000 ** step, step === 0 ? 0 : 1)} ${UNITS[step] ?? 'B'}`;
}
