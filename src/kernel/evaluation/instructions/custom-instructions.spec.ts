import * as fc from 'fast-check';
import { sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import { moveByLines, parseInstructions, admit, stepLines } from './custom-instructions';
import type { AssetMatch } from '../evaluation.types';
import { toSeverity } from '../scales';
import { DEFAULT_EVALUATION_SETTINGS } from '../settings';

const none = parseInstructions('');
const near: AssetMatch = { assetId: 'a', attributionTypes: ['proximity'], distanceKm: 3 };

describe('parseInstructions', () => {
  it('reads rules and reports lines that are not rules', () => {
    const { rules, texts, unread } = parseInstructions(
      'Ignore: protest -violent\n\n only : "car bomb"\nPlease call me first.\nraise:\nlower: -',
    );
    expect(rules.map(({ kind, line }) => [kind, line])).toEqual([
      ['ignore', 'Ignore: protest -violent'],
      ['only', 'only : "car bomb"'],
    ]);
    expect([texts, unread]).toEqual([['Please call me first.'], ['raise:', 'lower: -']]);
  });
});

describe('admit', () => {
  const admits = (physical: string, threat = '', event = {}, match = near): AssetMatch | null =>
    admit(
      sampleEvent(event),
      match,
      { physical: parseInstructions(physical), threat: parseInstructions(threat) },
      DEFAULT_EVALUATION_SETTINGS,
    );

  it.each([
    ['ignore: bomb', false],
    ['ignore: flood', true],
    ['ignore: "violence against civilians"', true],
    ['ignore: explosion', false],
    ['ignore: mogadishu', false],
    ['only: flood', false],
    ['only: flood\nonly: "car bomb"', true],
    ['only: bomb\nignore: port', false],
  ])('decides by instructions whether an event is admitted: %s', (text, expected) => {
    expect(admits(text) !== null).toBe(expected);
  });

  it('applies the rules of each configuration to its own part of a match', () => {
    const both: AssetMatch = { assetId: 'a', attributionTypes: ['proximity', 'country'], distanceKm: 3 };
    const cyber = { category: 'cyber' };
    expect(admits('ignore: bomb', '', cyber, both)).toEqual({
      ...both,
      attributionTypes: ['country'],
      distanceKm: null,
    });
    expect(admits('', 'ignore: bomb', cyber, both)).toEqual({ ...both, attributionTypes: ['proximity'] });
    expect(admits('ignore: bomb', 'ignore: bomb', cyber, both)).toBeNull();
  });

  it('drops the mention of a name together with the proximity match that it depends on', () => {
    const named: AssetMatch = { assetId: 'a', attributionTypes: ['proximity', 'named_asset'], distanceKm: 3 };
    expect(admits('ignore: bomb', '', {}, named)).toBeNull();
  });
});

describe('raise and lower', () => {
  const score = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);

  it('apply to the text of any event', () => {
    const rules = parseInstructions('raise: flood\nlower: port\nignore: bomb');
    expect(stepLines(rules, [sampleEvent()]).map(({ line }) => line)).toEqual(['lower: port']);
    expect(stepLines(none, [sampleEvent()])).toEqual([]);
  });

  it('move the score by exactly one level and keep the order of scores', () => {
    const levels = ['negligible', 'low', 'medium', 'high', 'critical'];
    fc.assert(
      fc.property(score, score, (a, b) => {
        const step = levels.indexOf(toSeverity(a));
        expect(levels.indexOf(toSeverity(moveByLines(a, [{ kind: 'raise' }])))).toBe(Math.min(4, step + 1));
        expect(levels.indexOf(toSeverity(moveByLines(a, [{ kind: 'lower' }])))).toBe(Math.max(0, step - 1));
        expect(moveByLines(a, [{ kind: 'raise' }, { kind: 'lower' }])).toBe(a);
        if (a <= b && toSeverity(a) === toSeverity(b)) {
          expect(moveByLines(a, [{ kind: 'raise' }])).toBeLessThanOrEqual(moveByLines(b, [{ kind: 'raise' }]));
        }
      }),
    );
  });
});
