import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';

/** `demo.key` in the data folder of this process: the text of an API key of the demo's tenant. */
@Injectable()
export class DemoKeyFile {
  readonly path: string;

  constructor(@Inject(SETTINGS) { dataDir }: Settings) {
    this.path = join(dataDir, 'demo.key');
  }

  get exists(): boolean {
    return existsSync(this.path);
  }

  read(): string {
    return readFileSync(this.path, 'utf8').trim();
  }

  write(key: string): void {
    writeFileSync(this.path, `${key}\n`, { mode: 0o600 });
  }

  /** Does nothing if the file does not exist. */
  remove(): void {
    rmSync(this.path, { force: true });
  }
}
