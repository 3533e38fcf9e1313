import type { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { openFile } from '../../../../http/request/incoming-file.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { cacheByVersion, sendFile } from '../../../../http/response/send-file.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BlobStore } from '../../../../kernel/blob-store.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import { object, type Static, string } from '../../../../kernel/schema.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { avatarKey, type AvatarSize, parseAvatarFile } from '../../accounts/domain/avatar.js';
import type { User } from '../../accounts/domain/user.js';
import { AvatarUrls } from '../application/avatar-urls.js';
import { ChangeAvatarService } from '../application/change-avatar.service.js';
import { ANY_ACCOUNT, UserAccess } from '../application/user-access.js';
import { PLACEHOLDER_AVATAR_URL } from '../application/user.presenter.js';

export class AvatarByIdParams {
  @IntegerParam()
  readonly userId!: number;
}

export class AvatarByAddressParams {
  @StringParam()
  readonly email!: string;
}

export class AvatarFileParams {
  @IntegerParam()
  readonly realmId!: number;

  @StringParam()
  readonly file!: string;
}

/** Redirects to the avatars of accounts, and serves the uploaded ones, which mails and other pages may show as well. */
@Controller()
export class AvatarsController {
  constructor(
    private readonly access: UserAccess,
    private readonly users: UserLookup,
    private readonly blobs: BlobStore,
    private readonly avatars: AvatarUrls,
  ) {}

  @Get('avatar/:user_id')
  @Endpoint({ access: 'account', browsers: true, hidden: true, summary: 'Redirects to the avatar of an account.' })
  async byId(@CurrentActor() actor: Actor, @Params() { userId }: AvatarByIdParams, @Res() response: ServerResponse): Promise<void> {
    await this.redirectToAvatar(response, 'small', () => this.access.accessById(actor, userId, ANY_ACCOUNT));
  }

  @Get('avatar/:user_id/medium')
  @Endpoint({ access: 'account', browsers: true, hidden: true, summary: 'Redirects to the larger avatar of an account.' })
  async mediumById(@CurrentActor() actor: Actor, @Params() { userId }: AvatarByIdParams, @Res() response: ServerResponse): Promise<void> {
    await this.redirectToAvatar(response, 'medium', () => this.access.accessById(actor, userId, ANY_ACCOUNT));
  }

  @Get('avatar/:email')
  @Endpoint({ access: 'account', browsers: true, hidden: true, summary: 'Redirects to the avatar of the account with an address.' })
  async byAddress(
    @CurrentActor() actor: Actor,
    @Params() { email }: AvatarByAddressParams,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.redirectToAvatar(response, 'small', () => this.access.accessByAddress(actor, email, ANY_ACCOUNT));
  }

  @Get('avatar/:email/medium')
  @Endpoint({
    access: 'account',
    browsers: true,
    hidden: true,
    summary: 'Redirects to the larger avatar of the account with an address.',
  })
  async mediumByAddress(
    @CurrentActor() actor: Actor,
    @Params() { email }: AvatarByAddressParams,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.redirectToAvatar(response, 'medium', () => this.access.accessByAddress(actor, email, ANY_ACCOUNT));
  }

  @Get('user_avatars/:realm_id/:file')
  @Endpoint({ access: 'anyone', summary: 'Returns an uploaded avatar.', hidden: true })
  async file(@Params() params: AvatarFileParams, @Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    const avatar = await this.findUploaded(params);
    const found = avatar && (await this.blobs.stat(avatar.key));
    if (!avatar || !found) throw new DoesNotExist('File not found');
    await sendFile(request, response, {
      ...found,
      disposition: 'inline',
      name: params.file,
      cacheControl: cacheByVersion(request, avatar.version),
      version: `${params.file}-${avatar.version}`,
      open: (range) => this.blobs.read(avatar.key, range),
    });
  }

  /** @returns null for any name but the present one, so that nobody learns which accounts there are and which have uploaded an avatar */
  private async findUploaded({ realmId, file }: AvatarFileParams): Promise<{ readonly key: string; readonly version: number } | null> {
    const named = parseAvatarFile(file);
    const user = named && (await this.users.findByIds([named.userId])).get(named.userId);
    if (!named || user?.realmId !== realmId || !this.avatars.opens(user, named.secret)) return null;
    return { key: avatarKey(realmId, user.id, named.size), version: user.avatarVersion };
  }

  /** Accounts that the caller may not see have the placeholder avatar, like ids without an account. */
  private async redirectToAvatar(response: ServerResponse, size: AvatarSize, find: () => Promise<User>): Promise<void> {
    let url = PLACEHOLDER_AVATAR_URL;
    try {
      url = this.avatars.urlOf(await find(), size);
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
    }
    response.writeHead(302, { Location: url, 'Content-Length': 0 }).end();
  }
}

const EXACTLY_ONE = 'You must upload exactly one avatar.';
const AvatarAnswer = object({ avatar_url: string() });

@Controller('api/v1/users/me/avatar')
export class OwnAvatarController {
  constructor(private readonly avatars: ChangeAvatarService) {}

  @Post()
  @Endpoint({
    access: 'account',
    summary: "Uploads the account's avatar: the one file of a multipart body.",
    streamsBody: true,
    answer: AvatarAnswer,
  })
  async upload(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<Static<typeof AvatarAnswer>> {
    const file = await openFile(request, EXACTLY_ONE, true);
    if (!file) throw new BadRequest(EXACTLY_ONE);
    return { avatar_url: await this.avatars.upload(actor, file.body) };
  }

  @Delete()
  @Endpoint({
    access: 'account',
    summary: "Deletes the account's avatar; that of the avatar provider is shown again.",
    answer: AvatarAnswer,
  })
  async remove(@CurrentActor() actor: Actor): Promise<Static<typeof AvatarAnswer>> {
    return { avatar_url: await this.avatars.remove(actor) };
  }
}
