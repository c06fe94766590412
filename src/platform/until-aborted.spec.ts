import { untilAborted } from './until-aborted';

const never = (): Promise<never> => new Promise(() => undefined);

test('returns the result of the work', async () => {
  const { signal } = new AbortController();
  await expect(untilAborted(signal, () => Promise.resolve(1))).resolves.toBe(1);
  await expect(untilAborted(signal, () => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work');
});

test('does not begin the work if the signal is already aborted', async () => {
  const work = jest.fn(never);
  await expect(untilAborted(AbortSignal.abort(new Error('too late')), work)).rejects.toThrow('too late');
  expect(work).not.toHaveBeenCalled();
});

test('rejects while work that ignores the signal still runs', async () => {
  const controller = new AbortController();
  const result = untilAborted(controller.signal, never);
  controller.abort(new Error('enough'));
  await expect(result).rejects.toThrow('enough');
});

test('rejects with the reason of the signal, and ignores the result or a later failure of the work', async () => {
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

test('leaves no listener on the signal', async () => {
  const { signal } = new AbortController();
  const remove = jest.spyOn(signal, 'removeEventListener');
  const add = jest.spyOn(signal, 'addEventListener');
  await untilAborted(signal, () => Promise.resolve(1));
  expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(add.mock.calls.map(([, listener]) => listener));
});
