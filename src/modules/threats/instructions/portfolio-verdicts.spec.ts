import { sampleAsset, sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import type { VerdictQuestion } from '../../../kernel/evaluation/instructions/instruction-verdict';
import type { KnownVerdict, VerdictWish } from '../../instruction-model/instruction-model.contract';
import { PortfolioVerdicts } from './portfolio-verdicts';

const asked = {} as VerdictWish['asked'];
const wishOf = ({ asset, event }: VerdictQuestion): VerdictWish => ({
  promptHash: `about ${event.id}`,
  eventId: event.id,
  asked,
  assetIds: [asset.assetId],
});
const question = (eventId: string, assetId = 'a'): VerdictQuestion => ({
  asset: sampleAsset({ assetId }),
  lines: ['x'],
  event: sampleEvent({ id: eventId }),
});
const known = (state: 'pending' | 'failed' | 'decided', isDue = false, assetIds = ['a']): KnownVerdict => ({
  verdict: { state, model: 'judge', promptHash: 'h', step: 1, reason: 'r', decidedAt: 'd' },
  isDue,
  assetIds: new Set(assetIds),
});
const rows = (of: Record<string, KnownVerdict>): ReadonlyMap<string, KnownVerdict> =>
  new Map(Object.entries(of).map(([eventId, row]) => [`about ${eventId}`, row]));

let verdicts: PortfolioVerdicts;
beforeEach(() => (verdicts = new PortfolioVerdicts('judge', wishOf)));
const stateOf = (eventId: string, assetId?: string): string => verdicts.verdictOf(question(eventId, assetId)).state;
const wished = (): [string, readonly string[]][] => verdicts.wishes.map(({ eventId, assetIds }) => [eventId, assetIds]);

it('requests an unanswered question once for all its assets', () => {
  expect([stateOf('e'), stateOf('e', 'b'), stateOf('e')]).toEqual(['pending', 'pending', 'pending']);
  expect(verdicts.unread).toEqual(['about e']);
  expect(verdicts.learn({ byPromptHash: rows({}), room: 9 })).toEqual([]);
  expect([verdicts.unread, wished()]).toEqual([[], [['e', ['a', 'b']]]]);
});

it('rescores groups whose questions are already answered, without a request', () => {
  stateOf('e');
  stateOf('f');
  expect(verdicts.learn({ byPromptHash: rows({ e: known('decided'), f: known('failed') }), room: 9 })).toEqual([
    'e',
    'f',
  ]);
  expect([stateOf('e'), stateOf('f'), wished()]).toEqual(['decided', 'failed', []]);
});

it('reads only undecided questions again at the next evaluation', () => {
  for (const id of ['e', 'f', 'g']) stateOf(id);
  verdicts.learn({ byPromptHash: rows({ e: known('decided'), f: known('pending') }), room: 9 });
  verdicts.begin();
  expect(verdicts.unread).toEqual(['about f', 'about g']);
  expect(verdicts.learn({ byPromptHash: rows({ f: known('decided'), g: known('pending') }), room: 9 })).toEqual(['f']);
  expect(wished()).toEqual([]);
});

it('retries a failed question after its pause, only if a group still has it', () => {
  stateOf('e');
  verdicts.learn({ byPromptHash: rows({ e: known('failed') }), room: 9 });
  verdicts.begin();
  expect(verdicts.learn({ byPromptHash: rows({ e: known('failed', true) }), room: 9 })).toEqual(['e']);
  expect(wished()).toEqual([]);
  expect([stateOf('e'), wished()]).toEqual(['pending', [['e', ['a']]]]);
});

it('requests a further asset of a decided question until it is stored', () => {
  stateOf('e');
  verdicts.learn({ byPromptHash: rows({ e: known('decided') }), room: 9 });
  expect([stateOf('e', 'b'), wished()]).toEqual(['decided', [['e', ['b']]]]);
  verdicts.begin();
  expect(verdicts.learn({ byPromptHash: rows({ e: known('decided', false, ['a', 'b']) }), room: 9 })).toEqual([]);
  verdicts.begin();
  expect([verdicts.unread, wished()]).toEqual([[], []]);
});

it('rejects questions beyond the limit, and rescores their groups once there is room', () => {
  for (const id of ['e', 'f', 'g']) stateOf(id);
  expect(verdicts.learn({ byPromptHash: rows({ e: known('pending') }), room: 1 })).toEqual(['g']);
  expect([stateOf('g'), wished()]).toEqual(['budget_exhausted', [['f', ['a']]]]);
  verdicts.begin();
  expect(verdicts.learn({ byPromptHash: rows({ e: known('pending'), f: known('pending') }), room: 1 })).toEqual(['g']);
  expect([stateOf('g'), wished()]).toEqual(['pending', [['g', ['a']]]]);
});
