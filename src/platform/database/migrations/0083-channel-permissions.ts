import type { MigrationInterface, QueryRunner } from 'typeorm';

const SETTINGS = [
  'can_move_messages_within_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_resolve_topics_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
];

const NO_ONE = '{"direct_members":[],"direct_subgroups":[]}';

/**
 * Who may move, resolve and delete messages in a channel. That is nobody at first, so that the settings of the organization decide as before:
 * the group of that name in channels that exist, and no accounts in those that processes of the version before still create.
 */
export class ChannelPermissions1700000000083 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = SETTINGS.map((name) => `ADD COLUMN IF NOT EXISTS ${name} text NOT NULL DEFAULT '${NO_ONE}'`);
    await runner.query(`ALTER TABLE channel ${columns.join(', ')}`);
    const values = SETTINGS.map((name) => `channel.${name} = IF(channel.${name} = '${NO_ONE}', nobody.id, channel.${name})`);
    await runner.query(`UPDATE channel
      JOIN user_group nobody ON nobody.realm_id = channel.realm_id AND nobody.name = 'role:nobody'
      SET ${values.join(', ')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channel ${SETTINGS.map((name) => `DROP COLUMN IF EXISTS ${name}`).join(', ')}`);
  }
}
