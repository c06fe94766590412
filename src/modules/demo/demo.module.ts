import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { IdentityModule } from '../identity/identity.module';
import { SourcesModule } from '../sources/sources.module';
import { ThreatsModule } from '../threats/threats.module';
import { DemoService } from './demo.service';

@Module({
  imports: [AssetsModule, IdentityModule, SourcesModule, ThreatsModule],
  providers: [DemoService],
  exports: [DemoService],
})
export class DemoModule {}
