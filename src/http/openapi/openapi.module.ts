import { Module } from '@nestjs/common';
import { Tag } from '../request/endpoint.js';
import { OpenapiController, ReferenceController } from './openapi.controller.js';

/** Serves the OpenAPI document and the API reference. */
@Tag('openapi')
@Module({ controllers: [OpenapiController, ReferenceController] })
export class OpenapiModule {}
