/** What connectors need of the stored secrets. */
export interface SecretReader {
  /** The secret of this name; null where none is stored. */
  reveal(name: string): Promise<string | null>;
}
