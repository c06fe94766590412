import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest's own messages, in the process's log; its start-up chatter at debug. */
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
