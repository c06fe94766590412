import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module';
import { AppSessionEntity } from './app-session.entity';
import { AppUserEntity } from './app-user.entity';
import { OwnSessionController } from './own-session.controller';
import { SessionCache } from './session-cache';
import { SessionCredentials } from './session-credentials';
import { SessionsRepository } from './sessions.repository';
import { OldSessions } from './sessions.jobs';
import { SessionsService } from './sessions.service';
import { UserCeiling } from './user-ceiling';
import { UsersController } from './users.controller';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

@Module({
  imports: [IdentityModule, TypeOrmModule.forFeature([AppUserEntity, AppSessionEntity])],
  controllers: [OwnSessionController, UsersController],
  providers: [
    OldSessions,
    SessionCache,
    SessionCredentials,
    SessionsRepository,
    SessionsService,
    UserCeiling,
    UsersRepository,
    UsersService,
  ],
  exports: [SessionsService, UsersService],
})
export class UsersModule {}
