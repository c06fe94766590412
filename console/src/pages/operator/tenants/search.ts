/** The state of the page of tenants in its address. */
export interface TenantsSearch {
  readonly q?: string;
  /** Whether the erased tenants are listed instead of the existing ones. */
  readonly erased?: 'true';
}

/** Reads the address and ignores unknown values. */
export const readTenantsSearch = ({ q, erased }: Readonly<Record<string, unknown>>): TenantsSearch => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...(erased === 'true' && { erased }),
});
