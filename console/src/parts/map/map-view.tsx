import { lazy, Suspense, useState } from 'react';
import { SeverityMark } from '../severity-mark';
import { SEVERITIES, SEVERITY_WORDS } from '../severity-scale';
import type { MapProps } from './map-props';
import styles from './map.module.css';

const GlMapView = lazy(() => import('./gl-map').then((module) => ({ default: module.GlMapView })));
const SvgMapView = lazy(() => import('./svg-map').then((module) => ({ default: module.SvgMapView })));

const hasWebGl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/** The map, or a picture of the same data where the browser has no WebGL 2. Every action is also available elsewhere. */
export function MapView(props: MapProps) {
  const [isGl] = useState(hasWebGl);
  const View = isGl ? GlMapView : SvgMapView;
  const { threats, assets } = props.content;
  return (
    <div
      className={styles.map}
      role="group"
      aria-label={
        props.label ?? `Map with ${threats.length} threats and ${assets.length} assets; the list has the same threats`
      }
    >
      <Suspense fallback={<p className={styles.loading}>Loading the map…</p>}>
        <View {...props} />
      </Suspense>
      {(threats.length > 0 || assets.length > 0 || props.eventTiles !== null) && (
        <Legend
          hasThreats={threats.length > 0}
          hasAssets={assets.length > 0}
          hasEvents={props.eventTiles !== null}
          isAboutEvents={props.isAboutEvents === true}
        />
      )}
      <p className={styles.credits}>Natural Earth{!isGl && '. This browser has no WebGL 2: a simple map is shown.'}</p>
    </div>
  );
}

interface LegendProps {
  readonly hasThreats: boolean;
  readonly hasAssets: boolean;
  readonly hasEvents: boolean;
  readonly isAboutEvents: boolean;
}

/** Explains what the map has. */
function Legend({ hasThreats, hasAssets, hasEvents, isAboutEvents }: LegendProps) {
  return (
    <details className={styles.legend} open>
      <summary>Legend</summary>
      <ul>
        {hasThreats &&
          [...SEVERITIES].reverse().map((severity) => (
            <li key={severity}>
              <SeverityMark severity={severity} /> {SEVERITY_WORDS[severity]}
            </li>
          ))}
        {hasAssets && (
          <li>
            <i className={styles.asset} /> Asset
          </li>
        )}
        {hasEvents && (
          <li>
            <i className={styles.event} data-content={isAboutEvents} /> Event
          </li>
        )}
      </ul>
    </details>
  );
}
