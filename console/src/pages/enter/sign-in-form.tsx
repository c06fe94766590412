import { type ReactNode, useId, useState } from 'react';
import { explainFailure, ApiFailure } from '../../api/failure';
import { buildAddress, callApi, setCsrfToken } from '../../api/request';
import styles from './enter.module.css';

interface SignInFormProps {
  /** Where a sign-in at an identity provider returns to. */
  readonly returnTo: string;
  readonly onSignedIn: () => void;
}

/** The email address leads to the identity provider of the organisation; an API key is exchanged for a session. */
export function SignInForm({ returnTo, onSignedIn }: SignInFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    await work().catch((error: unknown) => setFailure(refusalOf(error)));
    setBusy(false);
  };
  const discover = (email: string): Promise<void> =>
    attempt(async () => {
      const { data } = await callApi<{ login_url: string }>({ path: '/v1/auth/discover', query: { email } });
      const { pathname, search } = new URL(data.login_url, location.href);
      const separator = search === '' ? '?' : '&';
      location.assign(`${pathname}${search}${separator}return_to=${encodeURIComponent(returnTo)}`);
    });
  const exchange = (key: string): Promise<void> =>
    attempt(async () => {
      const { data } = await callApi<{ csrf_token: string }>({
        method: 'POST',
        path: '/v1/auth/key-session',
        body: { key },
      });
      setCsrfToken(data.csrf_token);
      onSignedIn();
    });
  return (
    <>
      {failure !== null && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
      <Part label="Work email address" type="email" button="Continue" isBusy={isBusy} onSubmit={discover}>
        You continue at your organisation’s identity provider.
      </Part>
      <TenantPart returnTo={returnTo} />
      <Part label="API key" type="password" button="Sign in" isBusy={isBusy} onSubmit={exchange}>
        The key is exchanged for a session and is not stored in the browser.
      </Part>
    </>
  );
}

const refusalOf = (error: unknown): string => {
  if (!(error instanceof ApiFailure)) return explainFailure(error);
  if (error.code === 'api_key_invalid') return 'This key is not valid: it is mistyped, revoked or expired.';
  if (error.status === 404)
    return 'No organisation uses this address. Enter the tenant instead, or ask an administrator.';
  if (error.violations.some(({ field }) => field === 'email'))
    return 'This is not an email address. It should look like name@example.com.';
  return error.status === 401 ? error.message : explainFailure(error);
};

interface PartProps {
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly button: string;
  readonly isBusy: boolean;
  readonly children: ReactNode;
  readonly onSubmit: (value: string) => Promise<void>;
}

function Part({ label, type, button, isBusy, children, onSubmit }: PartProps) {
  const id = useId();
  const [value, setValue] = useState('');
  const submit = (): void => {
    if (value.trim() !== '') void onSubmit(value.trim());
  };
  return (
    <div className={styles.part}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          id={id}
          type={type}
          value={value}
          autoComplete={type === 'email' ? 'username' : 'off'}
          spellCheck={false}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
        />
        <button type="button" data-primary disabled={isBusy} onClick={submit}>
          {button}
        </button>
      </div>
      <p className={styles.hint}>{children}</p>
    </div>
  );
}

function TenantPart({ returnTo }: { readonly returnTo: string }) {
  const id = useId();
  const [tenant, setTenant] = useState('');
  const go = (kind: 'saml' | 'oidc'): void => {
    const path = `/v1/auth/${kind}/${encodeURIComponent(tenant.trim())}/login`;
    if (tenant.trim() !== '') location.assign(buildAddress({ path, query: { return_to: returnTo } }));
  };
  return (
    <div className={styles.part}>
      <label htmlFor={id}>Tenant</label>
      <div className={styles.row}>
        <input id={id} value={tenant} spellCheck={false} onChange={(event) => setTenant(event.target.value)} />
        <button type="button" onClick={() => go('saml')}>
          SAML
        </button>
        <button type="button" onClick={() => go('oidc')}>
          OpenID
        </button>
      </div>
      <p className={styles.hint}>For organisations whose addresses are not registered.</p>
    </div>
  );
}
