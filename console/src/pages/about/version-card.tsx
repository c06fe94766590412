import styles from './about.module.css';

declare const __VERSION__: string;
declare const __METHODOLOGY__: string;

const LICENCE = 'https://www.apache.org/licenses/LICENSE-2.0';

/** Which version this is, under which licence, and where its documentation is. */
export function VersionCard() {
  return (
    <section className={styles.card}>
      <h2>Version</h2>
      <dl>
        <dt>Console</dt>
        <dd>{__VERSION__}</dd>
        <dt>Methodology</dt>
        <dd>
          {__METHODOLOGY__}. The service evaluates threats with it, and each threat names the version that evaluated it.
        </dd>
        <dt>Licence</dt>
        <dd>
          <a href={LICENCE} target="_blank" rel="noreferrer">
            Apache 2.0
          </a>
        </dd>
      </dl>
      <p>
        <a href="/docs">API reference</a> · <a href="/openapi.json">OpenAPI document</a> · The documentation is in the
        folder <code>docs</code> of the source code, for example <code>docs/console.md</code> and{' '}
        <code>docs/evaluation.md</code>.
      </p>
    </section>
  );
}
