import { useState } from 'react';
import { Dialog } from '../../parts/dialog';
import { DialogActions } from '../../parts/dialog-actions';
import { useExport } from '../../parts/files/use-export';
import { bytesText } from '../../parts/files/size';
import { FormFailure } from '../../parts/form/field';
import { count } from '../../parts/words';
import { estimatedBytes, EXPORT_FORMATS, type ExportFormat } from './event-words';
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

/** Tables have no room for lists of actors and sources. */
const hasDetails = (format: ExportFormat): boolean => format !== 'csv' && format !== 'parquet';

/** Says how many events an export has and how large it is, as far as that is known, and downloads it. */
export function ExportDialog({ portfolio, search, list, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [wantsDetails, setWantsDetails] = useState(false);
  const isDetailed = wantsDetails && hasDetails(format);
  const { bytes, failure, start } = useExport(onClose);
  const size = isDetailed ? null : estimatedBytes(format, list.items, list.total);
  const submit = (): void => {
    const { sort_by, sort_order } = listQuery(search);
    const query = { ...eventQuery(search), sort_by, sort_order, format, ...(isDetailed && { details: true }) };
    start({ path: '/v1/events/export', query, portfolio, name: `events.${format}` });
  };
  return (
    <Dialog
      title={`Export ${count(list.total, 'event')}`}
      onClose={onClose}
      onSubmit={submit}
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
      {hasDetails(format) && (
        <label>
          <input type="checkbox" checked={wantsDetails} onChange={({ target }) => setWantsDetails(target.checked)} />{' '}
          With actors, sources and all other details
        </label>
      )}
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
