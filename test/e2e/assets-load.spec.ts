import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startTestApp, type TestApp } from '../support/test-app';

const ASSETS = 20_000;

let service: TestApp;
let key: string;

beforeAll(async () => {
  service = await startTestApp({});
  ({ analyst: key = '' } = await service.tenant('load'));
});
afterAll(() => service.close());

test('bench', async () => {
  const assets = Array.from({ length: ASSETS }, (_, index) => ({
    asset_id: `asset-${index}`,
    name: `Asset number ${index}`,
    type: 'facility',
    role: 'site',
    status: 'active',
    attributes: { lat: (index % 170) - 85, lng: (index % 350) - 175, country: 'TW', address: `${index} Main Street`, aliases: ['One', 'Two'], site: { floor: index % 7, tags: ['a', 'b'] } },
    threat_config: { alert_classes: ['class_3_critical'], custom_instructions: 'ignore: drill' },
    physical_threat_config: { max_age_hours_by_category: { conflict: 72 } },
  }));
  for (const round of [0, 1, 2]) {
    if (round === 2) for (const asset of assets) asset.name += '!';
    const body = Buffer.from(JSON.stringify({ assets }));
    const delays: [number, number][] = [];
    let done = false;
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const started = performance.now();
    let last = started;
    const timer = setInterval(() => { const now = performance.now(); delays.push([Math.round(now - last), Math.round(now - started)]); last = now; }, 1);
    const response = await fetch(`${service.url}/v1/assets`, { method: 'PUT', headers: { 'x-api-key': key, 'content-type': 'application/json' }, body });
    const bytes = await response.arrayBuffer();
    const took = performance.now() - started;
    done = true; void done;
    clearInterval(timer);
    loop.disable();
    const top = JSON.stringify(delays.sort((a, b) => b[0] - a[0]).slice(0, 12));
    console.log({ round, status: response.status, mb: body.length / 1e6, answerMb: bytes.byteLength / 1e6, took, max: loop.max / 1e6, top });
  }
}, 60_000);
