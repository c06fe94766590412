import { Fragment } from 'react';
import { LoadState } from '../../../parts/load-state';
import { SidePanel } from '../../../parts/page/side-panel';
import { Time } from '../../../parts/time';
import { count, principalName } from '../../../parts/words';
import { draftOf } from '../form/lookup-draft';
import { useOpenDraft } from '../form/use-kept-draft';
import { kindLabel, nameAmong } from '../identifier-kinds';
import { STATUS_WORDS } from '../lookup-words';
import { AlertQueue } from './alert-queue';
import { HitView } from './hit-view';
import { type SubjectWithAlerts, useMonitoredSubject } from './use-monitored';
import type { MonitoredSummary, ScreeningAlert } from './types';
import cards from '../../../parts/page/cards.module.css';

interface SubjectPanelProps {
  readonly row: MonitoredSummary;
  readonly portfolio: string;
  readonly canWrite: boolean;
  readonly onAcknowledge: (alert: ScreeningAlert) => void;
  readonly onRemove: (name: string) => void;
  readonly onClose: () => void;
}

/** The selected subject: its alerts, its current hits and its identifiers. */
export function SubjectPanel({ row, portfolio, canWrite, onAcknowledge, onRemove, onClose }: SubjectPanelProps) {
  const query = useMonitoredSubject(portfolio, row.monitored_subject_id);
  const openDraft = useOpenDraft(portfolio);
  const name = (query.data && nameAmong(query.data.subject.identifiers)) ?? row.requester_reference ?? 'Subject';
  return (
    <SidePanel label="Selected subject" title={name} closeWords="Close the subject" onClose={onClose}>
      <LoadState query={query} rows={6} what="the subject" />
      {query.data && (
        <>
          {canWrite && (
            <div className={cards.row}>
              <button type="button" onClick={() => openDraft(draftOf(query.data.subject))}>
                Look up…
              </button>
              <button type="button" onClick={() => onRemove(name)}>
                Remove…
              </button>
            </div>
          )}
          <AlertQueue alerts={query.data.alerts} canWrite={canWrite} onAcknowledge={onAcknowledge} />
          <Facts data={query.data} />
        </>
      )}
    </SidePanel>
  );
}

function Facts({ data: { subject } }: { readonly data: SubjectWithAlerts }) {
  const { hits, identifiers, status, principal } = subject;
  return (
    <>
      <section className={cards.stack} aria-labelledby="hits">
        <h3 id="hits">{count(hits.length, 'current hit')}</h3>
        {hits.length === 0 && <p className={cards.soft}>No imported list has the subject at present.</p>}
        {hits.map((hit) => (
          <HitView key={hit.entity_id} hit={hit} />
        ))}
      </section>
      <dl className={cards.facts}>
        {identifiers.map(({ type, value }, index) => (
          <Fragment key={index}>
            <dt>{kindLabel(type)}</dt>
            <dd dir="auto">{value}</dd>
          </Fragment>
        ))}
        <dt>Outcome</dt>
        <dd>{STATUS_WORDS[status]}</dd>
        <dt>Monitored since</dt>
        <dd>
          <Time at={subject.created_at} />, by <bdi>{principalName(principal)}</bdi>
        </dd>
        <dt>Last compared</dt>
        <dd>
          <Time at={subject.last_screened_at} />
        </dd>
      </dl>
    </>
  );
}
