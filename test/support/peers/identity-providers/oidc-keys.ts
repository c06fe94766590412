import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose';

export interface TokenHeader {
  readonly alg: 'RS256' | 'ES256';
  readonly typ?: string;
  /** A published key; default: the newest of its algorithm. */
  readonly kid?: string;
}

const ALGORITHMS = ['RS256', 'ES256'] as const;

/** A provider's signing keys, the newest first: one of RSA and one of P-256 for each rotation. */
export class OidcKeys {
  private constructor(private keys: readonly JWK[]) {}

  static async make(): Promise<OidcKeys> {
    return new OidcKeys(await newKeys());
  }

  get privateJwks(): JWK[] {
    return this.keys.map((key) => ({ ...key }));
  }

  async rotate(keepsFormer: boolean): Promise<void> {
    this.keys = [...(await newKeys()), ...(keepsFormer ? this.keys : [])];
  }

  async sign(claims: JWTPayload, { alg, kid, typ }: TokenHeader): Promise<string> {
    const jwk = this.keys.find((key) => key.alg === alg && (kid === undefined || key.kid === kid));
    if (jwk === undefined) throw new Error(`No key ${kid ?? ''} for ${alg}`);
    return new SignJWT(claims).setProtectedHeader({ alg, kid: jwk.kid, typ }).sign(await importJWK(jwk, alg));
  }

  /** The token with changed claims, correctly signed by the same key. */
  resign(token: string, change: (claims: JWTPayload) => JWTPayload): Promise<string> {
    const { alg, kid, typ } = decodeProtectedHeader(token);
    return this.sign(change(decodeJwt(token)), { alg: alg === 'ES256' ? alg : 'RS256', kid, typ });
  }
}

const newKeys = (): Promise<JWK[]> =>
  Promise.all(
    ALGORITHMS.map(async (alg) => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true });
      const jwk = await exportJWK(privateKey);
      return { ...jwk, alg, use: 'sig', kid: await calculateJwkThumbprint(jwk) };
    }),
  );
