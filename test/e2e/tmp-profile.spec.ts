import { startTestApp } from '../support/test-app';
import { AssetsRepository } from '../../src/modules/assets/assets.repository';
import { PerformanceObserver } from 'node:perf_hooks';
test('p', async () => {
  const service = await startTestApp({ ROLE: 'serve' });
  const { analyst: key = '' } = await service.tenant('load');
  const marks: [string, number][] = [];
  let t0 = 0;
  const gcs: string[] = [];
  new PerformanceObserver((l) => { for (const e of l.getEntries()) if (e.duration > 15) gcs.push(`${Math.round(e.startTime - t0)}:${Math.round(e.duration)}`); }).observe({ entryTypes: ['gc'] });
  const repo = service.app.get(AssetsRepository) as any;
  for (const m of ['lockPortfolio', 'heads', 'insert', 'update', 'raiseRevision', 'all']) {
    const o = repo[m].bind(repo);
    repo[m] = async (...a: any[]) => { marks.push([m, Math.round(performance.now() - t0)]); const r = await o(...a); marks.push([`/${m}`, Math.round(performance.now() - t0)]); return r; };
  }
  for (const suffix of ['', '', '!']) {
    const body = Buffer.from(JSON.stringify({ assets: Array.from({ length: 20000 }, (_, index) => ({ asset_id: `asset-${index}`, name: `Asset number ${index}${suffix}`, role: 'site', attributes: { lat: (index % 170) - 85, lng: (index % 350) - 175, country: 'TW', address: `${index} Main Street`, aliases: ['One', 'Two'], site: { floor: index % 7, tags: ['a', 'b'] } }, threat_config: { alert_classes: ['class_3_critical'], custom_instructions: 'ignore: drill' }, physical_threat_config: { max_age_hours_by_category: { conflict: 72 } } })) }));
    marks.length = 0; gcs.length = 0;
    t0 = performance.now();
    let last = t0; const turns: [number, number][] = [];
    const timer = setInterval(() => { const n = performance.now(); if (n - last > 30) turns.push([Math.round(last - t0), Math.round(n - last)]); last = n; }, 1);
    const r = await fetch(`${service.url}/v1/assets`, { method: 'PUT', headers: { 'x-api-key': key, 'content-type': 'application/json' }, body });
    const head = Math.round(performance.now() - t0);
    await r.arrayBuffer();
    clearInterval(timer);
    console.log(JSON.stringify({ suffix, head, end: Math.round(performance.now() - t0), marks, turns, gcs }));
  }
  await service.close();
}, 60000);
