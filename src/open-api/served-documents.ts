import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { dump } from 'js-yaml';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The document beside `src`, or its copy in `dist`. `nest build` makes no copy, so the original is read from `dist/src`, too. */
const DOCUMENTS = [join(__dirname, '../../openapi.json'), join(__dirname, '../../../openapi.json')];
/** Written by `npm run build` into `dist`. */
const YAML_DOCUMENT = join(__dirname, '../../openapi.yaml');

/**
 * Serves the OpenAPI document as JSON and YAML, and Swagger UI at /docs. The document is the committed one, which
 * `npm run generate` writes and a test compares with the application. Building it would take two seconds of every start.
 */
export function serveDocuments(app: NestFastifyApplication): void {
  let document: OpenAPIObject | undefined;
  let yaml: string | undefined;
  const getDocument = (): OpenAPIObject => (document ??= readDocument());
  const getYaml = (): string =>
    (yaml ??= existsSync(YAML_DOCUMENT)
      ? readFileSync(YAML_DOCUMENT, 'utf8')
      : dump(getDocument(), { skipInvalid: true, noRefs: true }));
  SwaggerModule.setup('docs', app, getDocument, {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Threat monitoring service',
  });
  app.getHttpAdapter().get('/openapi.yaml', (_request: unknown, reply: FastifyReply) => {
    void reply.type('text/yaml').send(getYaml());
  });
}

function readDocument(): OpenAPIObject {
  const path = DOCUMENTS.find((one) => existsSync(one));
  if (path === undefined) throw new Error('openapi.json is missing: npm run build');
  return JSON.parse(readFileSync(path, 'utf8')) as OpenAPIObject;
}
