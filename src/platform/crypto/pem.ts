/** The certificates of a text, each in PEM by itself. */
export const certificateBlocks = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
