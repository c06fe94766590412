import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import { LoadState } from '../../../parts/load-state';
import { count } from '../../../parts/words';
import type { DeletedPortfolio, Portfolio, PortfolioContents, PortfolioDetail } from '../types';
import { PORTFOLIOS } from '../use-admin';

interface DeletePortfolioDialogProps {
  readonly portfolio: Portfolio;
  readonly onClose: () => void;
  readonly onDeleted: (text: string) => void;
}

/** Deletes a portfolio once its short name is typed, after saying what is deleted and what remains. */
export function DeletePortfolioDialog({ portfolio, onClose, onDeleted }: DeletePortfolioDialogProps) {
  const [typed, setTyped] = useState('');
  const path = `/v1/tenant/portfolios/${portfolio.id}`;
  const detail = useQuery({
    queryKey: [...PORTFOLIOS, portfolio.id],
    queryFn: async ({ signal }) => (await callApi<PortfolioDetail>({ path, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const { failure, isSaving, submit } = useSubmit(
    () => callApi<DeletedPortfolio>({ method: 'DELETE', path, query: { confirm: typed } }),
    ({ data }) => onDeleted(`Deleted the portfolio “${data.name}”: ${count(data.rows_deleted, 'row')} deleted.`),
  );
  return (
    <Dialog
      title={`Delete ${portfolio.name}`}
      onClose={onClose}
      onSubmit={() => typed === portfolio.slug && submit()}
      actions={
        <DialogActions
          submitWords={isSaving ? 'Deleting…' : 'Delete the portfolio'}
          isDisabled={isSaving || typed !== portfolio.slug}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={[]} />
      <LoadState query={detail} rows={3} what="the contents of the portfolio" />
      {detail.data && <Consequences contents={detail.data.contents} />}
      <p>
        <strong>Remains:</strong> the audit log; events, lists and articles, which all portfolios share; reports that
        were downloaded; and older backups.
      </p>
      <TextField label={`Type ${portfolio.slug} to confirm`} maxLength={40} value={typed} onChange={setTyped} />
    </Dialog>
  );
}

function Consequences({ contents }: { readonly contents: PortfolioContents }) {
  const kinds = kindsOf(contents).filter(([number]) => number > 0);
  const { api_keys: keys } = contents;
  return (
    <p>
      <strong>Deleted:</strong>{' '}
      {kinds.length === 0
        ? 'the portfolio, which is empty. '
        : `${kinds.map((kind) => count(...kind)).join(', ')}, with alerts, decisions and comments. `}
      {keys > 0 && `${count(keys, 'API key')} of this portfolio alone ${keys === 1 ? 'is' : 'are'} revoked. `}
      Users and other keys lose access to the portfolio, and its jobs are cancelled. This cannot be undone.
    </p>
  );
}

const kindsOf = (contents: PortfolioContents): [number: number, one: string, many?: string][] => [
  [contents.assets, 'asset'],
  [contents.threats, 'threat'],
  [contents.incidents, 'incident'],
  [contents.lookups, 'lookup'],
  [contents.monitored_subjects, 'monitored subject'],
  [contents.web_searches, 'media search', 'media searches'],
  [contents.reports, 'report'],
  [contents.alert_rules, 'alert rule'],
  [contents.webhooks, 'webhook'],
];
