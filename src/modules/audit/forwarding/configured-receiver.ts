import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type Settings, SettingsError } from '../../../../config/settings';
import type { AuditReceiver } from './audit-receiver';
import { HttpReceiver } from './http-receiver';
import { SyslogReceiver } from './syslog-receiver';

const SYSLOG = 'syslog+tls:';

/** The receiver of the settings, or null if there is none. @throws SettingsError if a file cannot be used */
export function configuredReceiver(settings: Settings): AuditReceiver | null {
  const { auditForwardUrl: url, auditForwardAuthorization: authorization } = settings;
  if (url === undefined) return null;
  const tls = {
    ...fileOf('ca', 'AUDIT_FORWARD_CA_FILE', settings.auditForwardCaFile),
    ...fileOf('cert', 'AUDIT_FORWARD_CERTIFICATE_FILE', settings.auditForwardCertificateFile),
    ...fileOf('key', 'AUDIT_FORWARD_KEY_FILE', settings.auditForwardKeyFile),
  };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new SettingsError(
      `AUDIT_FORWARD_CERTIFICATE_FILE and AUDIT_FORWARD_KEY_FILE cannot be used: ${(error as Error).message}`,
    );
  }
  return url.startsWith(SYSLOG) ? new SyslogReceiver(url, tls) : new HttpReceiver(url, authorization, tls);
}

/** The content of a PEM file under the name of the option, or nothing. @throws SettingsError */
function fileOf<Option extends string>(
  option: Option,
  setting: string,
  path: string | undefined,
): Partial<Record<Option, Buffer>> {
  if (path === undefined) return {};
  try {
    const content = readFileSync(path);
    if (!content.includes('-----BEGIN ')) throw new Error('it contains nothing in PEM');
    return { [option]: content } as Record<Option, Buffer>;
  } catch (error) {
    throw new SettingsError(`${setting} cannot be used: ${(error as Error).message}`);
  }
}
