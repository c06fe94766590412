import type { Readable } from 'node:stream';
import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ValidationError } from '../../kernel/errors/validation-error';
import { ImportAnswers } from '../../platform/http/import-answers';
import { Operation } from '../../platform/http/operation';
import { type DatasetFormat, formatsOf } from './dataset-formats';
import {
  DatasetDetailAnswer,
  DatasetEntitiesAnswer,
  DatasetEntitiesQuery,
  DatasetImportAnswer,
  DatasetImportQuery,
  DatasetListAnswer,
  DatasetParams,
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
  async list(): Promise<DatasetListAnswer> {
    const datasets = await this.datasets.list();
    return { datasets, total: datasets.length };
  }

  @Get(':dataset_id')
  @Operation({
    action: 'datasets.read',
    permission: 'datasets:read',
    summary: 'Read an imported list with its last imports',
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
    summary: 'List the entities of a list, those removed from it too',
    answer: DatasetEntitiesAnswer,
    errors: ['not_found'],
  })
  async entities(
    @Param() { dataset_id: id }: DatasetParams,
    @Query() { status, limit, offset }: DatasetEntitiesQuery,
  ): Promise<DatasetEntitiesAnswer> {
    const page = await this.datasets.entities(id, { status: status ?? null, limit, offset });
    return page as DatasetEntitiesAnswer;
  }

  @Post(':dataset_id/import')
  @ApiConsumes('*/*')
  @ApiBody({ required: true, schema: { type: 'string', format: 'binary' } })
  @Operation({
    action: 'datasets.import',
    permission: 'datasets:import',
    summary: 'Import a list as its new version',
    description:
      'The body is the whole list, plain or gzip, of any size. The new version replaces the old one at once or not at ' +
      'all; entities it has no more are kept and marked as removed. `ofac-csv` is a form (multipart/form-data) with the ' +
      'parts `sdn`, `alt` and `add`; `csv` a form with the parts `mapping` and `file`, or the table alone where the ' +
      'mapping of the import before still holds. With `Accept: application/x-ndjson` the answer is a line of progress a ' +
      'second, and the result as the last line.',
    answer: DatasetImportAnswer,
    errors: ['unsupported_media_type', 'not_acceptable', 'conflict'],
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
  const formats = formatsOf(dataset);
  if (formats.includes(format)) return;
  const msg = `Input should be ${formats.map((name) => `'${name}'`).join(' or ')} for this list`;
  throw new ValidationError([{ loc: ['query', 'format'], msg, type: 'enum' }]);
}
