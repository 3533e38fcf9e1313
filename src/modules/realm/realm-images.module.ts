import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { ChangeRealmImageService } from './application/change-realm-image.service.js';
import { RealmIconController, RealmImageFilesController, RealmLogoController } from './http/realm-images.controller.js';
import { RealmCoreModule } from './realm-core.module.js';

/** The icon and the logos of organizations. */
@Tag('realm')
@Module({
  imports: [RealmCoreModule],
  controllers: [RealmIconController, RealmImageFilesController, RealmLogoController],
  providers: [ChangeRealmImageService],
})
export class RealmImagesModule {}
