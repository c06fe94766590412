const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/**
 * The key in a secret in the form of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64; undefined for any other
 * form.
 */
export function webhookKey(secret: string): Buffer | undefined {
  const key = Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64');
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}
