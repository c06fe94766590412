/**
 * How well events are grouped into threats, and reports within a threat into occurrences, beside two trivial groupings.
 * None of the true groups comes from the algorithm that is measured.
 *   node test/support/run-typescript.cjs bench/grouping.ts
 */
import { existsSync } from 'node:fs';
import { sharedFile } from '../test/support/app/shared-data';
import { type Interval, percentileInterval } from './bootstrap';
import { HAZARDS, hazardRevisions, quakeRevisions, QUAKES, twins, withSequences } from './grouping/feeds';
import { alone, type Item, occurrences, type Partition, placed, samePlaceAndDay, threats } from './grouping/items';
import { campaigns, codedArticles, GDELT, HEADLINES, headlines, isHeldOut, UCDP } from './grouping/reports';
import { measureQuality, type MeasuredQuality } from './partition-quality';

const SEED = 20_261_126;

interface Question {
  name: string;
  items: readonly Item[];
  partition: Partition;
  isMeasured?: (item: Item) => boolean;
}

async function main(): Promise<void> {
  const missing = [QUAKES, HAZARDS, HEADLINES, UCDP, GDELT].filter((file) => !existsSync(sharedFile(file)));
  if (missing.length > 0) {
    console.log(`Skipped: ${missing.join(', ')} of the data next to the project is missing.`);
    return;
  }
  const [quakes, hazards, reports] = [quakeRevisions(), hazardRevisions(), headlines()];
  const questions: Question[] = [
    { name: 'shocks of one sequence (USGS without ids)', items: withSequences(quakes), partition: threats },
    { name: 'one shock by USGS and by GDACS', items: twins(quakes, hazards), partition: threats },
    { name: 'one shock by USGS and by GDACS, by occurrence', items: twins(quakes, hazards), partition: occurrences },
    { name: 'revisions of one hazard (GDACS without ids)', items: hazards, partition: threats },
    { name: 'clashes of one campaign (UCDP)', items: await campaigns(), partition: threats },
    { name: 'records coded from one article (GDELT)', items: await codedArticles(), partition: threats },
    { name: 'headlines of one clash, by threat', items: reports, partition: threats, isMeasured: isHeldOut },
    { name: 'headlines of one clash, by occurrence', items: reports, partition: occurrences, isMeasured: isHeldOut },
  ];
  console.log(
    '| same | records | true groups | grouping | pairwise F1 | B³ F1 | over the better trivial one: pairwise | B³ |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const question of questions) answer(question);
}

function answer({ name, items, partition, isMeasured }: Question): void {
  const measured = (of: Partition): MeasuredQuality => measureQuality(placed(items, of, isMeasured), SEED);
  const trivial = { alone: measured(alone), 'same place and day': measured(samePlaceAndDay) };
  const service = measured(partition);
  const truths = placed(items, alone, isMeasured);
  const counts = `${truths.length} | ${new Set(truths.map(({ truth }) => truth)).size}`;
  for (const [grouping, quality] of Object.entries(trivial))
    console.log(`| ${name} | ${counts} | ${row(grouping, quality)} | | |`);
  const gains = (['pairwise', 'bCubed'] as const).map((measure) => {
    const best = Object.values(trivial).reduce((a, b) => (b[measure] > a[measure] ? b : a));
    return gain(service, best, measure);
  });
  console.log(`| ${name} | ${counts} | ${row('service', service)} | ${gains.join(' | ')} |`);
}

/** The difference of two F1 on the same bootstrap samples. */
function gain(service: MeasuredQuality, best: MeasuredQuality, measure: 'pairwise' | 'bCubed'): string {
  const differences = service.samples.map((sample, index) => sample[measure] - (best.samples[index]?.[measure] ?? 0));
  return shown(service[measure] - best[measure], percentileInterval(differences));
}

const row = (grouping: string, { pairwise, pairwiseInterval, bCubed, bCubedInterval }: MeasuredQuality): string =>
  `${grouping} | ${shown(pairwise, pairwiseInterval)} | ${shown(bCubed, bCubedInterval)}`;

const shown = (value: number, { low, high }: Interval): string =>
  `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;

void main();
