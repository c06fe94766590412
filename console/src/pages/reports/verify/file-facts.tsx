import { Fragment } from 'react';
import { CopyButton } from '../../../parts/copy-button';
import { saveFile } from '../../../parts/files/save-file';
import type { FileCheck } from '../types';
import type { Verification } from './use-verification';
import panel from '../../../parts/panel.module.css';
import styles from './verify.module.css';

/** The hashes, the key and the certificate, for comparison with the values that other people have. */
export function FileFacts({ result }: { readonly result: Verification }) {
  const { name, ownHash, check, signer } = result;
  return (
    <section className={styles.card} aria-labelledby="file">
      <h2 id="file">The file</h2>
      <dl className={panel.facts}>
        <dt>Name</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>SHA-256</dt>
        <dd>
          <OwnHash hash={ownHash} serviceHash={check?.pdf_sha256} />
        </dd>
        {Object.entries(knownValues(check)).map(([title, value]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </Fragment>
        ))}
        {signer && (
          <>
            <dt>Root certificate</dt>
            <dd>
              {signer.rootFingerprint !== null && <code>{signer.rootFingerprint}</code>}
              <p>
                Compare this fingerprint (SHA-256) with the one that the organisation publishes in another place, such
                as its website. This page and the key come from the same server, so this page alone cannot prove whose
                key it is.{' '}
                <button type="button" onClick={() => saveFile('root.pem', 'application/x-pem-file', signer.root)}>
                  Save root.pem
                </button>
              </p>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** What the service knows about the file; values that it does not know are left out. */
function knownValues(check: FileCheck | undefined): Record<string, string> {
  const values = {
    Report: check?.request_id ?? null,
    'Report hash': check?.report_hash ?? null,
    Key: check?.signing_key_id ?? null,
  };
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null));
}

interface OwnHashProps {
  readonly hash: string | null;
  readonly serviceHash: string | undefined;
}

function OwnHash({ hash, serviceHash }: OwnHashProps) {
  if (hash === null) return 'This browser computes hashes only on pages with HTTPS.';
  return (
    <>
      <code>{hash}</code> <CopyButton text={hash} what="the hash" />
      <p>
        Computed in this browser.{' '}
        {serviceHash !== undefined &&
          (serviceHash === hash
            ? 'The service received the same file.'
            : `The service received a different file, with the hash ${serviceHash}. It was changed on its way to the service.`)}
      </p>
    </>
  );
}
