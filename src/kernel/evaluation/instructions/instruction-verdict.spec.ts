import * as fc from 'fast-check';
import { emptyHistory, NOW_MS, sampleAsset, sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import { evaluatePortfolio } from '../evaluate';
import { type EvaluatedThreat, type EvaluationAsset, type EvaluationEvent, SEVERITIES } from '../evaluation.types';
import type { InstructionVerdict, VerdictOf, VerdictQuestion, VerdictStep } from './instruction-verdict';
import { toSeverity } from '../scales';
import { DEFAULT_EVALUATION_SETTINGS } from '../settings';

const TEXT = 'Think of our staff first.';
const promptHash = 'a'.repeat(64);

const decided = (step: VerdictStep): InstructionVerdict => ({
  state: 'decided',
  step,
  reason: 'It is about staff.',
  model: 'judge',
  promptHash,
  decidedAt: '2018-02-07T01:02:03.000Z',
});

const instructed = (customInstructions: string, given: Partial<EvaluationAsset> = {}): EvaluationAsset => {
  const asset = sampleAsset(given);
  return { ...asset, physicalThreatConfig: { ...asset.physicalThreatConfig, customInstructions } };
};

function evaluate(events: EvaluationEvent[], assets: EvaluationAsset[], verdictOf?: VerdictOf): EvaluatedThreat[] {
  return evaluatePortfolio({
    events,
    assets,
    settings: DEFAULT_EVALUATION_SETTINGS,
    nowMs: NOW_MS,
    matches: events.flatMap((event) => assets.map((asset) => ({ eventId: event.id, assetId: asset.id }))),
    history: (_query, radiusKm) => emptyHistory(radiusKm),
    ...(verdictOf && { verdictOf }),
  });
}

const robbery = sampleEvent({ category: 'crime', type: 'robbery', subtype: null, title: 'Robbery at a shop' });

interface AssetTerms {
  asset_id: string;
  risk_score: number;
  risk_score_before_instructions: number;
  custom_instructions: { applied: string[]; not_applied: string[]; language_model: Record<string, unknown> | null };
}
const termsOf = (threat: EvaluatedThreat | undefined): AssetTerms[] => threat?.assessment.assets as AssetTerms[];

describe('the statement of a threat about free text', () => {
  const because = (state: string): string => `The instruction "${TEXT}" was not applied: ${state}.`;
  const missing = (state: 'pending' | 'failed' | 'budget_exhausted'): InstructionVerdict => ({
    state,
    model: 'judge',
    promptHash,
  });

  test.each([
    [undefined, because('no language model is configured')],
    [missing('pending'), because('the language model has not answered yet')],
    [missing('failed'), because('the language model did not answer in time or its answer was invalid')],
    [missing('budget_exhausted'), because("the language model's daily budget is used up")],
  ])('describes the verdict: %j', (verdict, words) => {
    const [threat] = evaluate([robbery], [instructed(TEXT)], verdict && (() => verdict));
    const { custom_instructions: terms } = termsOf(threat)[0]!;
    expect(threat!.riskLevel).toBe('low');
    expect(threat!.threatRationale).toContain(words);
    expect(terms).toMatchObject({ applied: [], not_applied: [TEXT] });
    expect(terms.language_model).toEqual({
      state: verdict?.state ?? 'off',
      lines: [TEXT],
      step: null,
      reason: null,
      decided_at: null,
      model: verdict === undefined ? null : 'judge',
      prompt_hash: verdict === undefined ? null : promptHash,
    });
  });

  test.each([
    [1, 'medium'],
    [0, 'low'],
    [-1, 'negligible'],
  ] as const)('a verdict of %d makes the risk %s', (step, level) => {
    const [threat] = evaluate([robbery], [instructed(TEXT)], () => decided(step));
    const [terms] = termsOf(threat);
    expect(threat!.riskLevel).toBe(level);
    const [before, after] = [terms!.risk_score_before_instructions, threat!.riskScore];
    const effect =
      step === 0 ? `left the risk score at ${before}` : `changed the risk score from ${before} to ${after}`;
    expect(threat!.threatRationale).toContain(
      ` Given the instruction "${TEXT}", the language model judge ${effect}: "It is about staff.".`,
    );
    expect(terms!.custom_instructions).toEqual({
      applied: [],
      not_applied: [],
      language_model: {
        state: 'decided',
        lines: [TEXT],
        step,
        reason: 'It is about staff.',
        model: 'judge',
        decided_at: '2018-02-07T01:02:03.000Z',
        prompt_hash: promptHash,
      },
    });
  });

  it('names a rule without a search term, and shortens long lines', () => {
    const long = 'x'.repeat(201);
    const [threat] = evaluate([robbery], [instructed(`raise:\n${long}\n${TEXT}`)], () => decided(0));
    expect(threat!.threatRationale).toContain(
      'The instruction "raise:" was not applied: the search expression is missing.',
    );
    expect(threat!.threatRationale).toContain(`Given the instructions "${'x'.repeat(199)}…" and "${TEXT}", `);
    expect(termsOf(threat)[0]!.custom_instructions.not_applied).toEqual(['raise:']);
  });

  it('records the verdict that removed an asset from a threat', () => {
    const open = instructed('', { id: 'b' });
    const choosy = instructed(TEXT, { id: 'a' });
    choosy.physicalThreatConfig.alertClasses = ['class_2_elevated', 'class_3_critical'];
    const [threat] = evaluate([robbery], [open, choosy], () => decided(-1));
    expect(threat!.assessment.detached_assets).toMatchObject([{ asset_id: 'a', language_model: { step: -1 } }]);
    expect(evaluate([robbery], [choosy], () => decided(1))[0]?.affectedAssets).toMatchObject([{ assetId: 'a' }]);
  });
});

describe('the question for a model', () => {
  const questionsOf = (events: EvaluationEvent[], asset: EvaluationAsset): VerdictQuestion[] => {
    const questions: VerdictQuestion[] = [];
    evaluate(events, [asset], (question) => {
      questions.push(question);
      return decided(0);
    });
    return questions;
  };
  const later = {
    ...robbery,
    id: 'event-2',
    title: 'Second robbery',
    startMs: robbery.startMs + 1,
    endMs: robbery.endMs,
  };

  it('is about the leader of the group', () => {
    const asset = instructed(TEXT);
    expect(questionsOf([later, robbery], asset)).toEqual([{ asset, lines: [TEXT], event: robbery }]);
  });

  it('is about another event if the leader does not concern the asset', () => {
    const asset = instructed(`ignore: shop\n${TEXT}\n${TEXT}`);
    expect(questionsOf([robbery, later], asset)).toEqual([{ asset, lines: [TEXT], event: later }]);
  });

  it('is not asked if a rule decides or no free text applies to the match', () => {
    expect(questionsOf([robbery], instructed(`raise: robbery\n${TEXT}`))).toEqual([]);
    const elsewhere = sampleAsset();
    elsewhere.threatConfig.customInstructions = TEXT;
    expect(questionsOf([robbery], elsewhere)).toEqual([]);
  });
});

describe('any verdict of a model', () => {
  const lines = fc.subarray(['raise: robbery', 'lower: robbery', 'raise: shop', 'lower: nothing', TEXT, 'More text.']);
  const score = fc.record({
    fatalities: fc.integer({ min: 0, max: 200 }),
    lat: fc.double({ min: 2, max: 2.2, noNaN: true }),
    step: fc.constantFrom<VerdictStep>(-1, 0, 1),
    // Outside the type, as a fault elsewhere could produce.
    factor: fc.constantFrom(1, 4),
  });
  const levelOf = (riskScore: number): number => SEVERITIES.indexOf(toSeverity(riskScore));

  it('moves a level by at most one step, like a rule, and affects no other asset', () => {
    fc.assert(
      fc.property(score, lines, ({ fatalities, lat, step, factor }, written) => {
        const event = { ...robbery, fatalities, lat };
        const assets = [instructed(written.join('\n'), { id: 'instructed' }), instructed('', { id: 'silent' })];
        const verdict = decided((step * factor) as VerdictStep);
        const [threat] = evaluate([event], assets, () => verdict);
        const [plain] = evaluate([event], [assets[1]!]);
        const terms = termsOf(threat).find(({ asset_id: id }) => id === 'instructed')!;
        const moved = levelOf(terms.risk_score) - levelOf(terms.risk_score_before_instructions);
        expect(Math.abs(moved)).toBeLessThanOrEqual(1);
        const kinds = new Set(terms.custom_instructions.applied.map((line) => line.slice(0, 5)));
        if (kinds.size === 2) expect(moved).toBe(0);
        if (kinds.size === 1) expect(moved * (kinds.has('raise') ? 1 : -1)).toBeGreaterThanOrEqual(0);
        if (kinds.size === 0) expect([0, step]).toContain(moved);
        const silent = termsOf(threat).find(({ asset_id: id }) => id === 'silent')!;
        expect(silent).toEqual(termsOf(plain)[0]);
      }),
      { numRuns: 200 },
    );
  });
});
