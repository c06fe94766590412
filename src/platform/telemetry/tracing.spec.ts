import { notFound } from '../../kernel/errors/service-error';
import type { NewSpan, Span, Tracer } from './tracing';
import { errorType, traced, useTracer } from './tracing';

const describeStep = jest.fn((): NewSpan => ({ name: 'step' }));
const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true };

let started: NewSpan[];
let events: unknown[];
let active: Span | undefined;

const span = (isSampled: boolean): Span => ({
  trace: { ...trace, isSampled },
  set: (attributes) => void events.push(attributes),
  fail: (type) => void events.push(`fail ${type}`),
  end: () => void events.push('end'),
});

const tracer: Tracer = {
  startRoot: () => span(true),
  startChild: (step) => {
    started.push(step);
    return span(true);
  },
  run: (_span, work) => work(),
  activeSpan: () => active,
};

beforeEach(() => {
  started = [];
  events = [];
  active = span(true);
  describeStep.mockClear();
  useTracer(tracer);
});
afterEach(() => useTracer(undefined));

const failing = (error: unknown) => traced(describeStep, () => Promise.reject(error as Error));

describe('traced', () => {
  it.each([
    ['OpenTelemetry is off', () => useTracer(undefined)],
    ['there is neither a request nor a job', () => (active = undefined)],
    ['the trace is not sampled', () => (active = span(false))],
  ])('only does the work, and does not describe it, if %s', async (_when, arrange) => {
    arrange();
    expect(await traced(describeStep, (given) => Promise.resolve(given))).toBeUndefined();
    expect(describeStep).not.toHaveBeenCalled();
    expect(started).toEqual([]);
  });

  it('measures the work and returns its result', async () => {
    expect(await traced(describeStep, () => Promise.resolve(7))).toBe(7);
    expect(started).toEqual([{ name: 'step' }]);
    expect(events).toEqual(['end']);
  });

  it('reports a failure by its code and never by its message', async () => {
    await expect(failing(Object.assign(new Error('secret'), { code: '23505' }))).rejects.toThrow('secret');
    expect(events).toEqual(['fail 23505', 'end']);
  });

  it('does not count a refusal as a failure of the service', async () => {
    await expect(failing(notFound('The asset'))).rejects.toThrow();
    expect(events).toEqual([{ 'error.type': 'not_found' }, 'end']);
  });
});

test.each([
  [Object.assign(new Error('x'), { kind: 'timeout' }), 'timeout'],
  [new TypeError('secret'), 'TypeError'],
  [Object.assign(new Error('x'), { code: 'a text with spaces' }), 'Error'],
  ['text', '_OTHER'],
])('the type of %p is %s', (error, type) => {
  expect(errorType(error)).toBe(type);
});
