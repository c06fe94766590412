import { Controller, Get } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { Operation } from './operations/operation';
import { Shown } from './validation/field';
import { text } from './validation/rules';

class ApiRootAnswer {
  @Shown(text(), { example: 'Threat monitoring service' })
  name: string;

  @Shown(text(), { example: '/v1', description: 'The prefix of all API paths.' })
  api: string;

  @Shown(text(), { example: '/docs', description: 'The API reference, for browsers.' })
  documentation: string;

  @Shown(text(), { example: '/openapi.json', description: 'The OpenAPI document.' })
  openapi: string;
}

const ROOT: ApiRootAnswer = {
  name: 'Threat monitoring service',
  api: '/v1',
  documentation: '/docs',
  openapi: '/openapi.json',
};

const operation = (action: string) =>
  ({
    action,
    permission: 'public',
    anonymousGroup: 'document',
    summary: 'Find the documentation',
    description: 'No credential is required.',
    answer: ApiRootAnswer,
  }) as const;

/** Responds at the addresses that a person or a program tries first. */
@ApiTags('Documentation')
@Controller()
export class ApiRootController {
  @Get()
  @Operation(operation('root.read'))
  @ApiResponse({ status: 303, description: 'Redirects a browser to the console, if the service has one.' })
  root(): ApiRootAnswer {
    return ROOT;
  }

  @Get('v1')
  @Operation(operation('root.read_v1'))
  version(): ApiRootAnswer {
    return ROOT;
  }
}
