/** One thing that a test of a connection looked at, in words. */
export interface ConnectionCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
}

export const passed = (name: string, message: string): ConnectionCheck => ({ name, ok: true, message });
export const failed = (name: string, message: string): ConnectionCheck => ({ name, ok: false, message });

/** A check that fails with one message or passes with the other. */
export const connectionCheck = (name: string, ok: boolean, right: string, wrong: string): ConnectionCheck =>
  ok ? passed(name, right) : failed(name, wrong);
