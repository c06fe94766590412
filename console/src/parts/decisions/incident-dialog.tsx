import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainFailure } from '../../api/failure';
import { callApi } from '../../api/request';
import type { Incident } from '../../api/types';
import { Dialog } from '../dialog';
import { DialogActions } from '../dialog-actions';
import { useNotify } from '../notices';
import type { DecidedThreat } from './decide';
import { describeThreats } from './dismiss-dialog';
import styles from './decisions.module.css';

interface IncidentDialogProps {
  readonly threats: readonly DecidedThreat[];
  readonly portfolio: string;
  readonly onClose: () => void;
}

const NEW = 'new';

/** Adds threats to an open incident, or starts one with them. */
export function IncidentDialog({ threats, portfolio, onClose }: IncidentDialogProps) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(NEW);
  const [title, setTitle] = useState(threats[0]?.title ?? '');
  const [key] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<unknown>(null);
  const open = useQuery({
    queryKey: ['incidents', portfolio, 'open'],
    queryFn: () =>
      callApi<{ incidents: Incident[] }>({ path: '/v1/incidents', query: { status: 'open', limit: 100 }, portfolio }),
  });
  const submit = async (): Promise<void> => {
    const threat_ids = threats.map(({ id }) => id);
    const isNew = chosen === NEW;
    try {
      const { data } = await callApi<Incident>({
        method: 'POST',
        path: isNew ? '/v1/incidents' : `/v1/incidents/${chosen}/threats`,
        portfolio,
        idempotencyKey: key,
        body: isNew ? { title: title.trim(), threat_ids } : { threat_ids },
      });
      notify({ text: `Added ${describeThreats(threats)} to the incident “${data.title}”.` });
      onClose();
      await queries.invalidateQueries({ queryKey: ['incidents'] });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Dialog
      title={`Add ${describeThreats(threats)} to an incident`}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <DialogActions
          submitWords={chosen === NEW ? 'Start incident' : 'Add'}
          isDisabled={chosen === NEW && title.trim() === ''}
          onCancel={onClose}
        />
      }
    >
      {failure !== null && (
        <p className={styles.problem} role="alert">
          {explainFailure(failure)}
        </p>
      )}
      <fieldset className={styles.choices}>
        <legend>Incident</legend>
        <label>
          <input type="radio" name="incident" checked={chosen === NEW} onChange={() => setChosen(NEW)} /> A new incident
        </label>
        {open.data?.data.incidents.map(({ id, title: name, threat_links }) => (
          <label key={id}>
            <input type="radio" name="incident" checked={chosen === id} onChange={() => setChosen(id)} />{' '}
            <span dir="auto">{name}</span> ({threat_links.length})
          </label>
        ))}
      </fieldset>
      {chosen === NEW && (
        <label className={styles.field}>
          <span>Title</span>
          <input
            autoFocus
            dir="auto"
            maxLength={300}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
      )}
    </Dialog>
  );
}
