const NOBODY = 65_534;

/** The account for programs that refuse to run as root, if the tests run as root. */
export const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
