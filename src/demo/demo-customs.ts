import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { toByteStream } from '../kernel/blob-store.js';
import { CustomEmojiService } from '../modules/realm/application/emoji/custom-emoji.service.js';
import { LinkifiersService } from '../modules/realm/application/linkifiers/linkifiers.service.js';
import { ProfileFieldsService } from '../modules/realm/application/profile-fields/profile-fields.service.js';
import { GroupCreationService } from '../modules/users/application/groups/group-creation.service.js';
import type { User } from '../modules/users/users.api.js';

const LINKIFIERS = [
  { pattern: '#D(?P<id>[0-9]{2,8})', urlTemplate: 'https://github.com/example/desktop/pull/{id}' },
  { pattern: 'mobile#(?P<id>[0-9]{2,8})', urlTemplate: 'https://github.com/example/mobile/pull/{id}' },
  { pattern: 'skein-(?P<repo>[a-zA-Z-_0-9]+)#(?P<id>[0-9]{2,8})', urlTemplate: 'https://github.com/example/{repo}/pull/{id}' },
];

const PLAIN = { hint: '', data: null, inSummary: false, required: false, editableByUser: true };
const PROFILE_FIELDS = [
  { ...PLAIN, type: 1, name: 'Phone number' },
  { ...PLAIN, type: 2, name: 'Biography', hint: 'What are you known for?' },
  { ...PLAIN, type: 1, name: 'Favorite food', hint: "Or drink, if you'd prefer" },
  { ...PLAIN, type: 3, name: 'Favorite editor', data: { '0': { text: 'Vim', order: '1' }, '1': { text: 'Emacs', order: '2' } } },
  { ...PLAIN, type: 4, name: 'Birthday' },
  { ...PLAIN, type: 5, name: 'Favorite website', hint: "Or your personal blog's URL" },
  { ...PLAIN, type: 6, name: 'Mentor' },
  { ...PLAIN, type: 7, name: '', data: { subtype: 'github' } },
  { ...PLAIN, type: 8, name: 'Pronouns', hint: 'What pronouns should people use to refer to you?' },
];

/** A PNG of a tick, 64 pixels wide. */
const GREEN_TICK =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEVMaXEpnTkpnTopnDofoUApnTkonjgrmzcpnTopnTkpnTopnDkpnTkpnTkqnDoqnTrewqFVAAAAD3RS' +
  'TlMA+ERTBXUqFdvn18WvlZGIWSEgAAAACXBIWXMAAAsTAAALEwEAmpwYAAABEElEQVRIx+2UMQrCQBBFg1Fs7AJp1UKwM57AlCmDF9CUXsFSvIdljmHjPTyCqFiIyOhms8kS' +
  '5882djpdmM/P7OPPeN6/HNUezWNRMCbaSP1Wn+g8EAQZvWuL+92dElywYK36dMNP2DsEvaIv/OKoBXDIju7jZ8604CpBUpUiwUr3nzIkooMMiR6xDIlyB6T7EglOWhB+D1Ij' +
  'e5+QGtnLmpCK7EUCpER9BgKkSTFyhCEtyLZgIGmBsWAgTciy4CAlZFlwSTJgApikYW3BJ6m2QEmqLFCSfGMBk1RaEEySmQInybZgk2Rb8Os2rQWpuIx43aop0LoZFnDdjEXu' +
  'yScBr1tpEQqX1XedXufxdp//n64XMj6YDZPZOjUAAAAASUVORK5CYII=';

/** What the people of the demo organization have agreed on. */
@Injectable()
export class DemoCustomizations {
  constructor(
    private readonly linkifiers: LinkifiersService,
    private readonly profileFields: ProfileFieldsService,
    private readonly emoji: CustomEmojiService,
    private readonly groups: GroupCreationService,
  ) {}

  /** @param people by the local part of their address */
  async introduce(administrator: Actor, people: ReadonlyMap<string, User>): Promise<void> {
    for (const linkifier of LINKIFIERS) await this.linkifiers.add(administrator, linkifier);
    for (const field of PROFILE_FIELDS) await this.profileFields.create(administrator, field);
    await this.emoji.add(administrator, 'green_tick', () => Promise.resolve(toByteStream(Buffer.from(GREEN_TICK, 'base64'))));
    const members = ['cordelia', 'hamlet'].flatMap((local) => people.get(local)?.id ?? []);
    const group = { name: 'hamletcharacters', description: 'Characters of Hamlet', members, subgroups: [], settings: {} };
    await this.groups.create(administrator, group);
  }
}
