import { emptyHistory, NOW_MS, sampleAsset, sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import type { EvaluationAsset, EvaluationEvent } from '../../../kernel/evaluation/evaluation.types';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS, HOUR_MS } from '../../../kernel/evaluation/settings';
import { finish } from '../../../kernel/steps';
import { PortfolioState } from './portfolio-state';

const MINUTE_MS = HOUR_MS / 60;

const momentAt = (nowMs: number) => ({
  assetsRevision: 1,
  corpusRevision: 1,
  now: new Date(nowMs),
  ratings: { revision: 0, overrides: [] },
  isNowFixed: false,
});

/** A state after a complete evaluation at NOW_MS. */
async function stateOf(asset: EvaluationAsset, ...events: EvaluationEvent[]): Promise<PortfolioState> {
  const history = (_query: unknown, radiusKm: number) => emptyHistory(radiusKm);
  const state = new PortfolioState(new Map(), momentAt(NOW_MS), DEFAULT_EVALUATION_SETTINGS, history, null);
  await state.fill(events, [asset], new Map(events.map(({ id }) => [id, [asset]])));
  return state;
}

/** Minutes after the complete evaluation. */
const dueAfter = (state: PortfolioState): number => (state.dueMs - NOW_MS) / MINUTE_MS;

function change(state: PortfolioState, atMs: number, ...changed: EvaluationEvent[]): void {
  finish(state.change(momentAt(atMs), { changed: [], removedIds: [] }, { changed, removedIds: [] }, [], []));
}

const eventAt = (startMs: number, more: Partial<EvaluationEvent> = {}): EvaluationEvent =>
  sampleEvent({ startMs, endMs: startMs, ...more });

test('a portfolio without events is due after a day', async () => {
  expect(dueAfter(await stateOf(sampleAsset()))).toBe(24 * 60);
  const far = eventAt(NOW_MS - HOUR_MS, { lat: 60, lng: 60 });
  expect(dueAfter(await stateOf(sampleAsset(), far))).toBe(24 * 60);
});

test('a portfolio with events is due after an hour, because events far away change likelihoods', async () => {
  expect(dueAfter(await stateOf(sampleAsset(), eventAt(NOW_MS - HOUR_MS)))).toBe(60);
});

test('a portfolio is due when an event near it starts', async () => {
  expect(dueAfter(await stateOf(sampleAsset(), eventAt(NOW_MS + 90 * MINUTE_MS)))).toBe(90);
  const elsewhere = eventAt(NOW_MS + 90 * MINUTE_MS, { lat: 60, lng: 60 });
  expect(dueAfter(await stateOf(sampleAsset(), elsewhere))).toBe(24 * 60);
});

test('a portfolio is due when an event becomes too old', async () => {
  const asset = sampleAsset();
  const { maxAgeHoursByCategory, defaultMaxAgeHours } = DEFAULT_EVALUATION_SETTINGS;
  const maxAgeHours = maxAgeHoursByCategory[sampleEvent().category] ?? defaultMaxAgeHours;
  const state = await stateOf(asset, eventAt(NOW_MS + 20 * MINUTE_MS - maxAgeHours * HOUR_MS));
  expect(state.dueMs).toBe(NOW_MS + 20 * MINUTE_MS + 1);
});

test('a portfolio whose events fade within hours is due when the recency has changed by one percent', async () => {
  const base = sampleAsset();
  const physicalThreatConfig = { ...base.physicalThreatConfig, maxAgeHoursByCategory: { conflict: 24 } };
  const fading = await stateOf({ ...base, physicalThreatConfig }, eventAt(NOW_MS - HOUR_MS));
  expect(dueAfter(fading)).toBeCloseTo((24 * 60 * 0.01) / (0.3 * Math.PI), 3);
});

test('a portfolio is due no earlier than after five minutes', async () => {
  expect(dueAfter(await stateOf(sampleAsset(), eventAt(NOW_MS + MINUTE_MS)))).toBe(5);
});

test('a change makes a portfolio due five minutes later, because it may change the likelihoods of other threats', async () => {
  const state = await stateOf(sampleAsset());
  change(state, NOW_MS + 10 * MINUTE_MS, eventAt(NOW_MS, { lat: 60, lng: 60 }));
  expect(dueAfter(state)).toBe(24 * 60);
  change(state, NOW_MS + 20 * MINUTE_MS, eventAt(NOW_MS + 15 * MINUTE_MS, { id: 'near' }));
  change(state, NOW_MS + 22 * MINUTE_MS, eventAt(NOW_MS + 15 * MINUTE_MS, { id: 'near too' }));
  expect(dueAfter(state)).toBe(25);
});

test('an event that was announced by a change makes a portfolio due at its start', async () => {
  const state = await stateOf(sampleAsset());
  change(
    state,
    NOW_MS + 10 * MINUTE_MS,
    eventAt(NOW_MS + 2 * DAY_MS),
    eventAt(NOW_MS + 2 * HOUR_MS, { id: 'announced' }),
  );
  expect(dueAfter(state)).toBe(120);
});
