import { percent } from '../../../parts/words';
import type { LookupEntity } from '../types';
import { byField, leftOut, type ProfileField, type ProfileRow, profileRows } from './profile-rows';
import styles from '../lookup.module.css';

const SHOWN_VALUES = 6;
const SHOWN_CHARACTERS = 400;

/** Every field of an entity with its values, how certain each is, and which sources state it. */
export function ProfileTable({ profile }: { readonly profile: LookupEntity['profile'] }) {
  const missing = leftOut(profile);
  return (
    <>
      <table className={styles.profile}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
            <th scope="col">Confidence</th>
            <th scope="col">Sources</th>
          </tr>
        </thead>
        {byField(profileRows(profile)).map((field) => (
          <FieldRows key={field.field} field={field} />
        ))}
      </table>
      {missing.length > 0 && <p className={styles.soft}>Left out of this answer: {missing.join(', ')}.</p>}
    </>
  );
}

/** The first values of a field, and the others in a part that the user can open. */
function FieldRows({ field: { field, rows } }: { readonly field: ProfileField }) {
  const [shown, rest] = [rows.slice(0, SHOWN_VALUES), rows.slice(SHOWN_VALUES)];
  return (
    <tbody>
      {shown.map((row, index) => (
        <ValueRow key={index} row={row} isFirst={index === 0} />
      ))}
      {rest.length > 0 && (
        <tr>
          <td colSpan={4}>
            <details>
              <summary>
                {rest.length} more: {field}
              </summary>
              <ul className={styles.moreValues}>
                {rest.map((row, index) => (
                  <li key={index}>
                    <Value row={row} /> <span className={styles.soft}>{percent(row.confidence, 0)}</span>{' '}
                    <Sources ids={row.sources} />
                  </li>
                ))}
              </ul>
            </details>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function ValueRow({ row, isFirst }: { readonly row: ProfileRow; readonly isFirst: boolean }) {
  return (
    <tr>
      <th scope="row">{isFirst ? row.field : <span className="visually-hidden">{row.field}</span>}</th>
      <td>
        <Value row={row} />
      </td>
      <td className={styles.number}>{percent(row.confidence, 0)}</td>
      <td>
        <Sources ids={row.sources} />
      </td>
    </tr>
  );
}

function Value({ row: { value, note } }: { readonly row: ProfileRow }) {
  return (
    <>
      {value.length > SHOWN_CHARACTERS ? (
        <details>
          <summary dir="auto">{value.slice(0, SHOWN_CHARACTERS)}…</summary>
          <p dir="auto">{value}</p>
        </details>
      ) : (
        <bdi>{value}</bdi>
      )}
      {note !== null && (
        <span className={styles.soft}>
          {' '}
          (<bdi>{note}</bdi>)
        </span>
      )}
    </>
  );
}

function Sources({ ids }: { readonly ids: readonly string[] }) {
  return (
    <span className={styles.sources}>
      {ids.map((id) => (
        <bdi key={id} className={styles.id}>
          {id}
        </bdi>
      ))}
    </span>
  );
}
