import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { SystemTx } from '../../platform/database/db';
import { ArchiveService } from '../archive/archive.service';
import type { SampleRemoval } from '../corpus/corpus.contract';
import { CorpusService } from '../corpus/corpus.service';
import { DatasetsService } from '../datasets/datasets.service';
import { ImportService } from '../sources/import.service';
import { DEMO_ARTICLES } from './demo-articles';
import { demoEarthquakes } from './demo-places';
import { DEMO_ENTITIES, DEMO_WATCH_LIST } from './demo-watch-list';

export interface RemovedSamples {
  events: SampleRemoval;
  entities: number;
  articles: number;
}

const ARTICLE_URLS = DEMO_ARTICLES.map(({ url }) => url);

/**
 * The part of the demo that belongs to no tenant: earthquakes, a watch list and articles. Importing it again changes
 * nothing.
 */
@Injectable()
export class DemoImports {
  constructor(
    private readonly events: ImportService,
    private readonly corpus: CorpusService,
    private readonly datasets: DatasetsService,
    private readonly archive: ArchiveService,
  ) {}

  async importEarthquakes(): Promise<void> {
    await this.events.importStream('usgs', demoEarthquakes(), { isSample: true });
  }

  /** Replaces an import of the list that a killed start left behind, instead of waiting for it. */
  async importWatchList(): Promise<void> {
    const { result } = await this.datasets.startImport({
      dataset: DEMO_WATCH_LIST,
      format: 'ftm',
      body: linesOf(DEMO_ENTITIES),
      contentType: undefined,
      mayShrink: true,
      mayReplaceRunning: true,
      isSample: true,
    });
    await result;
  }

  async importArticles(): Promise<void> {
    const { result } = await this.archive.startImport('ndjson', linesOf(DEMO_ARTICLES), { isSample: true });
    await result;
  }

  /** The numbers of events, entities and articles that only the demo contains. */
  async counts(): Promise<{ events: number; entities: number; articles: number }> {
    const [events, entities, articles] = await Promise.all([
      this.corpus.countSamples(),
      this.#countEntities(),
      this.archive.countByUrl(ARTICLE_URLS),
    ]);
    return { events, entities, articles };
  }

  async remove(tx: SystemTx): Promise<RemovedSamples> {
    const entities = await this.#countEntities();
    await this.datasets.remove(tx, DEMO_WATCH_LIST);
    const articles = await this.archive.removeSamples(tx, ARTICLE_URLS);
    return { entities, articles, events: await this.corpus.removeSamples(tx) };
  }

  async #countEntities(): Promise<number> {
    const lists = await this.datasets.states();
    return lists.find(({ id }) => id === DEMO_WATCH_LIST)?.entityCount ?? 0;
  }
}

const linesOf = (records: readonly object[]): Readable =>
  Readable.from(
    records.map((record) => Buffer.from(`${JSON.stringify(record)}\n`)),
    { objectMode: false },
  );
