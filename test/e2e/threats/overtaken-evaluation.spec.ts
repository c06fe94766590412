import { setTimeout as delay } from 'node:timers/promises';
import { PortfolioEvaluation } from '../../../src/modules/threats/evaluation/portfolio-evaluation';
import { EvaluationFixture } from '../../support/fixtures/evaluation-fixture';

const TAIPEI = { lat: 25.05, lng: 121.5 };
const LIMA = { lat: -12.05, lng: -77.04 };
/** No event is near it. */
const ELSEWHERE = { lat: -40, lng: -120 };

let fixture: EvaluationFixture;

beforeAll(async () => {
  fixture = await EvaluationFixture.start();
});
afterAll(() => fixture.close());
afterEach(() => jest.restoreAllMocks());

/** Changes the assets after each evaluation has been computed and before it is stored, until the caller stops it. */
function overtakeEvaluations(change: (evaluations: number) => Promise<void>): { stop: () => void } {
  const evaluation = fixture.service.app.get(PortfolioEvaluation);
  const evaluate = evaluation.evaluate.bind(evaluation);
  let isStopped = false;
  let evaluations = 0;
  jest.spyOn(evaluation, 'evaluate').mockImplementation(async (...given) => {
    const evaluated = await evaluate(...given);
    evaluations += 1;
    if (!isStopped) await change(evaluations);
    return evaluated;
  });
  return { stop: () => void (isStopped = true) };
}

interface Threats {
  evaluation: { status: string };
  threats: { status: string }[];
}

const threatsOf = async (key: string): Promise<Threats> =>
  (await fixture.service.call('GET', '/v1/threats?limit=100', { key })).body;

async function put(key: string, assets: object[]): Promise<void> {
  expect((await fixture.service.call('PUT', '/v1/assets', { key, body: { assets } })).status).toBe(200);
}

test('stores threats although the assets change during every evaluation, and says that they are not current', async () => {
  const key = await fixture.watch('taipei', 'Harbour', { ...TAIPEI, monitoring_radius_km: 100 });
  await fixture.idle();
  const overtaking = overtakeEvaluations((count) =>
    put(key, [
      { asset_id: 'taipei', name: 'Harbour', attributes: { ...TAIPEI, monitoring_radius_km: 100 + (count % 50) } },
    ]),
  );
  await fixture.importAttack('again and again', TAIPEI);
  let answer = await threatsOf(key);
  for (; answer.threats.length === 0; answer = await threatsOf(key)) await delay(20);
  overtaking.stop();
  expect(answer.evaluation.status).not.toBe('current');
  await fixture.idle();
  const { evaluation, threats } = await threatsOf(key);
  expect(evaluation.status).toBe('current');
  expect(threats).toMatchObject([{ status: 'active' }]);
});

test('stores no threat to an asset that was removed during the evaluation', async () => {
  const port = (radiusKm: number): object => ({
    asset_id: 'lima',
    name: 'Port',
    attributes: { ...LIMA, monitoring_radius_km: radiusKm },
  });
  const key = await fixture.watch('lima', 'Port', { ...LIMA, monitoring_radius_km: 100 });
  await fixture.idle();
  let evaluations = 0;
  const overtaking = overtakeEvaluations(async (count) => {
    evaluations = count;
    // Two results are discarded, so that the third one could be stored.
    if (count < 3) return put(key, [port(100 + count)]);
    overtaking.stop();
    return put(key, [{ asset_id: 'other', name: 'Other', attributes: ELSEWHERE }]);
  });
  await fixture.importAttack('removed', LIMA);
  await fixture.idle();
  expect(evaluations).toBe(3);
  const { rows } = await fixture.owner.query(
    `select from threat h join portfolio p on p.id = h.portfolio_id join tenant t on t.id = p.tenant_id where t.slug = 'lima'`,
  );
  expect(rows).toHaveLength(0);
});
