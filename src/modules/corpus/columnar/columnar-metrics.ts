import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { ColumnarCopy } from './columnar-copy';

/** Counts how often the columnar copy answers, so that an operator sees whether it saves work. */
@Injectable()
export class ColumnarMetrics {
  constructor(registry: Registry, copy: ColumnarCopy) {
    const reads = new Counter({
      name: 'columnar_copy_reads_total',
      help: 'Attempts to read the columnar copy of the corpus, by outcome; unless it is answered, PostgreSQL answers instead',
      labelNames: ['outcome'],
      registers: [registry],
    });
    copy.onRead = (outcome) => reads.inc({ outcome });
  }
}
