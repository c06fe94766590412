import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { version } from '../../package.json';
import { addCommonHeaders } from './common-headers';
import { addExamples } from './examples';
import { FAILURE_SCHEMAS } from './failure-schemas';
import { withNullTypes } from './null-types';
import { describeOwnTenant } from './own-tenant-operations';
import { allowNullForDefaults, describeLists } from './request-forms';
import { addSecurity } from './security';
import { shareComponents } from './shared-components';
import { nameStreamSchemas } from './stream-schemas';

/** The OpenAPI 3.1 document of the running application. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Threat monitoring service')
    .setDescription(
      'Monitors the places that an organisation cares about for threats, using events from public sources.',
    )
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/')
    .addTag('Threats', 'Evaluated threats to the assets of a portfolio.')
    .addTag('Assets', 'The places that a portfolio monitors.')
    .addTag('Incidents', 'Groups of threats that analysts handle together.')
    .addTag('Corpus', 'Events and actors. All tenants share them; a credential sees those within its data scope.')
    .addTag('Audit', 'The tamper-evident record of every request.')
    .addTag('Tenant', 'Administration of the caller’s own tenant.')
    .addTag(
      'Operator',
      'Administration of the installation: tenants, portfolios, keys and imports. For the operator only.',
    )
    .addTag('Health', 'Liveness and readiness, for load balancers and orchestrators.')
    .build();
  const written = SwaggerModule.createDocument(app, config);
  written.components = { ...written.components, schemas: { ...written.components?.schemas, ...FAILURE_SCHEMAS } };
  describeOwnTenant(written);
  closeRequests(written);
  describeLists(written);
  allowNullForDefaults(written);
  const document = withNullTypes(written) as OpenAPIObject;
  nameStreamSchemas(document);
  addExamples(document);
  addSecurity(document);
  addCommonHeaders(document);
  shareComponents(document);
  return document;
}

/** Requests refuse unknown fields; a class that accepts them declares this itself. */
function closeRequests(document: OpenAPIObject): void {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    if ('$ref' in schema) continue;
    if (name.endsWith('Body')) schema.additionalProperties ??= name === OPEN_REQUEST;
    if (name === OPEN_ANSWER) schema.additionalProperties = true;
  }
}

// The attributes of an asset are returned as they were sent, with any content.
const OPEN_REQUEST = 'AssetAttributesBody';
const OPEN_ANSWER = 'AssetAttributesAnswer';
