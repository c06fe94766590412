/** A task that never ends. */
export function run(): never {
  for (;;);
}

/** A reader that never reads its first row. */
export function* read(): Generator<never> {
  for (;;);
}
