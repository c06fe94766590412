/** The part of xml-encryption 3 that is used; the package has no types. */
declare module 'xml-encryption' {
  export function decrypt(
    xml: string,
    options: { key: string; disallowDecryptionWithInsecureAlgorithm?: boolean; warnInsecureAlgorithm?: boolean },
    callback: (error: Error | null, decrypted?: string) => void,
  ): void;
}
