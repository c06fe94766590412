import { useMe } from '../../../app/session';
import { SidePanel } from '../../../parts/page/side-panel';
import { importTarget } from '../how-to-import';
import { ImportFile } from '../import/import-file';
import type { SourceRow } from '../source-row';
import { KIND_WORDS } from '../source-words';
import type { LoadedSources } from '../use-sources';
import { ArchivePart } from './archive-part';
import { ConnectorPart } from './connector-part';
import { EventSourcePart } from './event-source-part';
import { HowToImport } from './how-to-import-part';
import { ListPart } from './list-part';
import styles from '../sources.module.css';

interface SourcePanelProps {
  readonly row: SourceRow;
  readonly sources: LoadedSources;
  readonly onClose: () => void;
}

/** The selected source: what is known about it, and for the operator what can be done. */
export function SourcePanel({ row, sources, onClose }: SourcePanelProps) {
  const { permissions } = useMe();
  const target = importTarget(row.kind, row.id);
  const needed = { list: 'datasets:import', archive: 'articles:import' }[row.kind as string] ?? 'events:import';
  return (
    <SidePanel
      label="Selected source"
      title={`${row.id} · ${KIND_WORDS[row.kind]}`}
      closeWords="Close the source"
      onClose={onClose}
    >
      <p>{row.about}</p>
      {row.error !== null && <p className={styles.problem}>{row.error}</p>}
      <Facts row={row} sources={sources} />
      {target && permissions.includes(needed) && <ImportFile row={row} target={target} />}
      {target && (row.state === 'never' || permissions.includes(needed)) && (
        <HowToImport target={target} isNever={row.state === 'never'} />
      )}
    </SidePanel>
  );
}

function Facts({ row, sources }: Pick<SourcePanelProps, 'row' | 'sources'>) {
  const eventSource = sources.eventSources.find(({ format }) => format === row.id);
  const connector = sources.connectors.find(({ id }) => id === row.id);
  switch (row.kind) {
    case 'feed':
    case 'import':
      return eventSource ? <EventSourcePart source={eventSource} /> : null;
    case 'connector':
      return connector ? <ConnectorPart connector={connector} /> : null;
    case 'list':
      return row.state === 'never' ? null : <ListPart id={row.id} />;
    case 'archive':
      return <ArchivePart />;
  }
}
