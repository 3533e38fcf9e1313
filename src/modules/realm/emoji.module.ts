import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { CustomEmojiLookup } from './application/custom-emoji-lookup.js';
import { CustomEmojiRepository } from './application/custom-emoji.repository.js';
import { CustomEmojiService } from './application/custom-emoji.service.js';
import { EmojiData } from './application/emoji-data.js';
import { EmojiImagesService } from './application/emoji-images.service.js';
import { EmojiResolver } from './application/emoji-resolver.js';
import { EmojiController, EmojiDataController, EmojiImagesController } from './http/emoji.controller.js';
import { ExtraEmojiImageController } from './http/extra-emoji-image.controller.js';
import { TypeormCustomEmojiRepository } from './persistence/typeorm-custom-emoji.repository.js';
import { RealmCoreModule } from './realm-core.module.js';

/** The custom emoji of organizations and the emoji of the protocol. */
@Tag('realm')
@Module({
  imports: [RealmCoreModule],
  controllers: [EmojiController, EmojiDataController, EmojiImagesController, ExtraEmojiImageController],
  providers: [
    CustomEmojiService,
    CustomEmojiLookup,
    EmojiData,
    EmojiResolver,
    EmojiImagesService,
    { provide: CustomEmojiRepository, useClass: TypeormCustomEmojiRepository },
  ],
  exports: [CustomEmojiService, CustomEmojiLookup, EmojiData, EmojiResolver],
})
export class EmojiModule {}
