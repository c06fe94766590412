/** The access of connectors to stored secrets. */
export interface SecretReader {
  /** The secret of this name; null if none is stored. */
  reveal(name: string): Promise<string | null>;
}
