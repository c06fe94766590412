import { Controller, Get, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { parseSettings } from '../../../config/settings';
import { notFound } from '../../../src/kernel/errors/service-error';
import { AllowedMethods } from '../../../src/platform/http/server/allowed-methods';
import { ErrorFilter } from '../../../src/platform/http/error.filter';
import { RegisteredRecorder } from '../../../src/platform/http/requests/request-recorder';
import { httpAdapter } from '../../../src/platform/http/server/http-server';
import { Operation } from '../../../src/platform/http/operations/operation';
import { createLog } from '../../../src/platform/log/log';

const LINK = 'https://threats.example.com/docs/things';
const deprecation = { since: '2027-01-31', sunset: '2027-08-01', link: LINK };
const common = { permission: 'public', summary: 'Read a thing', answer: { description: 'The thing' } } as const;

@Controller('v1/things')
class ThingsController {
  @Get(':id/old')
  @Operation({ ...common, action: 'things.read_old', deprecation })
  old(@Param('id') id: string): object {
    if (id !== '1') throw notFound('The thing');
    return { id };
  }

  @Get(':id')
  @Operation({ ...common, action: 'things.read' })
  read(@Param('id') id: string): object {
    return { id };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

let app: NestFastifyApplication;
let url: string;
beforeAll(async () => {
  const settings = parseSettings({ LOG_LEVEL: 'silent' });
  const adapter = httpAdapter(settings, new RegisteredRecorder());
  app = await NestFactory.create(ThingsModule, adapter, { bodyParser: false, logger: false });
  app.useGlobalFilters(new ErrorFilter(createLog(settings), new AllowedMethods()));
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(() => app.close());

const deprecationHeaders = ({ headers }: Response): (string | null)[] =>
  ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));

test.each([
  ['an answer', '1', 200],
  ['an error', '2', 404],
])('%s of a deprecated operation returns the dates and the reason', async (_what, id, status) => {
  const answer = await fetch(`${url}/v1/things/${id}/old`);
  expect(answer.status).toBe(status);
  expect(deprecationHeaders(answer)).toEqual([
    '@1801353600',
    'Sun, 01 Aug 2027 00:00:00 GMT',
    `<${LINK}>; rel="deprecation"; type="text/html"`,
  ]);
});

test('another operation of the same path does not return them', async () => {
  expect(deprecationHeaders(await fetch(`${url}/v1/things/1`))).toEqual([null, null, null]);
});

test('the document marks the deprecated operation', () => {
  const { paths } = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  expect(paths['/v1/things/{id}/old']?.get).toMatchObject({ deprecated: true, 'x-sunset': '2027-08-01' });
  expect(paths['/v1/things/{id}']?.get).not.toHaveProperty('deprecated');
});

test('an operation whose sunset is too soon cannot be declared', () => {
  const operation = Operation({
    ...common,
    action: 'things.read_old',
    deprecation: { ...deprecation, sunset: '2027-03-01' },
  });
  const declare = (): unknown => operation({}, 'readOld', {});
  expect(declare).toThrow(
    'an operation that is deprecated since 2027-01-31 should stay for 6 months, not only until 2027-03-01',
  );
});
