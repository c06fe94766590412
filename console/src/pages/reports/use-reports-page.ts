import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useMe } from '../../app/session';
import { useAddressGuard } from '../../parts/page/use-address-guard';
import { useSelection } from '../../parts/table/use-selection';
import type { ReportsSearch } from './search';
import type { Report } from './types';
import { useReportList } from './use-reports';

const route = getRouteApi('/p/$portfolio/reports');

export const reportKey = ({ request_id: id }: Report): string => id;

/** The state that the filters, the list and the dialogs of the reports share. */
export function useReportsPage(portfolio: string) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ownsAddress = useAddressGuard();
  const { permissions } = useMe();
  const [isCreating, setCreating] = useState(false);
  const change = useCallback(
    (values: Partial<ReportsSearch>, isNewPage = false): void => {
      if (ownsAddress()) void navigate({ search: (previous) => ({ ...previous, ...values }), replace: !isNewPage });
    },
    [navigate, ownsAddress],
  );
  const list = useReportList(portfolio, search);
  const selection = useSelection({
    rows: list.data?.reports ?? [],
    rowKey: reportKey,
    addressKey: search.sel,
    onAddress: (sel) => change({ sel }),
    isFree: true,
  });
  /** Each page is an entry in the history of the browser, so that Back leads to the previous page. */
  const goTo = (after: string | undefined): void => {
    selection.select(null);
    change({ after, sel: undefined }, true);
  };
  const filter = (subject: ReportsSearch['subject']): void => {
    selection.select(null);
    change({ subject, after: undefined, sel: undefined });
  };
  const canWrite = permissions.includes('reports:write');
  return { search, list, selection, canWrite, isCreating, setCreating, goTo, filter };
}

export type ReportsPageState = ReturnType<typeof useReportsPage>;
