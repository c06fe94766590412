import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/request';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { count } from '../../parts/words';
import styles from './about.module.css';

interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly usedBy: 'console' | 'service';
}

const LIST = '/console/third-party.json';
const LICENCES = '/console/third-party-licences.txt';

/** The packages of other projects, which the build lists. The list is loaded when the user opens it. */
export function ThirdParty() {
  const [isOpen, setOpen] = useState(false);
  const packages = useQuery({
    queryKey: ['third-party'],
    queryFn: async ({ signal }) => (await callApi<readonly ThirdPartyPackage[]>({ path: LIST, signal })).data,
    enabled: isOpen,
    staleTime: Infinity,
  });
  return (
    <>
      <p>
        <a href={LICENCES} target="_blank" rel="noreferrer">
          Licences of the software in this console
        </a>
      </p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Packages of the console and the service</summary>
        {isOpen && packages.isPending && <Skeleton rows={6} label="the packages" />}
        {packages.isError && (
          <FailurePanel failure={packages.error} what="The list" onRetry={() => void packages.refetch()} />
        )}
        {packages.data && <PackageTable packages={packages.data} />}
      </details>
    </>
  );
}

function PackageTable({ packages }: { readonly packages: readonly ThirdPartyPackage[] }) {
  return (
    <>
      <p>{count(packages.length, 'package')}</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Third-party packages">
        <table>
          <thead>
            <tr>
              <th scope="col">Package</th>
              <th scope="col">Version</th>
              <th scope="col">Licence</th>
              <th scope="col">Used by</th>
            </tr>
          </thead>
          <tbody>
            {packages.map(({ name, version, licence, usedBy }) => (
              <tr key={`${name} ${version} ${usedBy}`}>
                <th scope="row">{name}</th>
                <td>{version}</td>
                <td>{licence}</td>
                <td>the {usedBy}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
