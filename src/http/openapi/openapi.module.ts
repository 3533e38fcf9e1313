import { Module } from '@nestjs/common';
import { Tag } from '../request/endpoint.js';
import { OpenapiController, ReferenceController } from './openapi.controller.js';

/** The description of the API, for programs and for people. */
@Tag('openapi')
@Module({ controllers: [OpenapiController, ReferenceController] })
export class OpenapiModule {}
