import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { dump } from 'js-yaml';
import { openApiDocument } from './open-api-document';

/**
 * Serves the OpenAPI document as JSON and YAML, and Swagger UI at /docs. Building the document takes seconds and
 * writing its YAML half a second, in which no other request is served, so both are done only once.
 * @returns a function that builds the document now, so that no request has to wait for it
 */
export function serveDocuments(app: NestFastifyApplication): () => void {
  let document: OpenAPIObject | undefined;
  let yaml: string | undefined;
  const getDocument = (): OpenAPIObject => (document ??= openApiDocument(app));
  const getYaml = (): string => (yaml ??= dump(getDocument(), { skipInvalid: true, noRefs: true }));
  SwaggerModule.setup('docs', app, getDocument, {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Threat monitoring service',
  });
  app.getHttpAdapter().get('/openapi.yaml', (_request: unknown, reply: FastifyReply) => {
    void reply.type('text/yaml').send(getYaml());
  });
  return () => void getYaml();
}
