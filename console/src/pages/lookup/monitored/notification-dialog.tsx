import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { readAddresses } from '../../../parts/form/lines';
import { TextAreaField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import { problemsAtFields } from '../../../parts/form/violations';
import { LoadState } from '../../../parts/load-state';
import { useNotify } from '../../../parts/notices';
import { useTimeText } from '../../../parts/time';
import { count } from '../../../parts/words';
import { notificationState } from './monitored-words';
import type { ScreeningNotifications } from './types';

const PATH = '/v1/alerts/screening-notifications';
const ADDRESSES = { addresses: 'email_receivers' };

/** Opens the dialog, and says what was saved. */
export function NotificationButton({ portfolio }: { readonly portfolio: string }) {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const saved = (addresses: number): void => {
    setOpen(false);
    notify({ text: savedText(addresses) });
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        E-mails…
      </button>
      {isOpen && <NotificationDialog portfolio={portfolio} onClose={() => setOpen(false)} onSaved={saved} />}
    </>
  );
}

const savedText = (addresses: number): string =>
  addresses === 0
    ? 'No e-mails are sent about screening alerts.'
    : `E-mails about screening alerts go to ${count(addresses, 'address', 'addresses')}.`;

/** What is stored now. It is read again each time the dialog opens, and does not change while it is open. */
const useNotifications = (portfolio: string) =>
  useQuery({
    queryKey: ['screening-notifications', portfolio],
    queryFn: async ({ signal }) => (await callApi<ScreeningNotifications>({ path: PATH, portfolio, signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const replaceAddresses = (portfolio: string, addresses: string) =>
  callApi<ScreeningNotifications>({
    method: 'PUT',
    path: PATH,
    portfolio,
    body: { email_receivers: readAddresses(addresses) },
  });

interface NotificationDialogProps {
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onSaved: (addresses: number) => void;
}

/** Shows and replaces the addresses that get e-mails about screening alerts. */
function NotificationDialog({ portfolio, onClose, onSaved }: NotificationDialogProps) {
  const stored = useNotifications(portfolio);
  const [typed, setTyped] = useState<string | null>(null);
  const timeText = useTimeText();
  const addresses = typed ?? stored.data?.email_receivers.join('\n') ?? '';
  const { failure, isSaving, submit } = useSubmit(
    () => replaceAddresses(portfolio, addresses),
    ({ data }) => onSaved(data.email_receivers.length),
  );
  const violations = failure instanceof ApiFailure ? failure.violations : [];
  return (
    <Dialog
      title="E-mails about screening alerts"
      onClose={onClose}
      onSubmit={() => stored.data && submit()}
      actions={
        <DialogActions
          submitWords={isSaving ? 'Saving…' : 'Save'}
          isDisabled={isSaving || !stored.data}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={['email_receivers']} />
      <p>
        The alerts of this portfolio are collected, and sent as one e-mail when none came for five minutes, at the
        latest an hour after the first. The e-mail has numbers and a link, and no names.
      </p>
      <LoadState query={stored} rows={3} what="the addresses" />
      {stored.data && (
        <>
          <TextAreaField
            label="E-mail addresses"
            hint="One on each line, at most 50. Without an address, no e-mail is sent."
            problem={problemsAtFields(violations, ADDRESSES).addresses}
            rows={4}
            value={addresses}
            onChange={setTyped}
          />
          {notificationState(stored.data, timeText).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      )}
    </Dialog>
  );
}
