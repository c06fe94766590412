import { useMemo } from 'react';
import { useAssets } from '../../overview/use-assets';
import { useWebhooks } from '../use-alerts';
import type { RuleNames } from './rule-sentence';

/** The names of the portfolio's assets and webhooks, as far as the user may read them. */
export function useRuleNames(portfolio: string): RuleNames {
  const assets = useAssets(portfolio);
  const webhooks = useWebhooks(portfolio).data;
  return useMemo(
    () => ({
      assets: new Map(assets.map(({ id, name }) => [id, name])),
      webhooks: new Map(webhooks?.map(({ id, title }) => [id, title])),
    }),
    [assets, webhooks],
  );
}
