import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Writes Nest's messages to the process's log, and its start-up messages at the level debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown): void {
    this.pino.debug(String(message));
  }

  debug(message: unknown): void {
    this.pino.debug(String(message));
  }

  verbose(message: unknown): void {
    this.pino.trace(String(message));
  }

  warn(message: unknown): void {
    this.pino.warn(String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.pino.error({ rest }, String(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.pino.fatal({ rest }, String(message));
  }
}
