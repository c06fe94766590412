import {
  type GeoJSONSource,
  Map as GlMap,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type VectorTileSource,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useRef, useState } from 'react';
import { WORKER_URL } from '../../app/trusted-types';
import { useIsDark } from '../../app/theme';
import { readColour } from './colours';
import { type MapContent, mapSources } from './map-data';
import { mapStyle } from './map-style';
import { shapeImages } from './shape-images';
import type { Bounds, MapProps, MapPosition } from './map-props';
import { placeAt, usePlacedPoint } from './placed-point';
import styles from './map.module.css';

setWorkerUrl(WORKER_URL);

const WORLD_PX = 512;
const worldIn = (width: number): MapPosition => ({
  lng: 10,
  lat: 20,
  zoom: Math.log2(Math.max(256, width) / WORLD_PX),
});
const CLICK_SLACK = 5;

/** Assets are squares. */
function assetImage(): ImageData | undefined {
  const context = Object.assign(document.createElement('canvas'), { width: 32, height: 32 }).getContext('2d');
  if (context === null) return undefined;
  context.fillStyle = readColour('--panel');
  context.fillRect(0, 0, 32, 32);
  context.fillStyle = readColour('--accent');
  context.fillRect(4, 4, 24, 24);
  return context.getImageData(0, 0, 32, 32);
}

function addImages(map: GlMap): void {
  const asset = assetImage();
  for (const [name, image] of [...shapeImages(), ...(asset ? [['asset', asset] as const] : [])]) {
    if (map.hasImage(name)) map.updateImage(name, image);
    else map.addImage(name, image);
  }
}

async function createMap(container: HTMLElement, props: MapProps, signal: AbortSignal): Promise<GlMap | undefined> {
  await Promise.all([document.fonts.load('12px "Noto Sans"'), document.fonts.load('600 12px "Noto Sans"')]);
  if (signal.aborted) return undefined;
  const { lng, lat, zoom } = props.position ?? worldIn(container.clientWidth);
  const map = new GlMap({
    container,
    attributionControl: false,
    center: [lng, lat],
    zoom,
    fadeDuration: 0,
    dragRotate: false,
    pitchWithRotate: false,
    transformRequest: (url) => (url.includes('/v1/') ? { url, headers: { 'x-portfolio': props.portfolio } } : { url }),
    style: mapStyle(mapSources(props.content), props.eventTiles, props.isAboutEvents),
  });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-right');
  map.on('style.load', () => addImages(map));
  map.on('idle', () => {
    container.dataset.idle = 'true';
  });
  return map;
}

/** Selects what is below the pointer, and reports where the map was moved to. */
function listen(map: GlMap, latest: { current: MapProps }): void {
  map.on('click', ({ lngLat, point: { x, y } }) => {
    const box: [[number, number], [number, number]] = [
      [x - CLICK_SLACK, y - CLICK_SLACK],
      [x + CLICK_SLACK, y + CLICK_SLACK],
    ];
    const found = map.queryRenderedFeatures(box, { layers: ['threats'] });
    const top = found.sort((one, other) => Number(other.properties.risk) - Number(one.properties.risk))[0];
    const asset = map.queryRenderedFeatures(box, { layers: ['assets'] })[0];
    const { onSelect, onSelectAsset, point } = latest.current;
    if (top && onSelect) onSelect(String(top.properties.id));
    else if (asset && onSelectAsset) onSelectAsset(String(asset.properties.id));
    else point?.onPlace(placeAt(lngLat));
  });
  for (const layer of ['threats', 'assets']) {
    const isClickable = (): boolean =>
      (layer === 'threats' ? latest.current.onSelect : latest.current.onSelectAsset) !== undefined;
    map.on('mousemove', layer, () => isClickable() && (map.getCanvas().style.cursor = 'pointer'));
    map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''));
  }
  latest.current.onBounds?.(readBounds(map));
  map.on('moveend', () => {
    const { lng, lat } = map.getCenter();
    const bounds = readBounds(map);
    latest.current.onBounds?.(bounds);
    latest.current.onMove?.({ lng, lat, zoom: map.getZoom() }, bounds);
  });
}

function readBounds(map: GlMap): Bounds {
  const [west, south, east, north] = map.getBounds().toArray().flat() as [number, number, number, number];
  return { west, south, east, north };
}

/** Reports the event that was clicked, opens clusters, and reports right clicks. */
function listenToEvents(map: GlMap, latest: { current: MapProps }): void {
  map.on('click', 'events', ({ features = [] }) => {
    const id: unknown = features[0]?.properties.id;
    if (typeof id === 'string') latest.current.onSelectEvent?.(id);
  });
  map.on('click', 'clusters', ({ lngLat }) => {
    if (latest.current.onSelectEvent) map.easeTo({ center: lngLat, zoom: map.getZoom() + 2 });
  });
  for (const layer of ['events', 'clusters']) {
    map.on('mousemove', layer, () => latest.current.onSelectEvent && (map.getCanvas().style.cursor = 'pointer'));
    map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''));
  }
  map.on('contextmenu', ({ lngLat }) => {
    const { lng, lat } = lngLat.wrap();
    latest.current.onInspect?.({ lng, lat });
  });
}

function showContent(map: GlMap, content: MapContent): void {
  for (const [name, data] of Object.entries(mapSources(content))) {
    void map.getSource<GeoJSONSource>(name)?.setData(data);
  }
}

export function GlMapView(props: MapProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<GlMap>(undefined);
  const latest = useRef(props);
  const isDark = useIsDark();
  const [created, setCreated] = useState<GlMap | null>(null);
  latest.current = props;
  usePlacedPoint(created, props.point);
  useEffect(() => {
    const stop = new AbortController();
    if (container.current === null) return undefined;
    void createMap(container.current, latest.current, stop.signal).then((next) => {
      if (next === undefined) return;
      map.current = next;
      listen(next, latest);
      listenToEvents(next, latest);
      setCreated(next);
    });
    return () => {
      stop.abort();
      map.current?.remove();
      map.current = undefined;
      setCreated(null);
    };
  }, [isDark, props.eventTiles === null]);
  useEffect(() => {
    if (props.eventTiles !== null) map.current?.getSource<VectorTileSource>('events')?.setTiles([props.eventTiles]);
  }, [props.eventTiles]);
  useEffect(() => {
    const current = map.current;
    if (current === undefined) return;
    if (current.isStyleLoaded() === true) showContent(current, props.content);
    else void current.once('load', () => showContent(current, latest.current.content));
  }, [props.content]);
  useEffect(() => {
    if (props.focus && map.current)
      map.current.jumpTo({
        center: [props.focus.lng, props.focus.lat],
        zoom: Math.max(map.current.getZoom(), props.focus.zoom),
      });
  }, [props.focus]);
  return <div ref={container} className={styles.canvas} data-map="gl" />;
}
