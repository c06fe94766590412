import { FakeLanguageModel } from '../../support/peers/fake-language-model';
import { InstructionDesk, modelPart } from '../../support/fixtures/instruction-fixture';

const INSTRUCTION = 'Robberies matter more at this place.';
const titles = ['First robbery', 'Second robbery', 'Third robbery'];
const robberies = titles.map((title) => ({ title, instruction: INSTRUCTION }));

let model: FakeLanguageModel;
beforeAll(async () => {
  model = await FakeLanguageModel.start(() => ({ step: 'raise', reason: 'It says so.' }));
});
afterAll(() => model.close());

describe('without a language model, as by default', () => {
  let desk: InstructionDesk;
  beforeAll(async () => {
    desk = await InstructionDesk.open({});
    await desk.watch(...robberies);
  }, 600_000);
  afterAll(() => desk.close());

  test('free text is not applied, and the threat says so', async () => {
    const threat = await desk.threat('First robbery');
    expect(threat.risk_level).toBe('low');
    expect(threat.threat_rationale).toContain(
      `The instruction "${INSTRUCTION}" was not applied: no language model is configured.`,
    );
    expect(modelPart(threat)).toEqual({
      state: 'off',
      lines: [INSTRUCTION],
      step: null,
      reason: null,
      model: null,
      decided_at: null,
      prompt_hash: null,
    });
    expect((await desk.verdicts()).body).toEqual({ instruction_verdicts: [], total: 0, next_cursor: null });
    expect(model.asked).toEqual([]);
  });
});

describe('with a budget of two calls a day', () => {
  let desk: InstructionDesk;
  beforeAll(async () => {
    desk = await InstructionDesk.open({
      INSTRUCTION_MODEL_URL: model.url,
      INSTRUCTION_MODEL_NAME: 'judge',
      INSTRUCTION_MODEL_DAILY_BUDGET: '2',
    });
    await desk.watch(...robberies.slice(0, 2));
    for (const title of titles.slice(0, 2)) await desk.threatOnce(title, 'decided');
    await desk.watch(...robberies.slice(2));
  }, 600_000);
  afterAll(() => desk.close());

  test('the third call waits for the next day, and the threat says so', async () => {
    const threat = await desk.threatOnce('Third robbery', 'budget_exhausted');
    expect(threat.risk_level).toBe('low');
    expect(threat.threat_rationale).toContain("was not applied: the language model's daily budget is used up.");
    expect(model.asked).toHaveLength(2);
    expect(model.asked.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    const { body } = await desk.verdicts('state=budget_exhausted');
    expect(body.instruction_verdicts).toMatchObject([{ calls: 0, step: null, reason: null, answer: null }]);
    expect(body.instruction_verdicts[0].due_at).toMatch(/T00:00:00\.000Z$/);
  });

  test('verdicts are visible to their own tenant only', async () => {
    const { id } = await desk.threat('First robbery');
    const { stranger = '' } = await desk.service.tenant('stranger', { stranger: { role: 'admin' } });
    expect((await desk.verdicts('', stranger)).body).toEqual({ instruction_verdicts: [], total: 0, next_cursor: null });
    expect((await desk.verdicts(`threat_id=${id}`, stranger)).status).toBe(404);
    expect((await desk.verdicts('asset_id=shop-1', stranger)).body.total).toBe(0);
    expect((await desk.verdicts('asset_id=shop-1')).body.total).toBe(1);
  });

  test('the third call is made the next day', async () => {
    await desk.letFailuresPass();
    await desk.scan();
    expect((await desk.threatOnce('Third robbery', 'decided')).risk_level).toBe('medium');
    expect(model.asked).toHaveLength(3);
  });
});

describe('with a model that does not answer', () => {
  let silent: FakeLanguageModel;
  let desk: InstructionDesk;
  beforeAll(async () => {
    silent = await FakeLanguageModel.start(() => 'silence');
    desk = await InstructionDesk.open({
      INSTRUCTION_MODEL_URL: silent.url,
      INSTRUCTION_MODEL_NAME: 'judge',
      INSTRUCTION_MODEL_TIMEOUT_MS: '200',
    });
    await desk.watch(...robberies.slice(0, 2));
  }, 600_000);
  afterAll(async () => {
    await desk.close();
    await silent.close();
  });

  test('the rules apply at once, and after three more calls the threat says that the model did not answer', async () => {
    expect((await desk.threat('First robbery')).risk_level).toBe('low');
    const threat = await desk.threatOnce('First robbery', 'failed');
    expect(threat.risk_level).toBe('low');
    expect(threat.threat_rationale).toContain('the language model did not answer in time');
    const { body } = await desk.verdicts(`threat_id=${threat.id}&state=failed`);
    expect(body.instruction_verdicts).toMatchObject([{ calls: 4, failure: expect.stringMatching(/^timeout: /) }]);
  }, 600_000);
});
