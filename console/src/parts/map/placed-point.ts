import { Marker, type Map as GlMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Position } from '../../api/types';
import type { PlacedPoint } from './map-props';
import styles from './map.module.css';

/** Five decimals of a degree are a metre. */
const DECIMALS = 5;

/** A place on the map as coordinates; the map may have been turned around the world several times. */
export function placeAt({ lng, lat }: Position): Position {
  const turned = ((((lng + 180) % 360) + 360) % 360) - 180;
  return { lat: Number(lat.toFixed(DECIMALS)), lng: Number(turned.toFixed(DECIMALS)) };
}

/** Shows the point as a ring that can be dragged. Its coordinates can also be typed beside the map. */
export function usePlacedPoint(map: GlMap | null, point: PlacedPoint | undefined): void {
  const latest = useRef(point);
  latest.current = point;
  const lat = point?.position?.lat;
  const lng = point?.position?.lng;
  useEffect(() => {
    if (map === null || lat === undefined || lng === undefined) return undefined;
    const element = document.createElement('div');
    element.className = styles.point ?? '';
    const marker = new Marker({ element, draggable: true }).setLngLat([lng, lat]).addTo(map);
    element.setAttribute('aria-hidden', 'true');
    marker.on('dragend', () => latest.current?.onPlace(placeAt(marker.getLngLat())));
    return () => void marker.remove();
  }, [map, lat, lng]);
}
