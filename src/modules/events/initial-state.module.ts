import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { UsersModule } from '../users/users.module.js';
import { ChannelsSection, DirectConversationsSection, MessagesSection } from './application/initial-state/conversations.sections.js';
import { InitialStateService, STATE_SECTIONS } from './application/initial-state/initial-state.service.js';
import type { StateSection } from './application/initial-state/state-section.js';
import {
  UnsupportedFeaturesSection,
  OrganizationSection,
  RealmSection,
  UploadsSection,
} from './application/initial-state/organization.sections.js';
import {
  BotsSection,
  MutedUsersSection,
  PresenceSection,
  StatusesSection,
  UserGroupsSection,
  UsersSection,
} from './application/initial-state/people.sections.js';
import { VisitorStateService } from './application/initial-state/visitor-state.service.js';
import {
  EmailSuppressionSection,
  PersonalWritingSection,
  NoticeTimingSection,
  QuietHoursSection,
  SettingsSection,
  UserTopicsSection,
} from './application/initial-state/personal.sections.js';

/** The sections of the initial state. */
const SECTIONS = [
  RealmSection,
  OrganizationSection,
  UploadsSection,
  UsersSection,
  BotsSection,
  UserGroupsSection,
  ChannelsSection,
  MessagesSection,
  DirectConversationsSection,
  PresenceSection,
  StatusesSection,
  MutedUsersSection,
  UserTopicsSection,
  SettingsSection,
  PersonalWritingSection,
  NoticeTimingSection,
  QuietHoursSection,
  EmailSuppressionSection,
  UnsupportedFeaturesSection,
];

/** The initial state that `POST /register` returns. */
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, UploadsModule, MessagingModule],
  providers: [
    InitialStateService,
    VisitorStateService,
    ...SECTIONS,
    { provide: STATE_SECTIONS, useFactory: (...sections: StateSection[]) => sections, inject: SECTIONS },
  ],
  exports: [InitialStateService, VisitorStateService],
})
export class InitialStateModule {}
