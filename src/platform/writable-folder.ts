import { accessSync, constants, statSync } from 'node:fs';

/** Whether a path is a folder that this process can write files to. */
export function isWritableFolder(path: string): boolean {
  return isFolder(path, constants.W_OK | constants.X_OK);
}

/** Whether a path is a folder that this process can list and read. */
export function isReadableFolder(path: string): boolean {
  return isFolder(path, constants.R_OK | constants.X_OK);
}

function isFolder(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
