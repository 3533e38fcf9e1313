import type { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { BooleanParam, IntegerParam, StringParam } from '../../../http/params/parameter.js';
import { Params, readParameters } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { openFile } from '../../../http/request/incoming-file.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { cacheByVersion, sendFile } from '../../../http/response/send-file.js';
import type { Actor } from '../../../kernel/actor.js';
import { BlobStore } from '../../../kernel/blob-store.js';
import { BadRequest, DoesNotExist } from '../../../kernel/domain-error.js';
import { readImageUpload } from '../../../kernel/image-processor.js';
import { object, type Static, string } from '../../../kernel/schema.js';
import { ChangeRealmImageService } from '../application/change-realm-image.service.js';
import { RealmLookup } from '../application/realm-lookup.js';
import { MAX_REALM_IMAGE_MIB, REALM_IMAGE_KINDS, realmImageKey, type RealmImageKind, realmImageUrl } from '../domain/realm-image.js';

const ONE_ICON = 'You must upload exactly one icon.';
const ONE_LOGO = 'You must upload exactly one logo.';

/** Reads the one file of a multipart body. @returns null if there is none @throws BadRequest */
async function readFile(request: IncomingWireMessage, tooMany: string): Promise<Uint8Array | null> {
  const file = await openFile(request, tooMany, true);
  return file && readImageUpload(file.body, MAX_REALM_IMAGE_MIB);
}

/** Redirects to the image, with the query string of the request. */
function redirect(request: IncomingWireMessage, response: ServerResponse, url: string): void {
  const [, query = ''] = request.originalUrl.split('?');
  const separator = url.includes('?') ? '&' : '?';
  response.writeHead(302, { Location: query === '' ? url : `${url}${separator}${query}`, 'Content-Length': 0 }).end();
}

const IconAnswer = object({ icon_url: string() });

@Controller('api/v1/realm/icon')
export class RealmIconController {
  constructor(
    private readonly images: ChangeRealmImageService,
    private readonly realms: RealmLookup,
  ) {}

  @Post()
  @Endpoint({
    access: 'administrator',
    scope: 'administer',
    summary: "Uploads the organization's icon: the one file of a multipart body.",
    streamsBody: true,
    answer: IconAnswer,
  })
  async upload(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<Static<typeof IconAnswer>> {
    const file = await readFile(request, ONE_ICON);
    if (!file) throw new BadRequest(ONE_ICON);
    return { icon_url: await this.images.upload(actor, 'icon', file) };
  }

  @Delete()
  @Endpoint({
    access: 'administrator',
    scope: 'administer',
    summary: "Deletes the organization's icon; the default one is shown again.",
    answer: IconAnswer,
  })
  async reset(@CurrentActor() actor: Actor): Promise<Static<typeof IconAnswer>> {
    return { icon_url: await this.images.reset(actor, 'icon') };
  }

  @Get()
  @Endpoint({ access: 'account', browsers: true, hidden: true, summary: "Redirects to the organization's icon." })
  async show(@CurrentActor() { realmId }: Actor, @Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    redirect(request, response, realmImageUrl(await this.realms.get(realmId), 'icon', await this.realms.realmUrl(realmId)));
  }
}

export class LogoParams {
  @BooleanParam({ description: 'Whether the logo for dark backgrounds is meant.' })
  readonly night!: boolean;
}

/** The body is read after the other parameters, and only then is it known whether it contains the required `night`. */
export class UploadLogoParams {
  @BooleanParam({ optional: true, description: 'Whether the logo for dark backgrounds is meant; required, in the query or in the body.' })
  readonly night?: boolean;
}

const kindOf = ({ night }: LogoParams): RealmImageKind => (night ? 'night_logo' : 'logo');

@Controller('api/v1/realm/logo')
export class RealmLogoController {
  constructor(
    private readonly images: ChangeRealmImageService,
    private readonly realms: RealmLookup,
  ) {}

  @Post()
  @Endpoint({
    access: 'administrator',
    scope: 'administer',
    summary: "Uploads one of the organization's logos: the one file of a multipart body.",
    streamsBody: true,
  })
  async upload(@CurrentActor() actor: Actor, @Params() _: UploadLogoParams, @Req() request: IncomingWireMessage): Promise<void> {
    const file = await readFile(request, ONE_LOGO);
    const params = readParameters(LogoParams, request.wire);
    if (!file) throw new BadRequest(ONE_LOGO);
    await this.images.upload(actor, kindOf(params), file);
  }

  @Delete()
  @Endpoint({
    access: 'administrator',
    scope: 'administer',
    summary: "Deletes one of the organization's logos; the default one is shown again.",
  })
  async reset(@CurrentActor() actor: Actor, @Params() params: LogoParams): Promise<void> {
    await this.images.reset(actor, kindOf(params));
  }

  @Get()
  @Endpoint({ access: 'account', browsers: true, hidden: true, summary: "Redirects to one of the organization's logos." })
  async show(
    @CurrentActor() { realmId }: Actor,
    @Params() params: LogoParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    redirect(request, response, realmImageUrl(await this.realms.get(realmId), kindOf(params), await this.realms.realmUrl(realmId)));
  }
}

export class RealmImageFileParams {
  @IntegerParam()
  readonly realmId!: number;

  @StringParam()
  readonly file!: string;
}

/** The uploaded images themselves, which everybody may see, because clients show them before anybody has logged in. */
@Controller('user_avatars/:realm_id/realm')
export class RealmImageFilesController {
  constructor(
    private readonly realms: RealmLookup,
    private readonly blobs: BlobStore,
  ) {}

  @Get(':file')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Returns an uploaded icon or logo of an organization.' })
  async file(@Params() params: RealmImageFileParams, @Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    const kind = REALM_IMAGE_KINDS.find((one) => params.file === `${one}.png`);
    const realm = kind === undefined ? null : await this.realms.findById(params.realmId);
    const { fileName = null, version = 0 } = (kind === undefined ? undefined : realm?.images[kind]) ?? {};
    const key = fileName === null ? null : realmImageKey(params.realmId, fileName);
    const found = key === null ? null : await this.blobs.stat(key);
    if (key === null || !found) throw new DoesNotExist('File not found');
    await sendFile(request, response, {
      ...found,
      disposition: 'inline',
      name: params.file,
      cacheControl: cacheByVersion(request, version),
      version: String(fileName),
      open: (range) => this.blobs.read(key, range),
    });
  }
}
