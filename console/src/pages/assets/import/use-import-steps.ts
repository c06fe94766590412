import { useState } from 'react';

export const IMPORT_STEPS = ['file', 'columns', 'rows', 'review', 'result'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export interface ImportSteps {
  readonly step: ImportStep;
  /** What happened that the user did not ask for, as a sentence. */
  readonly notice: string | null;
  readonly setStep: (step: ImportStep) => void;
  readonly setNotice: (notice: string | null) => void;
}

export function useImportSteps(): ImportSteps {
  const [step, setStep] = useState<ImportStep>('file');
  const [notice, setNotice] = useState<string | null>(null);
  return { step, notice, setStep, setNotice };
}
