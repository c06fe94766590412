import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importFile, type ImportCounts } from '../../../api/import-file';
import { SOURCES_KEY } from '../use-sources';

interface ImportChoice {
  readonly file: File;
  readonly format: string;
  readonly mayShrink: boolean;
}

/** Sends a file to the service and follows the progress of its import. */
export function useImportFile(path: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<ImportCounts | null>(null);
  const run = useMutation({
    mutationFn: ({ file, format, mayShrink }: ImportChoice) => {
      setProgress({});
      const query = { format, allow_shrink: mayShrink ? 'true' : undefined };
      return importFile({ path, query, file, onProgress: setProgress });
    },
    // A failed import may have stored batches before it failed.
    onSettled: () => void queries.invalidateQueries({ queryKey: SOURCES_KEY }),
  });
  return { run, progress };
}
