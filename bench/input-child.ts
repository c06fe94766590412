import 'reflect-metadata';
import {
  type ArgumentMetadata,
  Controller,
  Get,
  Injectable,
  Module,
  Param,
  type PipeTransform,
  Query,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, APP_PIPE, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Pool } from 'pg';
import { parseSettings, SETTINGS } from '../config/settings';
import { AuditInterceptor } from '../src/modules/audit/audit.interceptor';
import { InputGuard } from '../src/platform/http/input.guard';
import { Field, parseObject } from '../src/platform/http/validation/field';
import { type ObjectClass, ViolationSink } from '../src/platform/http/validation/rule';
import { boolean, integer } from '../src/platform/http/validation/rules';

// <guard|guard and interceptor|pipe and interceptor> <database url>: serves rows by their key, one query per request.
// Sends its port to the parent, and its CPU time whenever the parent requests it.
const [variant = '', url = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: 10 });

class ItemParams {
  @Field(integer({ ge: 1 }))
  id: number;
}

class ItemQuery {
  @Field(boolean(), { default: false })
  archived: boolean;
}

@Controller('items')
class ItemsController {
  @Get(':id')
  async read(@Param() { id }: ItemParams, @Query() { archived }: ItemQuery): Promise<unknown> {
    const text = 'select id, name, payload from bench_item where id = $1';
    const { rows } = await pool.query<object>({ name: 'item', text, values: [id] });
    return { ...rows[0], archived };
  }
}

/** Reads each parameter separately, as far as a pipe can: it does not collect the violations of all of them. */
@Injectable()
class InputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (metatype === undefined || type === 'custom') return value;
    const sink = new ViolationSink(type === 'param' ? 'path' : type);
    const read = parseObject(metatype as ObjectClass, value, [type], sink, { unknownKeys: 'ignore' });
    if (sink.count > 0) throw new Error('the benchmark sends valid requests only');
    return read;
  }
}

const INTERCEPTOR = { provide: APP_INTERCEPTOR, useClass: AuditInterceptor };
const PROVIDERS: Readonly<Record<string, object[]>> = {
  guard: [{ provide: APP_GUARD, useClass: InputGuard }],
  'guard and interceptor': [{ provide: APP_GUARD, useClass: InputGuard }, INTERCEPTOR],
  'pipe and interceptor': [{ provide: APP_PIPE, useClass: InputPipe }, INTERCEPTOR],
};

@Module({
  controllers: [ItemsController],
  providers: [{ provide: SETTINGS, useValue: parseSettings({}) }, ...((PROVIDERS[variant] ?? []) as [])],
})
class ItemsModule {}

async function main(): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(ItemsModule, new FastifyAdapter(), { logger: false });
  await app.listen(0, '127.0.0.1');
  process.once('disconnect', () => process.exit());
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.send?.(new URL(await app.getUrl()).port);
}

void main();
