import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { ChannelFolderRepository } from './application/channel-folder.repository.js';
import { ChannelFoldersService } from './application/channel-folders.service.js';
import { ChannelFoldersController } from './http/channel-folders.controller.js';
import { TypeormChannelFolderRepository } from './persistence/typeorm-channel-folder.repository.js';

@Tag('channels')
@Module({
  imports: [RealmModule],
  controllers: [ChannelFoldersController],
  providers: [ChannelFoldersService, { provide: ChannelFolderRepository, useClass: TypeormChannelFolderRepository }],
  exports: [ChannelFoldersService],
})
export class ChannelFoldersModule {}
