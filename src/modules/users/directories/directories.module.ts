import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UserAdministrationModule } from '../administration/administration.module.js';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { SignOnModule } from '../sign-on/sign-on.module.js';
import { CheckDirectoryInput } from './application/check-directory-input.js';
import { DirectoriesService } from './application/directories.service.js';
import { DirectoryClient } from './application/directory-client.js';
import { DirectoryEvents } from './application/directory-events.js';
import { DirectoryLogInService } from './application/directory-log-in.service.js';
import { DirectoryMetrics, DomainProofs, WrongPasswords } from './application/directory-ports.js';
import { DirectoryPeopleListener } from './application/directory-people.listener.js';
import { DirectorySecrets } from './application/directory-secrets.js';
import { DirectoryPersonRepository, DirectoryRepository } from './application/directory.repository.js';
import { MatchPersonService } from './application/match-person.service.js';
import { OwnLogIns } from './application/own-log-ins.js';
import { ProvePersonService } from './application/prove-person.service.js';
import { RemovePeopleService } from './application/remove-people.service.js';
import { RunSyncService, SyncDirectoryService } from './application/sync-directory.service.js';
import { TryDirectoryService } from './application/try-directory.service.js';
import { DnsDomainProofs } from './delivery/dns-domain-proofs.js';
import { GuardedDirectoryClient } from './delivery/guarded-directory-client.js';
import { PrometheusDirectoryMetrics } from './delivery/prometheus-directory-metrics.js';
import { DirectoryController } from './http/directory.controller.js';
import { OwnDirectoryController } from './http/own-directory.controller.js';
import { TypeormDirectoryPersonRepository, TypeormDirectoryRepository } from './persistence/typeorm-directory.repository.js';
import { RedisWrongPasswords } from './redis/redis-wrong-passwords.js';

/** Logging in with the passwords of LDAP directories. */
@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, UserAdministrationModule, AuthenticationModule, SignOnModule],
  controllers: [DirectoryController, OwnDirectoryController],
  providers: [
    CheckDirectoryInput,
    DirectoriesService,
    DirectoryEvents,
    DirectoryLogInService,
    DirectoryPeopleListener,
    DirectorySecrets,
    MatchPersonService,
    OwnLogIns,
    ProvePersonService,
    RemovePeopleService,
    RunSyncService,
    SyncDirectoryService,
    TryDirectoryService,
    { provide: DirectoryClient, useClass: GuardedDirectoryClient },
    { provide: DirectoryMetrics, useClass: PrometheusDirectoryMetrics },
    { provide: DirectoryPersonRepository, useClass: TypeormDirectoryPersonRepository },
    { provide: DirectoryRepository, useClass: TypeormDirectoryRepository },
    { provide: DomainProofs, useClass: DnsDomainProofs },
    { provide: WrongPasswords, useClass: RedisWrongPasswords },
  ],
  exports: [DirectoryLogInService, OwnLogIns, SyncDirectoryService],
})
export class DirectoriesModule {}
