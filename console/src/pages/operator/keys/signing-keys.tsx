import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { LoadState } from '../../../parts/load-state';
import { useNotify } from '../../../parts/notices';
import { useTitle } from '../../../parts/page/document-title';
import cards from '../../../parts/page/cards.module.css';
import { OperatorFrame } from '../operator-frame';
import type { KeyPurpose, SigningKey } from '../types';
import { KeyDialogs, type OpenKeyDialog } from './key-dialogs';
import { KeyRow } from './key-row';
import { PURPOSES } from './key-words';

const MOST = 1_000;

interface KeyPage {
  readonly keys: readonly SigningKey[];
}

const useSigningKeys = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['signing-keys'],
    queryFn: async ({ signal }) =>
      (await callApi<KeyPage>({ path: '/v1/admin/signing-keys', query: { limit: MOST }, signal })).data.keys,
    enabled: isEnabled,
  });

/** The keys of each purpose in a row, next → active → retired, and the steps between these states. */
export function SigningKeys() {
  const { permissions } = useMe();
  const queries = useQueryClient();
  const notify = useNotify();
  const keys = useSigningKeys(permissions.includes('keys:read'));
  const [dialog, setDialog] = useState<OpenKeyDialog | null>(null);
  const canWrite = permissions.includes('keys:write');
  const add = (): void => setDialog({ kind: 'add' });
  const onDone = (text: string): void => {
    void queries.invalidateQueries({ queryKey: ['signing-keys'] });
    notify({ text });
    setDialog(null);
  };
  useTitle('Signing keys');
  useCommands([
    {
      id: 'key-add',
      title: 'Add a signing key',
      group: 'Signing keys',
      keys: ['n'],
      isEnabled: () => canWrite,
      run: add,
    },
  ]);
  return (
    <OperatorFrame actions={canWrite && <AddButton onAdd={add} />}>
      <p className={cards.soft}>
        Signatures prove where a report or a checkpoint comes from. To replace a key, add the next one, wait until
        verifiers know it, and activate it.
      </p>
      <LoadState query={keys} rows={8} what="the signing keys" />
      {keys.data &&
        (Object.keys(PURPOSES) as KeyPurpose[]).map((purpose) => (
          <KeyRow key={purpose} purpose={purpose} keys={keys.data} onOpen={canWrite ? setDialog : null} />
        ))}
      {dialog && <KeyDialogs dialog={dialog} onClose={() => setDialog(null)} onDone={onDone} />}
    </OperatorFrame>
  );
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <button type="button" data-primary onClick={onAdd}>
      Add a key <kbd>n</kbd>
    </button>
  );
}
