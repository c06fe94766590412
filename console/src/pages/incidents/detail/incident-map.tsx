import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MapView } from '../../../parts/map/map-view';
import { useAssets } from '../../overview/use-assets';
import { mapFrame } from './map-frame';
import type { Incident } from '../types';
import styles from '../incidents.module.css';

interface IncidentMapProps {
  readonly incident: Incident;
  readonly portfolio: string;
}

/** Where the threats of an incident are; nothing if none has a place. */
export function IncidentMap({ incident, portfolio }: IncidentMapProps) {
  const navigate = useNavigate();
  const assets = useAssets(portfolio);
  const content = useMemo(() => {
    const threats = incident.threat_links.flatMap(
      ({ threat: { id, title, severity, risk_score: risk, coordinates } }) =>
        coordinates === null ? [] : [{ id, title, severity, risk, position: coordinates, assetId: null }],
    );
    return { threats, assets, selectedId: null, affectedIds: [] };
  }, [incident, assets]);
  const places = content.threats.map(({ position }) => position);
  const frame = mapFrame(places);
  if (frame === undefined) return null;
  return (
    <section className={styles.map} aria-label="Where the threats are">
      <MapView
        key={JSON.stringify(places)}
        content={content}
        portfolio={portfolio}
        eventTiles={null}
        position={frame}
        onSelect={(id) => void navigate({ to: '/p/$portfolio/threats/$id', params: { portfolio, id } })}
      />
    </section>
  );
}
