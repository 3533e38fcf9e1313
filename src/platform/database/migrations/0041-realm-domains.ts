import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Domains whose addresses may join. */
export class RealmDomains1700000000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS realm_domain (
        id int unsigned NOT NULL AUTO_INCREMENT,
        realm_id int unsigned NOT NULL,
        domain varchar(80) NOT NULL,
        allow_subdomains tinyint(1) NOT NULL,
        PRIMARY KEY (id),
        UNIQUE KEY realm_domain_name (realm_id, domain)
      ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS realm_domain');
  }
}
