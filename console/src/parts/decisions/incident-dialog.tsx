import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explainFailure } from '../../api/failure';
import { callApi } from '../../api/request';
import type { Incident } from '../../api/types';
import { Dialog } from '../dialog';
import { DialogActions } from '../dialog-actions';
import { describeThreats } from './dismiss-dialog';
import { type AddToIncidentOptions, useAddToIncident } from './use-add-to-incident';
import styles from './decisions.module.css';

const NEW = 'new';

/** Adds threats to an open incident, or starts one with them. */
export function IncidentDialog(options: AddToIncidentOptions) {
  const { threats, portfolio, onClose } = options;
  const [chosen, setChosen] = useState(NEW);
  const [title, setTitle] = useState(threats[0]?.title ?? '');
  const { failure, add } = useAddToIncident(options);
  const open = useQuery({
    queryKey: ['incidents', portfolio, 'open'],
    queryFn: () =>
      callApi<{ incidents: Incident[] }>({ path: '/v1/incidents', query: { status: 'open', limit: 100 }, portfolio }),
  });
  const isNew = chosen === NEW;
  return (
    <Dialog
      title={`Add ${describeThreats(threats)} to an incident`}
      onClose={onClose}
      onSubmit={() => void add(isNew ? { title } : { id: chosen })}
      actions={
        <DialogActions
          submitWords={isNew ? 'Start incident' : 'Add'}
          isDisabled={isNew && title.trim() === ''}
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
          <input type="radio" name="incident" checked={isNew} onChange={() => setChosen(NEW)} /> A new incident
        </label>
        {open.data?.data.incidents.map(({ id, title: name, threat_links }) => (
          <label key={id}>
            <input type="radio" name="incident" checked={chosen === id} onChange={() => setChosen(id)} />{' '}
            <span dir="auto">{name}</span> ({threat_links.length})
          </label>
        ))}
      </fieldset>
      {isNew && (
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
