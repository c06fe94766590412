import { HOLLOW, SEVERITY_SHAPES } from '../severity-mark';
import type { Position } from '../../api/types';
import type { MapContent } from './map-data';

const SMALLEST = 9;
const LARGEST = 26;

interface LayerProps {
  readonly content: MapContent;
  /** Where a place lies in the picture. */
  readonly project: (place: Position) => [number, number];
}

/** The places of events, and the marked place. */
export function EventMarks({ content: { eventPlaces, marked }, project }: LayerProps) {
  return (
    <>
      {eventPlaces?.map((place, index) => {
        const [x, y] = project(place);
        return <circle key={index} className="event" cx={x} cy={y} r="2.5" />;
      })}
      {marked && <circle className="marked" cx={project(marked.position)[0]} cy={project(marked.position)[1]} r="8" />}
    </>
  );
}

interface SelectableProps extends LayerProps {
  readonly onSelect: ((id: string) => void) | undefined;
}

export function AssetMarks({ content, project, onSelect }: SelectableProps) {
  return content.assets.map((asset) => {
    const [x, y] = project(asset.position);
    return (
      <g key={asset.id} onClick={() => onSelect?.(asset.id)}>
        <rect className="asset" x={x - 2} y={y - 2} width="4" height="4" />
        {asset.id === content.selectedAssetId && <circle className="chosen" cx={x} cy={y} r="8" />}
      </g>
    );
  });
}

/** Lines from the selected threat to the assets that it affects. */
export function AffectedLines({ content: { threats, assets, selectedId, affectedIds }, project }: LayerProps) {
  const selected = threats.find(({ id }) => id === selectedId);
  if (selected === undefined) return null;
  const [x1, y1] = project(selected.position);
  return assets
    .filter(({ id }) => affectedIds.includes(id))
    .map((asset) => {
      const [x2, y2] = project(asset.position);
      return <line key={asset.id} className="line" x1={x1} y1={y1} x2={x2} y2={y2} />;
    });
}

/** The threats, those of the highest risk above the others. */
export function ThreatMarks({ content, project, onSelect }: SelectableProps) {
  const byRisk = [...content.threats].sort((one, other) => one.risk - other.risk);
  return byRisk.map(({ id, title, severity, risk, position }) => {
    const [x, y] = project(position);
    const size = SMALLEST + ((LARGEST - SMALLEST) * risk) / 100;
    return (
      <g
        key={id}
        transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 16})`}
        onClick={() => onSelect?.(id)}
      >
        <title>{title}</title>
        <path
          className={HOLLOW.has(severity) ? 'threat' : 'threat solid'}
          d={SEVERITY_SHAPES[severity]}
          style={{ color: `var(--${severity})`, stroke: `var(--${severity})` }}
        />
      </g>
    );
  });
}
