import 'reflect-metadata';
import { Controller, Get, Injectable, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Pool } from 'pg';

// <express|fastify> <database url>: serves rows by their key, one query per request, and sends its port to the
// parent.
const [adapterName = '', url = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: 10 });

interface Item {
  id: number;
  name: string;
  payload: string;
}

@Injectable()
class ItemsService {
  async get(id: number): Promise<Item | undefined> {
    const { rows } = await pool.query<Item>({
      name: 'item',
      text: 'select id, name, payload from bench_item where id = $1',
      values: [id],
    });
    return rows[0];
  }
}

@Controller('items')
class ItemsController {
  constructor(private readonly items: ItemsService) {}

  @Get(':id')
  read(@Param('id') id: string): Promise<Item | undefined> {
    return this.items.get(Number(id));
  }
}

@Module({ controllers: [ItemsController], providers: [ItemsService] })
class ItemsModule {}

async function main(): Promise<void> {
  const adapter = adapterName === 'express' ? new ExpressAdapter() : new FastifyAdapter();
  const app = await NestFactory.create<NestFastifyApplication>(ItemsModule, adapter, { logger: false });
  await app.listen(0, '127.0.0.1');
  process.once('disconnect', () => process.exit());
  process.send?.(new URL(await app.getUrl()).port);
}

void main();
