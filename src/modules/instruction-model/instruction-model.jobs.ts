import { defineJob } from '../../platform/jobs/job-definition';

/** Asks the language model what waits in one portfolio. */
export const ASK_INSTRUCTION_MODEL = defineJob<{ tenantId: string; portfolioId: string }>('ask_instruction_model', {
  maxAttempts: 5,
});
