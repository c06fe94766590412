import { defineJob } from '../../platform/jobs/job-definition';

/** Sends the waiting questions of one portfolio to the language model. */
export const ASK_INSTRUCTION_MODEL = defineJob<{ tenantId: string; portfolioId: string }>('ask_instruction_model', {
  maxAttempts: 5,
});
