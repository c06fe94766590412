import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { useNotify } from '../../../parts/notices';
import { SeverityMark } from '../../../parts/severity-mark';
import { Time } from '../../../parts/time';
import { inWords } from '../../../parts/words';
import type { Incident, ThreatLink } from '../types';
import cards from '../../../parts/page/cards.module.css';
import styles from '../incidents.module.css';

interface LinkedThreatsProps {
  readonly incident: Incident;
  readonly portfolio: string;
  readonly canEdit: boolean;
}

/** The threats of an incident in their current state, the highest risk first. */
export function LinkedThreats({ incident, portfolio, canEdit }: LinkedThreatsProps) {
  const links = [...incident.threat_links].sort((one, other) => other.threat.risk_score - one.threat.risk_score);
  const unlink = useUnlink(incident.id, portfolio);
  return (
    <section className={cards.card} aria-labelledby="incident-threats">
      <h2 id="incident-threats">Threats ({links.length})</h2>
      {links.length === 0 && (
        <p className={styles.soft}>No threats are linked. Select a threat on the Overview and press i to add it.</p>
      )}
      <ul className={styles.threats}>
        {links.map((link) => (
          <li key={link.id}>
            <SeverityMark severity={link.threat.severity} />
            <span className={styles.risk}>{Math.round(link.threat.risk_score)}</span>
            <span>
              <Link to="/p/$portfolio/threats/$id" params={{ portfolio, id: link.threat_id }} dir="auto">
                {link.threat.title}
              </Link>
              <span className={styles.threatFacts}>
                <span>{inWords(link.threat.status)}</span>
                {link.threat.location !== null && <bdi>{link.threat.location}</bdi>}
                <span>
                  Observed <Time at={link.threat.observed_at} />
                </span>
              </span>
            </span>
            {canEdit && (
              <button type="button" data-quiet onClick={() => void unlink(link)}>
                Unlink<span className="visually-hidden"> {link.threat.title}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useUnlink(incidentId: string, portfolio: string): (link: ThreatLink) => Promise<void> {
  const notify = useNotify();
  const queries = useQueryClient();
  const path = `/v1/incidents/${incidentId}/threats`;
  const attempt = async (change: () => Promise<unknown>, done: string, undo?: () => void): Promise<void> => {
    try {
      await change();
      notify({ text: done, ...(undo && { undo }) });
    } catch (error) {
      notify({ text: `The incident was not changed. ${explainFailure(error)}`, isProblem: true });
    }
    await queries.invalidateQueries({ queryKey: ['incident', portfolio, incidentId] });
  };
  return ({ threat_id: id, threat: { title } }) => {
    const body = { threat_ids: [id] };
    const relink = (): void =>
      void attempt(() => callApi({ method: 'POST', path, portfolio, body }), `Linked “${title}” again.`);
    return attempt(
      () => callApi({ method: 'DELETE', path: `${path}/${id}`, portfolio }),
      `Unlinked “${title}”.`,
      relink,
    );
  };
}
