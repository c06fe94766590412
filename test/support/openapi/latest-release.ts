/** The contract of the current code, and the folder with those of the releases. */
export const CONTRACT = 'openapi.json';
export const RELEASES = 'docs/releases';

const RELEASE = /^openapi-(\d+)\.(\d+)\.(\d+)\.json$/;

export const releaseFile = (version: string): string => `openapi-${version}.json`;

/** The file of the highest version among them, compared by number; other files are ignored. */
export function latestRelease(files: readonly string[]): string | undefined {
  const versions = files.flatMap((file) => {
    const numbers = RELEASE.exec(file)?.slice(1).map(Number);
    return numbers ? [{ file, numbers }] : [];
  });
  versions.sort((a, b) => b.numbers.map((number, index) => number - (a.numbers[index] ?? 0)).find(Boolean) ?? 0);
  return versions[0]?.file;
}
