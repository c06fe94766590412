import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../parts/dialog';
import { DialogActions } from '../../parts/dialog-actions';
import { FormFailure } from '../../parts/form/field';
import { count } from '../../parts/words';
import { downloadEvents, saveDownload } from './download';
import { bytesText, estimatedBytes, EXPORT_FORMATS, type ExportFormat } from './event-words';
import { eventQuery, type EventsSearch, hasFilters, listQuery } from './search';
import type { EventPage } from './types';
import styles from './events.module.css';

interface ExportDialogProps {
  readonly portfolio: string;
  readonly search: EventsSearch;
  readonly list: EventPage;
  readonly onClose: () => void;
}

const FORMAT_WORDS: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV, for spreadsheets',
  json: 'JSON, one array',
  ndjson: 'NDJSON, one event on each line',
  geojson: 'GeoJSON, for maps',
  parquet: 'Parquet, for analysis',
};

/** Says how many events an export has and how large it is, as far as that is known, and downloads it. */
export function ExportDialog({ portfolio, search, list, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const size = estimatedBytes(format, list.items, list.total);
  const start = async (): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setFailure(null);
    setBytes(0);
    try {
      const { sort_by, sort_order } = listQuery(search);
      const query = { ...eventQuery(search), sort_by, sort_order, format };
      saveDownload(await downloadEvents({ query, portfolio, signal: stop.signal, onProgress: setBytes }));
      onClose();
    } catch (error) {
      if (!stop.signal.aborted) setFailure(error);
      setBytes(null);
    }
  };
  return (
    <Dialog
      title={`Export ${count(list.total, 'event')}`}
      onClose={onClose}
      onSubmit={() => void start()}
      actions={
        <DialogActions submitWords="Download" isDisabled={bytes !== null || list.total === 0} onCancel={onClose} />
      }
    >
      <FormFailure failure={failure} fields={[]} />
      <p>
        The file has the {count(list.total, 'event')}{' '}
        {hasFilters(search) ? 'of the current filters' : 'that you may see'}, in the order of the list.
      </p>
      <fieldset className={styles.formats}>
        <legend>Format</legend>
        {EXPORT_FORMATS.map((one) => (
          <label key={one}>
            <input type="radio" name="format" checked={one === format} onChange={() => setFormat(one)} />
            {FORMAT_WORDS[one]}
          </label>
        ))}
      </fieldset>
      <p role="status">
        {bytes !== null && `Received ${bytesText(bytes)}…`}
        {bytes === null &&
          (size === null
            ? 'The service writes the file while it reads; its size is not known before.'
            : `About ${bytesText(size)}, estimated from the events of this page.`)}
      </p>
    </Dialog>
  );
}
