import type { ThreatDetail } from '../../api/types';
import { readAssessment } from '../../parts/score/assessment';
import { EvidenceTab } from './evidence-tab';
import { NotesTab } from './notes-tab';
import { THREAT_TABS, type ThreatSearch, type ThreatTab } from './search';
import { TimelineTab } from './timeline-tab';
import { VersionsTab } from './versions-tab';
import { WhyTab } from './why-tab';
import styles from './threat.module.css';

const TAB_WORDS: Readonly<Record<ThreatTab, string>> = {
  why: 'Why',
  timeline: 'Timeline',
  versions: 'Versions',
  evidence: 'Evidence',
  notes: 'Notes',
};

interface ThreatTabsProps {
  readonly threat: ThreatDetail;
  readonly portfolio: string;
  readonly search: ThreatSearch;
  readonly onShow: (tab: ThreatTab) => void;
  readonly onAsset: (asset: string | undefined) => void;
}

export function ThreatTabs({ threat, portfolio, search, onShow, onAsset }: ThreatTabsProps) {
  const tab = search.tab ?? 'why';
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label="Parts of the threat">
        {THREAT_TABS.map((one, index) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={one === tab}
            aria-controls="threat-tab"
            onClick={() => onShow(one)}
          >
            {TAB_WORDS[one]} <kbd>{index + 1}</kbd>
          </button>
        ))}
      </div>
      <div id="threat-tab" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'why' && (
          <WhyTab
            threat={threat}
            assessment={readAssessment(threat.assessment)}
            portfolio={portfolio}
            assetId={search.asset}
            onAsset={onAsset}
          />
        )}
        {tab === 'timeline' && <TimelineTab threatId={threat.id} portfolio={portfolio} />}
        {tab === 'versions' && <VersionsTab threat={threat} portfolio={portfolio} />}
        {tab === 'evidence' && <EvidenceTab threat={threat} />}
        {tab === 'notes' && <NotesTab threatId={threat.id} portfolio={portfolio} />}
      </div>
    </>
  );
}
