import { Module } from '@nestjs/common';
import { Tag } from '../http/request/endpoint.js';
import { RealmModule } from '../modules/realm/realm.module.js';
import { ServerIconController } from './server-icon.controller.js';
import { WebClientController } from './web-client.controller.js';

/** Serves the web client, which `web` contains. */
@Tag('web client')
@Module({ imports: [RealmModule], controllers: [ServerIconController, WebClientController] })
export class WebClientModule {}
