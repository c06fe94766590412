import { formatTraceparent, parseTraceparent } from './trace-context';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN_ID = '00f067aa0ba902b7';
const VALID = `00-${TRACE_ID}-${SPAN_ID}-01`;

describe('parseTraceparent', () => {
  it.each([
    [VALID, true],
    [`00-${TRACE_ID}-${SPAN_ID}-00`, false],
    // Other flags may be set, and later versions may append fields (W3C Trace Context §3.2.4).
    [`00-${TRACE_ID}-${SPAN_ID}-03`, true],
    [`cc-${TRACE_ID}-${SPAN_ID}-01-what-the-future-will-be-like`, true],
  ])('reads %s', (text, isSampled) => {
    expect(parseTraceparent(text)).toEqual({ traceId: TRACE_ID, spanId: SPAN_ID, isSampled });
  });

  it.each([
    undefined,
    '',
    [VALID, VALID],
    `${VALID}, ${VALID}`,
    ` ${VALID}`,
    `${VALID}-more`,
    VALID.toUpperCase(),
    VALID.slice(0, -1),
    `ff-${TRACE_ID}-${SPAN_ID}-01`,
    `00-${'0'.repeat(32)}-${SPAN_ID}-01`,
    `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
    `cc-${TRACE_ID}-${SPAN_ID}-01-${'a'.repeat(300)}`,
  ])('ignores %j', (value) => {
    expect(parseTraceparent(value)).toBeNull();
  });

  it('reads what formatTraceparent writes', () => {
    const unsampled = { traceId: TRACE_ID, spanId: SPAN_ID, isSampled: false };
    expect(parseTraceparent(formatTraceparent(unsampled))).toEqual(unsampled);
    expect(formatTraceparent({ ...unsampled, isSampled: true })).toBe(VALID);
  });
});
