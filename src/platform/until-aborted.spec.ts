import { untilAborted } from './until-aborted';

const never = (): Promise<never> => new Promise(() => undefined);

test('gives what the work gives', async () => {
  const { signal } = new AbortController();
  await expect(untilAborted(signal, () => Promise.resolve(1))).resolves.toBe(1);
  await expect(untilAborted(signal, () => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work');
});

test('a signal that is aborted before: the work is not begun', async () => {
  const work = jest.fn(never);
  await expect(untilAborted(AbortSignal.abort(new Error('too late')), work)).rejects.toThrow('too late');
  expect(work).not.toHaveBeenCalled();
});

test('work that ignores the signal is left behind', async () => {
  const controller = new AbortController();
  const result = untilAborted(controller.signal, never);
  controller.abort(new Error('enough'));
  await expect(result).rejects.toThrow('enough');
});

test('the reason wins over what the work makes of it, and work that fails afterwards harms nobody', async () => {
  const controller = new AbortController();
  const result = untilAborted(
    controller.signal,
    () =>
      new Promise((_resolve, reject) => {
        controller.signal.addEventListener('abort', () => reject(new Error('of the work')));
      }),
  );
  controller.abort(new Error('enough'));
  await expect(result).rejects.toThrow('enough');
});

test('leaves no listener behind', async () => {
  const { signal } = new AbortController();
  const remove = jest.spyOn(signal, 'removeEventListener');
  const add = jest.spyOn(signal, 'addEventListener');
  await untilAborted(signal, () => Promise.resolve(1));
  expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(add.mock.calls.map(([, listener]) => listener));
});
