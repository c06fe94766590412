import { Injectable, type OnModuleInit } from '@nestjs/common';
import { defineJob } from '../../platform/jobs/job-definition';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { LIST_IMPORTS } from './imports/dataset-ledger';
import { deleteLeftovers } from './search/segment-store';

export const REMOVE_LIST_LEFTOVERS = defineJob<Record<string, never>>('remove_list_leftovers', { maxAttempts: 3 });
const REMOVE_INTERVAL_MS = 3_600_000;

/** Closes stalled imports of lists, and removes leftovers of stalled and failed imports and of replaced versions. */
@Injectable()
export class DatasetsJobs implements OnModuleInit {
  constructor(private readonly handlers: JobHandlers) {}

  onModuleInit(): void {
    this.handlers.register(REMOVE_LIST_LEFTOVERS, (_payload, { db }) =>
      db.runAsSystem('remove leftovers of lists', async (tx) => {
        await LIST_IMPORTS.closeInterrupted(tx);
        await deleteLeftovers(tx, null);
      }),
    );
    this.handlers.every(REMOVE_LIST_LEFTOVERS, REMOVE_INTERVAL_MS);
  }
}
