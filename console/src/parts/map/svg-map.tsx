import { geoMercator, geoPath } from 'd3-geo';
import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo, useState } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-110m.json?url';
import { HOLLOW, SEVERITY_SHAPES } from '../severity-mark';
import type { MapProps } from './map-props';
import styles from './map.module.css';

const WIDTH = 960;
const HEIGHT = 640;
const SMALLEST = 9;
const LARGEST = 26;

function useWorld(): FeatureCollection | null {
  const [world, setWorld] = useState<FeatureCollection | null>(null);
  useEffect(() => {
    void fetch(worldUrl)
      .then((response) => response.json())
      .then((topology: Topology<{ countries: GeometryCollection }>) =>
        setWorld(feature(topology, topology.objects.countries)),
      );
  }, []);
  return world;
}

/** The same data without WebGL: the world, or what `position` shows. */
export function SvgMapView({ content, position, focus, onSelect, onSelectAsset, point }: MapProps) {
  const world = useWorld();
  const { lng, lat, zoom } = focus ?? position ?? { lng: 10, lat: 25, zoom: 0.9 };
  const projection = useMemo(
    () =>
      geoMercator()
        .center([lng, lat])
        .scale((WIDTH / (2 * Math.PI)) * 2 ** Math.max(0, zoom - 0.9))
        .translate([WIDTH / 2, HEIGHT / 2]),
    [lng, lat, zoom],
  );
  const land = useMemo(() => (world === null ? '' : (geoPath(projection)(world) ?? '')), [world, projection]);
  const at = (place: { lat: number; lng: number }): [number, number] =>
    projection([place.lng, place.lat]) ?? [-99, -99];
  const selected = content.threats.find(({ id }) => id === content.selectedId);
  const affected = content.assets.filter(({ id }) => content.affectedIds.includes(id));
  const byRisk = [...content.threats].sort((one, other) => one.risk - other.risk);
  return (
    <svg
      className={styles.svg}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      data-map="svg"
      aria-hidden
      onClick={(event) => {
        const matrix = event.currentTarget.getScreenCTM();
        if (point === undefined || matrix === null) return;
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        const place = projection.invert?.([x, y]);
        if (place) point.onPlace({ lng: place[0], lat: place[1] });
      }}
    >
      <path className="land" d={land} />
      {content.eventPlaces?.map((place, index) => {
        const [x, y] = at(place);
        return <circle key={index} className="event" cx={x} cy={y} r="2.5" />;
      })}
      {content.marked && (
        <circle className="marked" cx={at(content.marked.position)[0]} cy={at(content.marked.position)[1]} r="8" />
      )}
      {content.assets.map((asset) => {
        const [x, y] = at(asset.position);
        return (
          <g key={asset.id} onClick={() => onSelectAsset?.(asset.id)}>
            <rect className="asset" x={x - 2} y={y - 2} width="4" height="4" />
            {asset.id === content.selectedAssetId && <circle className="chosen" cx={x} cy={y} r="8" />}
          </g>
        );
      })}
      {selected &&
        affected.map((asset) => {
          const [[x1, y1], [x2, y2]] = [at(selected.position), at(asset.position)];
          return <line key={asset.id} className="line" x1={x1} y1={y1} x2={x2} y2={y2} />;
        })}
      {byRisk.map(({ id, title, severity, risk, position: place }) => {
        const [x, y] = at(place);
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
      })}
    </svg>
  );
}
