import { Injectable } from '@nestjs/common';
import { PublicUrl } from '../../../platform/http/public-url';
import type { ConnectionKind } from '../connections.contract';
import { SIGNED_OUT_PATH } from '../oidc/oidc-logout';

/** The addresses of this service for a tenant that administrators enter at an identity provider. */
@Injectable()
export class ConnectionAddresses {
  constructor(private readonly publicUrl: PublicUrl) {}

  samlMetadata(slug: string): string {
    return this.publicUrl.of(`/v1/auth/saml/${slug}/metadata`);
  }

  saml(slug: string): { entityId: string; acs: string; slo: string } {
    const base = this.publicUrl.of(`/v1/auth/saml/${slug}`);
    return { entityId: this.samlMetadata(slug), acs: `${base}/acs`, slo: `${base}/logout` };
  }

  oidc(slug: string): { redirect: string; backchannelLogout: string; postLogoutRedirect: string } {
    const base = this.publicUrl.of(`/v1/auth/oidc/${slug}`);
    return {
      redirect: `${base}/callback`,
      backchannelLogout: `${base}/backchannel-logout`,
      postLogoutRedirect: this.publicUrl.of(SIGNED_OUT_PATH),
    };
  }

  login(slug: string, kind: ConnectionKind): string {
    return this.publicUrl.of(`/v1/auth/${kind}/${slug}/login`);
  }

  scim(slug: string): string {
    return this.publicUrl.of(`/scim/v2/${slug}`);
  }
}
