/** `test` on Unix. Windows has no signals that block, suspend or kill a process and its children. */
export const testOnUnix = process.platform === 'win32' ? test.skip : test;
