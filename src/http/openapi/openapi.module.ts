import { Module } from '@nestjs/common';
import { Tag } from '../routing/endpoint.decorator.js';
import { OpenapiController } from './openapi.controller.js';
import { ReferenceController } from './reference.controller.js';

/** The description of the API, for programs and for people. */
@Tag('openapi')
@Module({ controllers: [OpenapiController, ReferenceController] })
export class OpenapiModule {}
