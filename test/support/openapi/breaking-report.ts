import { breakingChanges, type OpenApiDocument } from './breaking-changes';

interface Contract {
  /** The path of the file. */
  path: string;
  document: OpenApiDocument;
}

export interface BreakingReport {
  isBroken: boolean;
  lines: readonly string[];
}

/**
 * The output of `npm run check:breaking`: each change that breaks callers of the last release, and what to do about it.
 */
export function breakingReport(release: Contract, current: Contract, today: string): BreakingReport {
  const changes = breakingChanges(release.document, current.document, today);
  if (changes.length === 0) {
    return { isBroken: false, lines: [`${current.path} breaks no caller of ${release.path}.`] };
  }
  return {
    isBroken: true,
    lines: [
      ...changes.map(({ where, what }) => `${where}: ${what}`),
      '',
      `${current.path} breaks callers of ${release.path} in ${changes.length} places.`,
      'If that version has been published, undo these changes, or add new fields and operations beside the old ones.',
      'If it has not been published yet, run `npm run contract:release` to store the new contract as that version, and commit it.',
    ],
  };
}
