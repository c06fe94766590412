import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module';
import { AppSessionEntity } from './app-session.entity';
import { AppUserEntity } from './app-user.entity';
import { KeySessionsController } from './key-sessions/key-sessions.controller';
import { KeySessionsService } from './key-sessions/key-sessions.service';
import { SignInLinkEntity } from './key-sessions/sign-in-link.entity';
import { SignInLinksRepository } from './key-sessions/sign-in-links.repository';
import { MeController } from './me/me.controller';
import { MeReadModel } from './me/me.read-model';
import { MeService } from './me/me.service';
import { OwnSessionController } from './own-session.controller';
import { PeopleController } from './people/people.controller';
import { PeopleReadModel } from './people/people.read-model';
import { PeopleService } from './people/people.service';
import { SessionCache } from './session-cache';
import { SessionCeiling } from './session-ceiling';
import { SessionCredentials } from './session-credentials';
import { SessionsRepository } from './sessions.repository';
import { OldSessions } from './sessions.jobs';
import { SessionsService } from './sessions.service';
import { UserAccess } from './user-access';
import { UserCeiling } from './user-ceiling';
import { UsersController } from './users.controller';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

@Module({
  imports: [IdentityModule, TypeOrmModule.forFeature([AppUserEntity, AppSessionEntity, SignInLinkEntity])],
  controllers: [KeySessionsController, MeController, OwnSessionController, PeopleController, UsersController],
  providers: [
    KeySessionsService,
    MeReadModel,
    MeService,
    OldSessions,
    PeopleReadModel,
    PeopleService,
    SessionCache,
    SessionCeiling,
    SessionCredentials,
    SessionsRepository,
    SessionsService,
    SignInLinksRepository,
    UserAccess,
    UserCeiling,
    UsersRepository,
    UsersService,
  ],
  exports: [KeySessionsService, SessionsService, UsersService],
})
export class UsersModule {}
