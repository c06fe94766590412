import { SeverityMark } from '../../../parts/severity-mark';
import type { Column } from '../../../parts/table/data-table';
import { bothTimes } from '../../../parts/time';
import { shortAge } from '../../../parts/words';
import { EMAIL_WORDS, STATE_WORDS, WEBHOOK_STATUS_WORDS } from '../alert-words';
import type { Alert, AlertRule, Webhook } from '../types';
import cards from '../../../parts/page/cards.module.css';
import styles from './inbox.module.css';

interface InboxColumnOptions {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly rules: readonly AlertRule[] | undefined;
  readonly webhooks: readonly Webhook[] | undefined;
  /** Whether rows of several states are shown. */
  readonly isMixed: boolean;
}

/** The results of an alert's e-mails, and of the webhooks of its rule that need attention. */
function deliveryWords(alert: Alert, rule: AlertRule | undefined, webhooks: readonly Webhook[] | undefined): string {
  const hooks = webhooks?.filter(({ id }) => rule?.webhook_ids.includes(id)) ?? [];
  const words = [
    ...(alert.email === 'none' ? [] : [EMAIL_WORDS[alert.email]]),
    ...hooks.map(({ title, status }) => `${title} ${WEBHOOK_STATUS_WORDS[status].toLowerCase()}`),
  ];
  return words.length === 0 ? 'Inbox only' : words.join(' · ');
}

const SEVERITY: Column<Alert> = {
  key: 'severity',
  title: '',
  width: '22px',
  cell: ({ severity }) => <SeverityMark severity={severity} />,
};

const THREAT: Column<Alert> = {
  key: 'threat',
  title: 'Threat',
  width: 'minmax(0, 2.4fr)',
  cell: ({ threat }) => (
    <span title={threat.title}>
      <bdi>{threat.title}</bdi>
      {threat.status !== 'active' && <small className={cards.soft}> {threat.status}</small>}
    </span>
  ),
};

const RULE: Column<Alert> = {
  key: 'rule',
  title: 'Rule',
  width: 'minmax(0, 1fr)',
  isSecondary: true,
  cell: ({ rule_title: title }) => <bdi title={title}>{title}</bdi>,
};

const STATE: Column<Alert> = {
  key: 'state',
  title: 'State',
  width: '104px',
  isSecondary: true,
  cell: ({ state }) => STATE_WORDS[state],
};

const SENT: Column<Alert> = {
  key: 'sent',
  title: 'Sent',
  width: '44px',
  isNumber: true,
  cell: ({ trigger_count: sent }) => `${sent}×`,
};

const SUPPRESSED: Column<Alert> = {
  key: 'suppressed',
  title: 'Suppressed',
  width: '84px',
  isNumber: true,
  isSecondary: true,
  cell: ({ suppressed_count: suppressed }) => (suppressed === 0 ? '–' : suppressed),
};

const TRIGGERED: Column<Alert> = {
  key: 'at',
  title: 'Triggered',
  width: '84px',
  isSecondary: true,
  cell: ({ last_triggered_at: at }) => <span title={bothTimes(at)}>{shortAge(at, Date.now())} ago</span>,
};

const choiceColumn = ({ chosen, toggle }: InboxColumnOptions): Column<Alert> => ({
  key: 'choose',
  title: '',
  width: '24px',
  cell: ({ id, threat }) => (
    <input
      type="checkbox"
      className={styles.choose}
      aria-label={`Choose ${threat.title}`}
      tabIndex={-1}
      checked={chosen.has(id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => toggle(id)}
    />
  ),
});

function deliveriesColumn({ rules, webhooks }: InboxColumnOptions): Column<Alert> {
  const ruleById = new Map(rules?.map((rule) => [rule.id, rule]));
  return {
    key: 'deliveries',
    title: 'Deliveries',
    width: 'minmax(0, 1fr)',
    isSecondary: true,
    cell: (alert) => <bdi>{deliveryWords(alert, ruleById.get(alert.rule_id), webhooks)}</bdi>,
  };
}

export const inboxColumns = (options: InboxColumnOptions): Column<Alert>[] => [
  choiceColumn(options),
  SEVERITY,
  THREAT,
  RULE,
  ...(options.isMixed ? [STATE] : []),
  SENT,
  SUPPRESSED,
  deliveriesColumn(options),
  TRIGGERED,
];
