/** The reasons as the API names them (failure_reason). */
export type SignatureFailure = 'hash_mismatch' | 'signature_invalid' | 'certificate_expired' | 'key_unknown';

/** A document is not the one that a known key signed. The message says why. */
export class SignatureFault extends Error {
  override readonly name = 'SignatureFault';

  constructor(
    readonly failure: SignatureFailure,
    message: string,
  ) {
    super(message);
  }
}

export const unknownKey = (): SignatureFault =>
  new SignatureFault('key_unknown', 'The document is signed with a key that does not belong to this service.');
