import { CopyButton } from '../../../parts/copy-button';
import { FailurePanel } from '../../../parts/failure-panel';
import { FileDrop } from '../../../parts/files/file-drop';
import { useTitle } from '../../../parts/page/document-title';
import { opensslCommands } from './commands';
import { FileFacts } from './file-facts';
import { useVerification } from './use-verification';
import { Verdict } from './verdict';
import styles from './verify.module.css';

/** Verifies the file of a report for anyone who has received one, without a sign-in. */
export function VerifyPage() {
  const verification = useVerification();
  const { data, error, isPending } = verification;
  useTitle('Verify a report');
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <img src="/console/icon.svg" width="32" height="32" alt="" />
        <h1>Verify a report</h1>
        <a href="/console/">Open the console</a>
      </header>
      <p>
        Check whether this service signed a report, and whether it has changed since. You need no sign-in, and the
        service does not keep the file.
      </p>
      <FileDrop
        words={isPending ? 'Checking the file…' : 'Drop a report here'}
        accept=".pdf,application/pdf"
        isBusy={isPending}
        hint="A PDF of up to 32 MiB."
        onFile={(file) => verification.mutate(file)}
      />
      <div role="status" className={styles.stack}>
        {data && <Verdict result={data} />}
      </div>
      {error !== null && <FailurePanel failure={error} what="The verdict" />}
      {data && <FileFacts result={data} />}
      <OpensslCommands kid={data?.check?.signing_key_id ?? null} />
      <p>
        To verify an export of the audit log, use <a href="/console/verify.html">the verifier for audit exports</a>.
      </p>
    </main>
  );
}

function OpensslCommands({ kid }: { readonly kid: string | null }) {
  const commands = opensslCommands(location.origin, kid);
  return (
    <details className={styles.card}>
      <summary>Verify without this service, with OpenSSL</summary>
      <p>
        For bash with curl, jq, xxd and OpenSSL 3. It must print “the whole file is covered” and “CAdES Verification
        successful”.
      </p>
      <pre className={styles.code} tabIndex={0} role="region" aria-label="Commands for OpenSSL">
        {commands}
      </pre>
      <p>
        <CopyButton text={commands} what="the commands" />
      </p>
    </details>
  );
}
