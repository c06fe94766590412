/** Patterns of values that differ between runs. */
import type { Answer } from '../app/test-app';

/** A valid id that no resource has. */
export const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
export const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const UUID_V7 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);

/** The violations of a 422, each as `place: type`. */
export const problems = ({ body }: Answer): string[] =>
  (body.detail as { loc: unknown[]; type: string }[]).map(({ loc, type }) => `${loc.join('.')}: ${type}`);
