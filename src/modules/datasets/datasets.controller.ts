import type { Readable } from 'node:stream';
import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ValidationError } from '../../kernel/errors/validation-error';
import { ImportAnswers } from '../../platform/http/imports/import-answers';
import { Operation } from '../../platform/http/operations/operation';
import { pageParts } from '../../platform/paging/page-query';
import { type DatasetFormat, formatsFor } from './imports/dataset-formats';
import {
  DatasetDetailAnswer,
  DatasetEntitiesAnswer,
  DatasetEntitiesQuery,
  DatasetImportAnswer,
  DatasetImportQuery,
  DatasetListAnswer,
  DatasetParams,
  DatasetsQuery,
} from './datasets.dto';
import { DatasetsService } from './datasets.service';

@ApiTags('Operator')
@Controller('v1/admin/datasets')
export class DatasetsController {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly imports: ImportAnswers,
  ) {}

  @Get()
  @Operation({
    action: 'datasets.list',
    permission: 'datasets:read',
    summary: 'List the imported lists',
    answer: DatasetListAnswer,
  })
  async list(@Query() query: DatasetsQuery): Promise<DatasetListAnswer> {
    const { rows, ...rest } = await this.datasets.list(query);
    return { datasets: rows, ...pageParts(rest) };
  }

  @Get(':dataset_id')
  @Operation({
    action: 'datasets.read',
    permission: 'datasets:read',
    summary: 'Get an imported list with its latest imports',
    answer: DatasetDetailAnswer,
    errors: ['not_found'],
  })
  read(@Param() { dataset_id: id }: DatasetParams): Promise<DatasetDetailAnswer> {
    return this.datasets.get(id);
  }

  @Get(':dataset_id/entities')
  @Operation({
    action: 'datasets.entities',
    permission: 'datasets:read',
    summary: 'List the entities of a list, including removed ones',
    answer: DatasetEntitiesAnswer,
    errors: ['not_found'],
  })
  async entities(
    @Param() { dataset_id: id }: DatasetParams,
    @Query() query: DatasetEntitiesQuery,
  ): Promise<DatasetEntitiesAnswer> {
    const { rows, ...rest } = await this.datasets.entities(id, query);
    return { entities: rows as DatasetEntitiesAnswer['entities'], ...pageParts(rest) };
  }

  @Post(':dataset_id/import')
  @ApiConsumes('*/*')
  @ApiBody({ required: true, schema: { type: 'string', format: 'binary' } })
  @Operation({
    action: 'datasets.import',
    body: 'stream',
    permission: 'datasets:import',
    summary: 'Import a new version of a list',
    description:
      'The body is the whole list, plain or gzip, of at most MAX_IMPORT_BYTES when unpacked. The new version ' +
      'replaces the old one as a whole, or not at all; entities that it lacks are kept and marked as removed. For ' +
      '`ofac-csv`, send a form (multipart/form-data) with the parts `sdn`, `alt` and `add`. For `csv`, send a form ' +
      'with the parts `mapping` and `file`, or only the table if the mapping of the previous import still applies. ' +
      'With `Accept: application/x-ndjson` the response is one line of progress per second, with the result as the ' +
      'last line.',
    answer: DatasetImportAnswer,
    errors: ['unsupported_media_type', 'conflict'],
  })
  async import(
    @Param() { dataset_id: dataset }: DatasetParams,
    @Query() { format, allow_shrink: mayShrink }: DatasetImportQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DatasetImportAnswer | Readable> {
    requireFormat(dataset, format);
    const contentType = request.headers['content-type'];
    return this.imports.answer(request, reply, {
      start: (body) => this.datasets.startImport({ dataset, format, body, contentType, mayShrink }),
      answerOf: (result): DatasetImportAnswer => result,
    });
  }
}

function requireFormat(dataset: string, format: DatasetFormat): void {
  const formats = formatsFor(dataset);
  if (formats.includes(format)) return;
  const msg = `Input should be ${formats.map((name) => `'${name}'`).join(' or ')} for this list`;
  throw new ValidationError([{ loc: ['query', 'format'], msg, type: 'enum' }]);
}
