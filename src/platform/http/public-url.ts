import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { type Settings, SETTINGS } from '../../../config/settings';

/**
 * The address under which browsers and identity providers reach the service: the setting, or otherwise the address on
 * which it listens. It never comes from a request, since the caller controls the Host header.
 */
@Injectable()
export class PublicUrl {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
  ) {}

  /** Without a trailing slash. */
  get origin(): string {
    if (this.settings.publicUrl !== undefined) return new URL(this.settings.publicUrl).origin;
    const address = this.host.httpAdapter.getHttpServer().address();
    const port = typeof address === 'object' ? (address?.port ?? this.settings.port) : this.settings.port;
    return `http://${this.settings.host.includes(':') ? `[${this.settings.host}]` : this.settings.host}:${port}`;
  }

  /** The address of a path of this service, which starts with a slash. */
  of(path: string): string {
    return this.origin + path;
  }
}
