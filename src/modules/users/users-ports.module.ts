import { Global, Module } from '@nestjs/common';
import { EmojiPolicy, ProfileValueCleanup } from '../realm/realm.api.js';
import { GroupEmojiPolicy } from './groups/application/group-mentions.js';
import { EnteredProfileValues } from './profiles/application/custom-profile.service.js';
import { ProfileValueRepository } from './profiles/application/profile-value.repository.js';
import { SqlProfileValueRepository } from './profiles/persistence/typeorm-profile-value.repository.js';
import { UsersModule } from './users.module.js';

/** What users answer for the contexts on their left, through ports that those own. Global, and apart from the context's own module. */
@Global()
@Module({
  imports: [UsersModule],
  providers: [
    { provide: EmojiPolicy, useClass: GroupEmojiPolicy },
    { provide: ProfileValueCleanup, useClass: EnteredProfileValues },
    { provide: ProfileValueRepository, useClass: SqlProfileValueRepository },
  ],
  exports: [EmojiPolicy, ProfileValueCleanup, ProfileValueRepository],
})
export class UsersPortsModule {}
