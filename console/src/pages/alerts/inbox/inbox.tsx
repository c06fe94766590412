import { getRouteApi } from '@tanstack/react-router';
import { useTitle } from '../../../parts/page/document-title';
import { ListWithPanel } from '../../../parts/page/side-panel';
import { AlertsFrame } from '../alerts-frame';
import { useAlertCounts, useRules, useWebhooks } from '../use-alerts';
import { AlertPanel } from './alert-panel';
import { InboxFilters } from './inbox-filters';
import { InboxList } from './inbox-list';
import { useInbox } from './use-inbox';

const route = getRouteApi('/p/$portfolio/alerts');

/** The inbox of alerts by state, with the reasons and the results of their deliveries. */
export function AlertInbox() {
  const { portfolio } = route.useParams();
  const counts = useAlertCounts(portfolio).data;
  const rules = useRules(portfolio).data;
  const webhooks = useWebhooks(portfolio).data;
  const inbox = useInbox(portfolio);
  const { row: selected, select } = inbox.selection;
  useTitle(counts && counts.new > 0 ? `(${counts.new}) Alerts` : 'Alerts');
  return (
    <AlertsFrame portfolio={portfolio}>
      <InboxFilters search={inbox.search} counts={counts} rules={rules ?? []} onChange={inbox.change} />
      <ListWithPanel
        list={<InboxList inbox={inbox} portfolio={portfolio} rules={rules} webhooks={webhooks} />}
        panel={
          selected && (
            <AlertPanel
              alert={selected}
              rule={rules?.find(({ id }) => id === selected.rule_id)}
              areRulesKnown={rules !== undefined}
              webhooks={webhooks}
              portfolio={portfolio}
              canWrite={inbox.canWrite}
              onState={(state) => inbox.setState([selected], state)}
              onClose={() => select(null)}
            />
          )
        }
      />
    </AlertsFrame>
  );
}
