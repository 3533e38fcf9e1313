import { Module } from '@nestjs/common';
import { OpenapiController } from './openapi.controller.js';
import { ReferenceController } from './reference.controller.js';

/** The description of the API, for programs and for people. */
@Module({ controllers: [OpenapiController, ReferenceController] })
export class OpenapiModule {}
