import { useMemo } from 'react';
import type { ThreatDetail } from '../../api/types';
import { MapView } from '../../parts/map/map-view';
import type { Assessment } from '../../parts/score/assessment';
import { ImpactTerms } from '../../parts/score/impact-terms';
import { LikelihoodTerms } from '../../parts/score/likelihood-terms';
import { RiskScale } from '../../parts/score/risk-scale';
import { recomputeLikelihood, recomputeRisk } from '../../parts/score/recompute';
import { decimal, km } from '../../parts/words';
import panel from '../../parts/panel.module.css';
import { useAssets } from '../overview/use-assets';
import { Instructions } from './instructions';
import styles from './threat.module.css';

interface WhyTabProps {
  readonly threat: ThreatDetail;
  readonly assessment: Assessment | undefined;
  readonly portfolio: string;
  readonly assetId: string | undefined;
  readonly onAsset: (id: string) => void;
}

/** The score as a picture. Every number is computed here again from the terms that the service stored. */
export function WhyTab({ threat, assessment, portfolio, assetId, onAsset }: WhyTabProps) {
  const worst = useMemo(
    () => [...(assessment?.assets ?? [])].sort((one, other) => other.risk_score - one.risk_score)[0],
    [assessment],
  );
  const asset = assessment?.assets.find(({ asset_id }) => asset_id === assetId) ?? worst;
  if (assessment === undefined || asset === undefined) {
    return <p className={panel.empty}>This threat has no assessment in a form that this console knows.</p>;
  }
  const likelihood = recomputeLikelihood(assessment.likelihood);
  const risk = recomputeRisk(asset, assessment.risk, likelihood.probability);
  const nameOf = (id: string): string =>
    threat.affected_assets.find(({ asset_id }) => asset_id === id)?.asset_name ?? id;
  const titleOf = (id: string): string =>
    threat.evidence.find(({ event_id }) => event_id === id)?.title ?? 'An event outside your data scope';
  return (
    <div className={styles.why}>
      <div className={styles.column}>
        <RiskScale asset={asset} name={nameOf(asset.asset_id)} computed={risk} />
        <ImpactTerms asset={asset} computed={risk} exponent={assessment.risk.accumulation_exponent} titleOf={titleOf} />
        <LikelihoodTerms terms={assessment.likelihood} computed={likelihood} />
        <Instructions asset={asset} threatId={threat.id} portfolio={portfolio} />
        <p className={styles.method}>
          Methodology {assessment.methodology_version}, evaluated at {assessment.evaluated_at}.{' '}
          {threat.threat_rationale}
        </p>
      </div>
      <div className={styles.column}>
        <Places threat={threat} selected={asset.asset_id} onAsset={onAsset} />
        <ThreatMap threat={threat} portfolio={portfolio} />
      </div>
    </div>
  );
}

interface PlacesProps {
  readonly threat: ThreatDetail;
  readonly selected: string;
  readonly onAsset: (id: string) => void;
}

function Places({ threat, selected, onAsset }: PlacesProps) {
  return (
    <section className={styles.card}>
      <h2>Affected assets ({threat.affected_assets.length})</h2>
      <ul className={styles.places}>
        {threat.affected_assets.map(({ asset_id, asset_name, distance_km, risk_score }) => (
          <li key={asset_id}>
            <button type="button" data-quiet aria-pressed={asset_id === selected} onClick={() => onAsset(asset_id)}>
              <bdi>{asset_name}</bdi>
              <span>{km(distance_km)}</span>
              <strong>{decimal(risk_score)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ThreatMap({ threat, portfolio }: { readonly threat: ThreatDetail; readonly portfolio: string }) {
  const assets = useAssets(portfolio);
  const content = useMemo(() => {
    const affectedIds = threat.affected_assets.map(({ asset_id }) => asset_id);
    const threats =
      threat.coordinates === null
        ? []
        : [
            {
              id: threat.id,
              title: threat.title,
              severity: threat.severity,
              risk: threat.risk_score,
              position: threat.coordinates,
              assetId: null,
            },
          ];
    return { threats, assets: assets.filter(({ id }) => affectedIds.includes(id)), selectedId: threat.id, affectedIds };
  }, [threat, assets]);
  if (threat.coordinates === null) return null;
  const { lat, lng } = threat.coordinates;
  return (
    <section className={styles.map} aria-label="Where it is">
      <MapView content={content} portfolio={portfolio} eventTiles={null} position={{ lat, lng, zoom: 6 }} />
    </section>
  );
}
