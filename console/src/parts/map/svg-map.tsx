import { geoMercator, geoPath, type GeoProjection } from 'd3-geo';
import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo, useRef, useState } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-110m.json?url';
import type { Position } from '../../api/types';
import type { Bounds, MapProps } from './map-props';
import { AffectedLines, AssetMarks, EventMarks, ThreatMarks } from './svg-layers';
import styles from './map.module.css';

const WIDTH = 960;
const HEIGHT = 640;

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

/** The part of the world that the page shows; a picture of another shape than the page is cropped. */
function readBounds(svg: SVGSVGElement, projection: GeoProjection, centreLng: number): Bounds | null {
  const matrix = svg.getScreenCTM()?.inverse();
  if (matrix === undefined) return null;
  const { left, top, right, bottom } = svg.getBoundingClientRect();
  const [start, end] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((one) => one.matrixTransform(matrix));
  if (start === undefined || end === undefined) return null;
  const turn = 2 * Math.PI * projection.scale();
  const lngAt = (x: number): number => centreLng + ((x - WIDTH / 2) / turn) * 360;
  const latAt = (y: number): number => projection.invert?.([WIDTH / 2, y])?.[1] ?? 0;
  return { west: lngAt(start.x), south: latAt(end.y), east: lngAt(end.x), north: latAt(start.y) };
}

/** The same data without WebGL: the world, or what `position` shows. */
export function SvgMapView({ content, position, focus, onSelect, onSelectAsset, onBounds, point }: MapProps) {
  const svg = useRef<SVGSVGElement>(null);
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
  useEffect(() => {
    const bounds = svg.current && readBounds(svg.current, projection, lng);
    if (bounds) onBounds?.(bounds);
  }, [projection]);
  const project = (place: Position): [number, number] => projection([place.lng, place.lat]) ?? [-99, -99];
  return (
    <svg
      ref={svg}
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
      <EventMarks content={content} project={project} />
      <AssetMarks content={content} project={project} onSelect={onSelectAsset} />
      <AffectedLines content={content} project={project} />
      <ThreatMarks content={content} project={project} onSelect={onSelect} />
    </svg>
  );
}
