/**
 * The part of `pkcs11js` 2 that is used here. It is an optional peer dependency, which only installations with an HSM
 * need.
 */
declare module 'pkcs11js' {
  export type Handle = Buffer;

  interface Mechanism {
    mechanism: number;
    parameter: { type: number; hashAlg: number; mgf: number; saltLen: number };
  }

  export class PKCS11 {
    load(path: string): void;
    C_Initialize(): void;
    C_GetSlotList(tokenPresent: boolean): Handle[];
    C_GetTokenInfo(slot: Handle): { label: string };
    C_OpenSession(slot: Handle, flags: number): Handle;
    C_CloseSession(session: Handle): void;
    C_Login(session: Handle, userType: number, pin: string): void;
    C_FindObjectsInit(session: Handle, template: { type: number; value: number | string }[]): void;
    C_FindObjects(session: Handle, maxObjectCount: number): Handle[];
    C_FindObjectsFinal(session: Handle): void;
    C_SignInit(session: Handle, mechanism: Mechanism, key: Handle): void;
    C_SignAsync(session: Handle, data: Buffer, output: Buffer): Promise<Buffer>;
  }

  export const CKF_SERIAL_SESSION: number;
  export const CKU_USER: number;
  export const CKO_PRIVATE_KEY: number;
  export const CKA_CLASS: number;
  export const CKA_LABEL: number;
  export const CKM_SHA256: number;
  export const CKM_SHA256_RSA_PKCS_PSS: number;
  export const CKG_MGF1_SHA256: number;
  export const CK_PARAMS_RSA_PSS: number;
}
