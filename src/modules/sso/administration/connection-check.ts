/** One check of a connection test, with a readable message. */
export interface ConnectionCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
}

export const passed = (name: string, message: string): ConnectionCheck => ({ name, ok: true, message });
export const failed = (name: string, message: string): ConnectionCheck => ({ name, ok: false, message });

/** Creates a check with one message for success and another for failure. */
export const connectionCheck = (name: string, ok: boolean, right: string, wrong: string): ConnectionCheck =>
  ok ? passed(name, right) : failed(name, wrong);
