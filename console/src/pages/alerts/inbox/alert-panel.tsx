import { Link } from '@tanstack/react-router';
import { SidePanel } from '../../../parts/page/side-panel';
import { SeverityMark } from '../../../parts/severity-mark';
import { SEVERITY_WORDS } from '../../../parts/severity-scale';
import { Time } from '../../../parts/time';
import { count, decimal, inWords } from '../../../parts/words';
import { emailSentence, sentSentence, STATE_WORDS } from '../alert-words';
import { StateButtons } from './state-buttons';
import { WebhookResults } from './webhook-results';
import type { Alert, AlertRule, AlertState, Webhook } from '../types';
import panel from '../../../parts/panel.module.css';
import cards from '../../../parts/page/cards.module.css';

interface AlertPanelProps {
  readonly alert: Alert;
  /** Undefined if the rule was deleted. */
  readonly rule: AlertRule | undefined;
  readonly areRulesKnown: boolean;
  /** Undefined without the permission to read webhooks. */
  readonly webhooks: readonly Webhook[] | undefined;
  readonly portfolio: string;
  readonly canWrite: boolean;
  readonly onState: (state: AlertState) => void;
  readonly onClose: () => void;
}

/** The selected alert: its threat, its rule, what was sent and what was not. */
export function AlertPanel(props: AlertPanelProps) {
  const { alert, rule, areRulesKnown, webhooks, portfolio, canWrite, onState, onClose } = props;
  const { threat } = alert;
  return (
    <SidePanel label="Selected alert" title={threat.title} closeWords="Close the alert" onClose={onClose}>
      <p className={cards.row}>
        <SeverityMark severity={threat.severity} withWord /> Risk {decimal(threat.risk_score)} ·{' '}
        {inWords(threat.status)}
      </p>
      {threat.severity !== alert.severity && (
        <p>The severity was {SEVERITY_WORDS[alert.severity].toLowerCase()} when the rule last matched.</p>
      )}
      <p>
        <Link to="/p/$portfolio/threats/$id" params={{ portfolio, id: alert.threat_id }}>
          Open the threat
        </Link>{' '}
        <kbd>↵</kbd>
      </p>
      <dl className={panel.facts}>
        <dt>Rule</dt>
        <dd>
          <bdi>{alert.rule_title}</bdi>
          {areRulesKnown && rule === undefined && ' (deleted since)'}
        </dd>
        <dt>Matches</dt>
        <dd>{count(alert.matched_asset_count, 'asset')}</dd>
        <dt>Sent</dt>
        <dd>{sentSentence(alert, rule)}</dd>
        <dt>Last triggered</dt>
        <dd>
          <Time at={alert.last_triggered_at} />
        </dd>
        <dt>E-mail</dt>
        <dd>{emailSentence(alert)}</dd>
        <dt>Webhooks</dt>
        <dd>
          <WebhookResults alert={alert} rule={rule} webhooks={webhooks} portfolio={portfolio} />
        </dd>
        <dt>State</dt>
        <dd>
          <StateHistory alert={alert} />
        </dd>
      </dl>
      <div className={cards.buttons}>
        <StateButtons current={alert.state} canWrite={canWrite} onState={onState} />
      </div>
    </SidePanel>
  );
}

function StateHistory({ alert: { state, state_changed_at: at, state_changed_by: by } }: { readonly alert: Alert }) {
  if (at === null) return STATE_WORDS[state];
  const who = by?.type === 'system' ? 'the service, because the threat changed' : (by?.name ?? 'a deleted user');
  return (
    <>
      {STATE_WORDS[state]}, set by <bdi>{who}</bdi> on <Time at={at} />
    </>
  );
}
