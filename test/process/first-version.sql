/*M!999999\- enable the sandbox mode */ 
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `alert_word` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `word` varchar(100) NOT NULL,
  `word_key` varchar(300) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `alert_word_of_user` (`realm_id`,`user_id`,`word_key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `alert_word` DISABLE KEYS */;
/*!40000 ALTER TABLE `alert_word` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `attachment` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `owner_id` int(10) unsigned NOT NULL,
  `path_id` varchar(255) NOT NULL,
  `name` text NOT NULL,
  `content_type` varchar(255) NOT NULL,
  `size` bigint(20) unsigned NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `unused_since` bigint(20) DEFAULT NULL,
  `image_width` int(10) unsigned DEFAULT NULL,
  `image_height` int(10) unsigned DEFAULT NULL,
  `image_frames` int(10) unsigned DEFAULT NULL,
  `image_type` varchar(50) DEFAULT NULL,
  `thumbnails_due_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `attachment_path` (`realm_id`,`path_id`),
  KEY `attachment_owner` (`realm_id`,`owner_id`,`id`),
  KEY `attachment_unused` (`unused_since`),
  KEY `attachment_thumbnails_due` (`thumbnails_due_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `attachment` DISABLE KEYS */;
/*!40000 ALTER TABLE `attachment` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `attachment_link` (
  `message_id` bigint(20) unsigned NOT NULL,
  `attachment_id` bigint(20) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `sent_at` bigint(20) NOT NULL,
  PRIMARY KEY (`message_id`,`attachment_id`),
  KEY `attachment_link_attachment` (`realm_id`,`attachment_id`,`message_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `attachment_link` DISABLE KEYS */;
/*!40000 ALTER TABLE `attachment_link` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `audit_entry` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `actor_id` int(10) unsigned DEFAULT NULL,
  `client` varchar(100) NOT NULL,
  `action` varchar(60) NOT NULL,
  `target_kind` varchar(30) NOT NULL,
  `target_id` bigint(20) unsigned NOT NULL,
  `details` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `audit_entry_target` (`realm_id`,`target_kind`,`target_id`,`id`),
  KEY `audit_entry_time` (`realm_id`,`created_at`),
  KEY `audit_entry_realm` (`realm_id`,`id`),
  KEY `audit_entry_actor` (`realm_id`,`actor_id`,`id`),
  KEY `audit_entry_action` (`realm_id`,`action`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `audit_entry` DISABLE KEYS */;
/*!40000 ALTER TABLE `audit_entry` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `bot_defaults` (
  `bot_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `sending_channel_id` int(10) unsigned DEFAULT NULL,
  `events_channel_id` int(10) unsigned DEFAULT NULL,
  `all_public_channels` tinyint(1) NOT NULL,
  PRIMARY KEY (`bot_id`),
  KEY `bot_defaults_realm` (`realm_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `bot_defaults` DISABLE KEYS */;
/*!40000 ALTER TABLE `bot_defaults` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `bot_service` (
  `bot_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `name` varchar(100) NOT NULL,
  `base_url` varchar(2048) NOT NULL,
  `interface` tinyint(4) NOT NULL,
  `token_generation` int(10) unsigned NOT NULL,
  PRIMARY KEY (`bot_id`),
  KEY `bot_service_realm` (`realm_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `bot_service` DISABLE KEYS */;
INSERT INTO `bot_service` VALUES
(18,1,'Outgoing Webhook','http://127.0.0.1:5002',1,1);
/*!40000 ALTER TABLE `bot_service` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `bot_storage` (
  `user_id` int(10) unsigned NOT NULL,
  `name_digest` binary(32) NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `name` varchar(500) NOT NULL,
  `content` longtext NOT NULL,
  PRIMARY KEY (`user_id`,`name_digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `bot_storage` DISABLE KEYS */;
/*!40000 ALTER TABLE `bot_storage` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `browser_session` (
  `secret_digest` binary(32) NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `credentials_digest` binary(32) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`secret_digest`),
  KEY `browser_session_realm` (`realm_id`,`user_id`),
  KEY `browser_session_expiry` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `browser_session` DISABLE KEYS */;
INSERT INTO `browser_session` VALUES
(0x1CDE2A0FBD667720A0838E9AA1C3CF397DDD89C0FC1AB00A16D76A0B3A0E5429,1,10,0x84228B7ED74F2DFE0DA4F0524B75533AC082C91C83404A3A56BD8DF19729A2A0,1796683010331),
(0xBE1270BA40AB78ED3456E322A3660354A9BFFDCECF71EFB8BAE643F614F9CC0A,1,11,0x58CF15BE6740BE4B1CCACB306C6B7837652EA5BF729A0EA474F08FFB73E3A45F,1796683010264);
/*!40000 ALTER TABLE `browser_session` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cache_change` (
  `id` char(36) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cache_change` DISABLE KEYS */;
/*!40000 ALTER TABLE `cache_change` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cache_node` (
  `id` char(36) NOT NULL,
  `seen_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `cache_node` DISABLE KEYS */;
/*!40000 ALTER TABLE `cache_node` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `channel` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `conversation_id` int(10) unsigned NOT NULL,
  `name` varchar(60) NOT NULL,
  `name_key` varchar(180) NOT NULL,
  `description` varchar(1024) NOT NULL,
  `rendered_description` mediumtext NOT NULL,
  `creator_id` int(10) unsigned DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `invite_only` tinyint(1) NOT NULL,
  `web_public` tinyint(1) NOT NULL,
  `history_public` tinyint(1) NOT NULL,
  `archived` tinyint(1) NOT NULL,
  `is_default` tinyint(1) NOT NULL,
  `message_retention_days` int(11) DEFAULT NULL,
  `can_add_subscribers_group` text NOT NULL,
  `can_remove_subscribers_group` text NOT NULL,
  `can_administer_channel_group` text NOT NULL,
  `can_send_message_group` text NOT NULL,
  `can_subscribe_group` text NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `channel_name` (`realm_id`,`name_key`),
  UNIQUE KEY `channel_conversation` (`conversation_id`)
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `channel` DISABLE KEYS */;
INSERT INTO `channel` VALUES
(1,1,1,'Verona','verona','A city in Italy','<p>A city in Italy</p>',9,1795473405868,0,0,1,0,1,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(2,1,2,'core team','core team','A private channel for core team members.','<p>A private channel for core team members.</p>',9,1795473405894,1,0,0,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(3,1,3,'Denmark','denmark','A Scandinavian country','<p>A Scandinavian country</p>',9,1795473405922,0,0,1,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(4,1,4,'Rome','rome','Yet another Italian city','<p>Yet another Italian city</p>',9,1795473405937,0,1,1,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(5,1,5,'Scotland','scotland','Located in the United Kingdom','<p>Located in the United Kingdom</p>',9,1795473405959,0,0,1,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(6,1,6,'Venice','venice','A northeastern Italian city','<p>A northeastern Italian city</p>',9,1795473405967,0,0,1,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(7,1,7,'social','social','For chat about anything','<p>For chat about anything</p>',9,1795473405989,0,0,1,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8');
/*!40000 ALTER TABLE `channel` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `conversation` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `direct_key` binary(32) DEFAULT NULL,
  `last_message_id` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `conversation_direct` (`realm_id`,`direct_key`)
) ENGINE=InnoDB AUTO_INCREMENT=21 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `conversation` DISABLE KEYS */;
INSERT INTO `conversation` VALUES
(1,1,NULL,12),
(2,1,NULL,41),
(3,1,NULL,56),
(4,1,NULL,37),
(5,1,NULL,29),
(6,1,NULL,34),
(7,1,NULL,43),
(8,1,0xE96F71A6079688AE6F7063CB93D59D5D80D15287032B2B777D77C0F6E15452E2,44),
(9,1,0xB23DAC1693D3000C51DC336279D1AA3E6E19F13577A8CAE274EB73B9B6055CE8,45),
(10,1,0x22D20804F5C43286BD9001FF2B37F1C5F2FBC7046A8CCEA1B87EB03820E61020,46),
(11,1,0xD9019582764B2BE4702FB301CAB75B03B3F591991DEF31368619484DACB9031F,47),
(12,1,0x8C01AB0EFC35D47F2DE5D6BCB8CF7B17A81EC4B7BF01DCCF1EDFA4E2D61B3190,48),
(13,1,0xF035E48558C5787AAF9B3229DA26D9A6C70A9583371D8B7BCEB166E5BA31FAA3,49),
(14,1,0x769C133F969E460ED646CF19EFCBF8C51DD6893FA5FF01B301E795B87D4CE8DB,50),
(15,1,0xE22E63ADFA5DD69FD677F548346A03B63360DCFBA9E7CAA26789135389E5A130,51),
(16,1,0x8423B741F568707B259E6F01BE136C019D49200125CA5F4B6C905C85BECB6A9F,52),
(17,1,0x0AA01F5A6021734FD0087536FF461A5D835EEABC3EA35BF117FC378AAAAF2F61,53),
(18,1,0x45AF266AE79859C86C1A1CED8E16860C6D1D57A0FEB193250ABBFB1FF55EB139,54),
(19,1,0xCC8A76BEB67F521CA37F263F8297711998A9BEB24599572D757352664BE9AA6D,57),
(20,1,0x2E384E83F70E9E578C6B3787103CFD73F2EA5E2936DD353A179584021A4D819A,58);
/*!40000 ALTER TABLE `conversation` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `conversation_revision` (
  `conversation_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `revision` int(10) unsigned NOT NULL,
  PRIMARY KEY (`conversation_id`),
  KEY `conversation_revision_realm` (`realm_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `conversation_revision` DISABLE KEYS */;
INSERT INTO `conversation_revision` VALUES
(1,1,3),
(3,1,4),
(6,1,1);
/*!40000 ALTER TABLE `conversation_revision` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `custom_emoji` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `name` varchar(100) NOT NULL,
  `author_id` int(10) unsigned NOT NULL,
  `file_name` varchar(40) NOT NULL,
  `animated` tinyint(1) NOT NULL,
  `deactivated` tinyint(1) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `custom_emoji_realm` (`realm_id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `custom_emoji` DISABLE KEYS */;
INSERT INTO `custom_emoji` VALUES
(1,1,'green_tick',11,'41452f90bdb81d48.png',0,0);
/*!40000 ALTER TABLE `custom_emoji` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `default_channel_group` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `name` varchar(60) NOT NULL,
  `description` text NOT NULL,
  `channel_ids` text NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `default_channel_group_name` (`realm_id`,`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `default_channel_group` DISABLE KEYS */;
/*!40000 ALTER TABLE `default_channel_group` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `draft` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `owner_id` int(10) unsigned NOT NULL,
  `kind` varchar(20) NOT NULL,
  `channel_id` int(10) unsigned DEFAULT NULL,
  `user_ids` text NOT NULL,
  `topic` varchar(60) NOT NULL,
  `content` mediumtext NOT NULL,
  `edited_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `draft_owner` (`realm_id`,`owner_id`,`edited_at`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `draft` DISABLE KEYS */;
INSERT INTO `draft` VALUES
(1,1,11,'channel',3,'[]','Release Notes','Release 4.0 will contain ...',1795473406169),
(2,1,11,'channel',3,'[]','Release Notes','Release 4.0 will contain many new features such as ...',1795473406176);
/*!40000 ALTER TABLE `draft` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `email_change_request` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `email` varchar(254) NOT NULL,
  `key_digest` binary(32) DEFAULT NULL,
  `open` tinyint(1) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `email_change_request_key` (`key_digest`),
  KEY `email_change_request_realm` (`realm_id`,`user_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `email_change_request` DISABLE KEYS */;
/*!40000 ALTER TABLE `email_change_request` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `event_log_ledger` (
  `id` int(10) unsigned NOT NULL,
  `epoch` varchar(36) NOT NULL,
  `checkpoint` bigint(20) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `event_log_ledger` DISABLE KEYS */;
INSERT INTO `event_log_ledger` VALUES
(1,'30de9c42-9473-4396-8fe4-15f2864df32f',1795473410778);
/*!40000 ALTER TABLE `event_log_ledger` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `idempotency_key` (
  `user_id` int(10) unsigned NOT NULL,
  `key_digest` binary(32) NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `message_id` bigint(20) unsigned NOT NULL,
  `request_digest` binary(32) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`user_id`,`key_digest`),
  KEY `idempotency_key_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `idempotency_key` DISABLE KEYS */;
INSERT INTO `idempotency_key` VALUES
(5,0x03B7BC457531742CEC6B2AD070A7DEDFF95E599E1970299D0AF869EA05B0843F,1,48,0xFF82342C63427736083FC8F7E99B304EDBF37E4FF5139C308F51763D89EB7CD7,1795473409978),
(5,0x0BC00109057724F1AA017B37D94402EA0BEBC5C97C90B4BD89DC1EE33271DC5F,1,46,0x5D0871942DF31FB2450A8B5E551A4A9E06CB8DAF35228FE51C6150504EECC4BD,1795473409842),
(5,0x16A4C6398A24324E403394E29630A3775217F4C8F33EF43A2E71EAAB6890CB13,1,53,0x470756BB4989B84227A3DAFE173AA045BF4C00B082C50B020D7A65E32D9AC8AA,1795473410118),
(5,0x1D49262A20DDD2285790B13EAD245CDC99EF5A6456C8F42119EC6D8B66A174E7,1,49,0xDD81DDF7895AA18EA76B36A8C80FADF9DAF3794D7A2729BACF61B6C92CEE73FD,1795473409989),
(5,0x4E2B3F0E9057A67A24F1BDBA645D4EA64E0C026482797B162B054A123792395C,1,54,0xEBB0459B75C498BCB7057B537590C0075FE5DFCCABA6CE433419C87ABEA3E51E,1795473410146),
(5,0x4EA46DCAE8D2F733DB9BC4A8973B9E002760C05E8018F4742998EED67C2F3BA8,1,52,0x0B4477946AFE6E23A46FDA9ABF89C72F3AFA3E892705A447FCDE11960A3B4206,1795473410061),
(5,0xC3625C437E3FA97479A547D4921CCA72B978D6B099B27C962EE7B81355F630C9,1,44,0xBEF8B5BC50F4B971C05958B0F3E10393BE3BB9426D4CF117E7418332DD22543D,1795473409679),
(5,0xDCEF38B3AB109FD184E808A393EAF4AE6C0F9559864B8957483837C67307DB90,1,45,0x0AB8790323D2F4133A91BD68D3E05081B04D9AB044CA25FEE82A0D0B95254098,1795473409822),
(5,0xF567FDB4CC601D9D96B92D560C85D9581E8CC0A95C35F62F92331622949B724B,1,50,0x873249DD2BC4708EBA842C461663E1E569F65141176E8D1EE8D7F2804236B709,1795473410004),
(5,0xF9D08E20A52CC4B1161920DDE4B1870DAD9224D57437D3508C0F727EDCE62228,1,47,0x96F33AD91421FA7D3FD37C230A365E752133E4D066318EE30D7E294C5D35280D,1795473409862),
(5,0xFA8125159D7906E6009EC85B275D700AF05C15B1DF4E9988CC179504CF782A73,1,51,0x89C79B2A5F6568BE092E04A26E132415FD0711AEF1E01EA2471CD09622E506D4,1795473410025),
(6,0xAEACFC707573C5EEE1F808AC21E9DEAA5B2D739A30209E8F779AD1D500A12744,1,12,0xFFB27CB48531E9F44602E88EC496C0E8E1D06BADFD25EF35CBAE15FD05F240A5,1795473407164),
(6,0xED9B172D26C7F16D59266EA62F7BA5B791B9A1CC23D17FBC5D9BD343CA839C90,1,10,0x634389EB8133383AE965326C21D5818A7A693E8A88E0741C2E498B6CE485F464,1795473407153),
(7,0x1263CE8A4F0A7D86BD716485EA6EA35D7D29B878029C2C603AB71B705723D564,1,25,0x6F9D8ECD85A3ABC3181BDFFEA1793FD6E215FD3C3CC5CE4BF4FF4217115181B5,1795473408894),
(7,0x5E652E3C7598C2117119CE1BFFFBFC6790D51B4D88F381BD49205986F459B94C,1,31,0x1944DB91821BEF5A7DCCE39FD1C67F2188D1F46E7870F2CEBB19517CC20EDDDD,1795473409170),
(7,0x7EFCF982B7E82C4C6AE5B3C962CAE6A7DFC5E72F0AFB3E46628D2FE458D799AA,1,23,0xF74D78F145BC8BDEBBB4B5B87A55E703CE614E45626F453EF93B72BB193A7D0C,1795473408857),
(7,0xA4D92586DEA9A81D959C34CDCB6B3224C33891B045AB1789BFF1FB48D02FD696,1,35,0x7AAF96EDFB6BC90292FDE0741ADF12A8D35C5E4AE9B24E629AA5D67727EFD935,1795473409346),
(7,0xDF0865376EC17CFCC53CC376353EC044B219C48CD1AEF45F94705C37899ADD2F,1,16,0x954F69B6C08BD33C119E2E0DB0255F73A22C9B4FA729FD4176FE090A17010073,1795473408451),
(7,0xF33122FB31A5D852B0C57F57680535F7492BB96D60FAC5E9D3F6882F375B792D,1,37,0xE91246AC6B67C3C77FBD6936A173DAEA912894B6CE85C49988BC49C7277AB5AD,1795473409457),
(7,0xFAF68A64BCB8662CC3735C910BCEFB9DC9764225491DA3EA18213C56B63C25FD,1,36,0xFCC318FFC0E73F9D0686C800015C6DA185F0F52DF0B378C5389D472376DD2874,1795473409408),
(7,0xFC2A052726C2EA36BA403EE2B59C973ABE6CBC0300D352133E2055FE4657F45C,1,34,0x9EED88C55102B0362B26C04E0E7C3235163ACB1539434E8D9A718095D1878380,1795473409336),
(8,0x212D3E6258F095BDCD6CB4CD3B6ABC25E30857C601F3ACBCD5EAA37A8F3866F6,1,11,0x4DDC44613ECAB5B29E4C605848A2FB92D7D6854CEB7805DD2C1A2402DA96DE70,1795473407158),
(8,0xA333D798B536DD12FBD4221DDC3BD9C480820F15C91CBDEE213F34C54A88330C,1,3,0xC3190D5F870220E9761CD76C28FBC7836D0F33E9E41FD0E5949906BC1E6A8E19,1795473407110),
(9,0x024D51739E5EB8BCD8C6F38D44FAE0BDD508B585F5AC27085CEDAFA14AD979CD,1,33,0xDB8071D2FFD02DEB4BBC7A89FD2D5FEEB90C762D46874F5F35B976434EC315FF,1795473409253),
(9,0x1A1019A3A3C64582967DB9E283E0EA05B026EDECE1EEE0B81150DA92894C136F,1,41,0xEEE268F5529FB3FBB655AFDA0A5A0AF2819E80731DBFCE122BC853CEB0A0EFE7,1795473409521),
(9,0x2DEF641C1090F72DBBEE3C50796AA07BF0A0347997E293A75D25534338B9A799,1,38,0xD13D617F28062319D0D7F76E3B5D48BE791877BCA637A24AD6E05B4D74257C0D,1795473409477),
(9,0x5F3EA1D4C6F3D37BB1907B0CA09DCE0D691E9EDE69470CAD6DA21AC2FF843966,1,30,0x0CBB9E1F6CE03F0308E5EAF506733B6C0965BA2C5E66895BB7E61C27E74038D4,1795473409114),
(9,0x73803976DA6F7A82DDD22F39A1B0006B54C0318F9D53391A4F85CA16A7B4C3FE,1,20,0xEA1AD964193FB4F5C9040D541A3988232FA3CC47C0EA12F9773F9E820F5B2EB3,1795473408567),
(9,0xDE1E14FFBE8E2D21F7CB57A875A41C252B68B19728B3EA460C63681F5FC9957B,1,1,0x1C5F181F53BD1BE065F56F0F4912C6F739A9395684E0BA35F6AE785E79D86308,1795473406999),
(10,0x06118DA49C21B51EB37320AB53F17291B14E7A99CEF7E5D97506ECA5A453C5D8,1,13,0xD7C865A83EE07D933267D8BDEB99AEFD42C8E053DD965927F4654341D5DD7EFA,1795473407168),
(10,0x65106B191659BA0665993F779BF9DAA0FCB1028D86761D218406B54623ED55A3,1,17,0x9209847F2EBB776BA088582A856727970C94501B60381DDF8D54D55922007079,1795473408463),
(10,0xC129D09E2EE56ABB9F9F2B215A9C8007F49354224FC622BD3C058CD33539E778,1,2,0x18ED1DB25A81F96516791E8960EC7D47779DBD5309960F0E26441CBB9A2926A6,1795473407099),
(10,0xC563C03F765AA1D6F74C2DE4128023823FAC89B777C314809A58561474C4A210,1,39,0x4AE37CC013F8C89EA3460DA2676F263E1C2DC196D084F379D7A2A0341B756F79,1795473409488),
(11,0x20D0A6C3F1E4075996A3A13B4938A087D21EE6B74AC091578CF057D136B45F25,1,19,0x893C2B8DDB9CAA7FB6CC09111D4E67578832A86699146200949243308DC00488,1795473408529),
(11,0x3AC7A840577FE82DEDD266D82B355CC27F72C29C65DE2A70574F64B2F7E793EF,1,26,0x4C842DDF711630BBA94FD34A23EC7C0F53FD93D9DC91061ACFA7E5181B994938,1795473408902),
(11,0x58ED18D0431C0CA2DBA73489526956ECEF662433BDB9226B6C7388D24758B816,1,42,0x8D0C73B353BFFF408594DBC624740B041B309C4D42683C061FE4E3CC13011743,1795473409569),
(11,0x76A68D7CDF7645B2E6DE749AD8D1FF5E9751AE99DBF817C06693FF5BA97AEC22,1,22,0x01CAA7DE283EEC0F35ED314C8E8041BC36FF207AF1279FC857F437253CC2C1C3,1795473408843),
(11,0x943D72BD35DD30C0A5C1E331CF8D49EB17878956DDCDCAA15D65385CCBDA6C9F,1,18,0x926F38BBEE07A48F8B154CE17150FDE4A3E60153DF63DEECCA897535CEE703DE,1795473408497),
(11,0xA1EE976597BC159D4EE93E91169D3C6E060E5B851A290EE1778EAFEC6BC3AC2E,1,40,0x1DEC3E317CF3F78694A866379CE5EF295EE132D29C40CA146FA94F4ADF7ABBD8,1795473409503),
(11,0xADE6C5B506CA5E398A42CE413782DDC3DAE5CF337A137FDB9704EC6EA51CF95C,1,43,0xEA65DF838FCFCAFE372BEFF7E5E84A6071915728AE7DB5D789A26A0D79874FD0,1795473409582),
(11,0xCA1D2C77558390BA005700B4B1A0D1AE1437B79F278B0DA277A25C24DD13EF91,1,4,0xD3E7326D00FB7C484D3F981213039A648279F39DC93E66891EE04CBAC135DA6B,1795473407115),
(12,0x5B882499C4B2043FD5B081EABD23DA5599F207ED2BAD26F4EBCA2F7C97FA7C7E,1,6,0x84F991CDB6E74A5DD272F0E04ACA6B00D565D0F4344539B4355175C3BBAE5A28,1795473407132),
(12,0x5D6EDE3836C1F3683C87E7D8ADAB79A8399D0F9AFA4408F04ADA9D26BA078493,1,15,0x7CBF900C4A4A88207873A5EB747DAA618D35ED7774F33F76DFE440EF45AF8F53,1795473408388),
(12,0x8F556D7B24C9C82CE3ADA06726DA495200083ABA7660C3A031435A4237A96DB1,1,29,0xD246105149186E3F026A2631EFE8DD7A2631D56F92919BFA7FCBCADEEC9520C2,1795473409067),
(12,0xA85770B6AF73116C3B811A1D1FC84D2FC6F17CB1B608772E6E183FC23CACF26C,1,24,0x166DDBC6A394399AE2E56537CDDD94D10DED034D26BA954AB93D03DA8FBA4009,1795473408877),
(13,0x71DD5DDE6024BA7417E223CDCFA777C21A2399A9294C7D18C8F9CF1034608C9A,1,5,0xF5354D0F61F37CD3C21809D49E977A6B69321BE87DAB8094DF09B2449F8CDB6E,1795473407125),
(14,0x08B022C07E3495BE4715FD79FE5E537666AB99963069D97EE581B85F277C9740,1,28,0x18FE8BC27C3E1EC07FB61862522C0BFEDE479169261190101CC9FBE2D94E6325,1795473409019),
(14,0x283AF069AFD09AFE002BAABAE8D927BB3CE66C00B3F7C36215E559450556283E,1,9,0xBC3453E1661244F5AF468D59CC2D983EF8AD8373E2632C440C89E048E8FC3DA4,1795473407149),
(14,0x4D72F3BC7D231AAD4FDEC9800919AC7ACF2E48A6C651B4680FE718C194DABADE,1,7,0x78F28F2B9D10DD9FC308CD2AE6254D0547948F7099CF6CFEBF079B5163AEC1CA,1795473407138),
(14,0x82706B6505E7CAF159B2F7EB728F0082D41EBCCAAB6183548AF49FE365D66651,1,21,0x1CA2D511AD299432101071E0B7DA96C9FB572C258DAF9DE7BD863E141BAD1D58,1795473408759),
(14,0xC02784CC1747E62277E80B441DA7DCF6C2FD42CBAFEA9CFDBA7CE8CD5AB29627,1,32,0x7ECAAB3A17F774414C0E8B015BBC85410949772BC3A2127FDB46A1EBB64BD158,1795473409185),
(15,0x394CA7FC9BB6CE6CDE40983550547CC0DE6511DF7FAA015016D136590718D958,1,8,0xC03C3B37B6200B929BA373551E745D05354AE41650F82043551FF584C91515BD,1795473407146),
(15,0xB06C8428AAF5E03B1B5054882C71E05A464AE586B77A16CE31AD212DF5A8549B,1,14,0x684C95E66BD0F6595DC1B25314521E6A8D7D8BE7E55278DD1B043C981D9D96B9,1795473408380),
(15,0xEA3C937E09D64F72BEBEBCDF856057B7D6B8010A51D416EA77625DA2C5617BCA,1,27,0xBA412E4E92CB1D1724D20654086033869D7BF13C4770CD24D8EEE7E44EEF6D46,1795473408961);
/*!40000 ALTER TABLE `idempotency_key` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `invitation` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `inviter_id` int(10) unsigned DEFAULT NULL,
  `by_operator` tinyint(1) NOT NULL DEFAULT 0,
  `link_id` int(10) unsigned DEFAULT NULL,
  `role` smallint(6) NOT NULL,
  `channel_ids` text NOT NULL,
  `group_ids` text NOT NULL,
  `default_channels` tinyint(1) NOT NULL,
  `notify_inviter` tinyint(1) NOT NULL,
  `invited_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) DEFAULT NULL,
  `key_digest` binary(32) DEFAULT NULL,
  `state` varchar(10) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `invitation_key` (`key_digest`),
  KEY `invitation_realm` (`realm_id`,`state`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `invitation` DISABLE KEYS */;
/*!40000 ALTER TABLE `invitation` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lease` (
  `name` varchar(60) NOT NULL,
  `holder` varchar(120) NOT NULL,
  `fencing_token` bigint(20) unsigned NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `lease` DISABLE KEYS */;
INSERT INTO `lease` VALUES
('migrations','vm:12427:b3a47e01-8c1c-4397-83be-a1e79dfa017f',1,0);
/*!40000 ALTER TABLE `lease` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `linkifier` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `pattern` text NOT NULL,
  `url_template` text NOT NULL,
  `position` int(11) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `linkifier_realm` (`realm_id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `linkifier` DISABLE KEYS */;
INSERT INTO `linkifier` VALUES
(1,1,'#D(?P<id>[0-9]{2,8})','https://github.com/example/desktop/pull/{id}',0),
(2,1,'mobile#(?P<id>[0-9]{2,8})','https://github.com/example/mobile/pull/{id}',1),
(3,1,'skein-(?P<repo>[a-zA-Z-_0-9]+)#(?P<id>[0-9]{2,8})','https://github.com/example/{repo}/pull/{id}',2);
/*!40000 ALTER TABLE `linkifier` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `login_place` (
  `realm_id` int(10) unsigned NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `place_digest` binary(32) NOT NULL,
  `used_at` bigint(20) NOT NULL,
  PRIMARY KEY (`realm_id`,`user_id`,`place_digest`),
  KEY `login_place_used` (`used_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `login_place` DISABLE KEYS */;
/*!40000 ALTER TABLE `login_place` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `mail` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(255) NOT NULL,
  `content` text NOT NULL,
  `link_prefix` varchar(512) DEFAULT NULL,
  `secret_purpose` varchar(30) DEFAULT NULL,
  `secret_owner_id` bigint(20) unsigned DEFAULT NULL,
  `secret_generation` int(10) unsigned DEFAULT NULL,
  `attempts` int(10) unsigned NOT NULL,
  `next_attempt_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `mail_due` (`next_attempt_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `mail` DISABLE KEYS */;
/*!40000 ALTER TABLE `mail` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `mail_count` (
  `realm_id` int(10) unsigned NOT NULL,
  `kind` varchar(20) NOT NULL,
  `subject_digest` binary(32) NOT NULL,
  `mails` int(10) unsigned NOT NULL,
  `since` bigint(20) NOT NULL,
  PRIMARY KEY (`realm_id`,`kind`,`subject_digest`),
  KEY `mail_count_since` (`since`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `mail_count` DISABLE KEYS */;
/*!40000 ALTER TABLE `mail_count` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `membership` (
  `user_id` int(10) unsigned NOT NULL,
  `conversation_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `active` tinyint(1) NOT NULL,
  `read_through_id` bigint(20) unsigned NOT NULL,
  `color` varchar(10) NOT NULL,
  `is_muted` tinyint(1) NOT NULL,
  `pin_to_top` tinyint(1) NOT NULL,
  `desktop_notifications` tinyint(1) DEFAULT NULL,
  `audible_notifications` tinyint(1) DEFAULT NULL,
  `push_notifications` tinyint(1) DEFAULT NULL,
  `email_notifications` tinyint(1) DEFAULT NULL,
  `wildcard_mentions_notify` tinyint(1) DEFAULT NULL,
  PRIMARY KEY (`user_id`,`conversation_id`),
  KEY `membership_conversation` (`realm_id`,`conversation_id`,`active`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `membership` DISABLE KEYS */;
INSERT INTO `membership` VALUES
(5,8,1,1,44,'',0,0,NULL,NULL,NULL,NULL,NULL),
(5,9,1,1,45,'',0,0,NULL,NULL,NULL,NULL,NULL),
(5,10,1,1,46,'',0,0,NULL,NULL,NULL,NULL,NULL),
(5,11,1,1,47,'',0,0,NULL,NULL,NULL,NULL,NULL),
(5,12,1,1,48,'',0,0,NULL,NULL,NULL,NULL,NULL),
(5,13,1,1,49,'',0,0,NULL,NULL,NULL,NULL,NULL),
(5,14,1,1,50,'',0,0,NULL,NULL,NULL,NULL,NULL),
(5,15,1,1,51,'',0,0,NULL,NULL,NULL,NULL,NULL),
(5,16,1,1,52,'',0,0,NULL,NULL,NULL,NULL,NULL),
(5,17,1,1,53,'',0,0,NULL,NULL,NULL,NULL,NULL),
(5,18,1,1,54,'',0,0,NULL,NULL,NULL,NULL,NULL),
(6,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(6,8,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(7,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(7,3,1,1,0,'#fae589',0,0,NULL,NULL,NULL,NULL,NULL),
(7,4,1,1,37,'#a6c7e5',0,0,NULL,NULL,NULL,NULL,NULL),
(7,5,1,1,0,'#e79ab5',0,0,NULL,NULL,NULL,NULL,NULL),
(7,6,1,1,0,'#bfd56f',0,0,NULL,NULL,NULL,NULL,NULL),
(7,9,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(8,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(8,10,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(9,1,1,1,1,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(9,2,1,1,38,'#fae589',0,0,NULL,NULL,NULL,NULL,NULL),
(9,3,1,1,0,'#a6c7e5',0,0,NULL,NULL,NULL,NULL,NULL),
(9,6,1,1,30,'#e79ab5',0,0,NULL,NULL,NULL,NULL,NULL),
(9,11,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(10,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(10,2,1,1,0,'#fae589',0,0,NULL,NULL,NULL,NULL,NULL),
(10,3,1,1,13,'#a6c7e5',0,0,NULL,NULL,NULL,NULL,NULL),
(10,12,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(10,19,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(11,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(11,2,1,1,0,'#fae589',0,0,NULL,NULL,NULL,NULL,NULL),
(11,3,1,1,0,'#a6c7e5',0,0,NULL,NULL,NULL,NULL,NULL),
(11,5,1,1,0,'#e79ab5',0,0,NULL,NULL,NULL,NULL,NULL),
(11,13,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(11,19,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(11,20,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(12,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(12,3,1,1,0,'#fae589',0,0,NULL,NULL,NULL,NULL,NULL),
(12,5,1,1,24,'#a6c7e5',0,0,NULL,NULL,NULL,NULL,NULL),
(12,14,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(13,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(13,15,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(14,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(14,3,1,1,0,'#fae589',0,0,NULL,NULL,NULL,NULL,NULL),
(14,5,1,1,0,'#a6c7e5',0,0,NULL,NULL,NULL,NULL,NULL),
(14,6,1,1,0,'#e79ab5',0,0,NULL,NULL,NULL,NULL,NULL),
(14,16,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(15,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(15,3,1,1,0,'#fae589',0,0,NULL,NULL,NULL,NULL,NULL),
(15,5,1,1,0,'#a6c7e5',0,0,NULL,NULL,NULL,NULL,NULL),
(15,17,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(18,20,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(19,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(19,18,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL);
/*!40000 ALTER TABLE `membership` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `membership_period` (
  `user_id` int(10) unsigned NOT NULL,
  `conversation_id` int(10) unsigned NOT NULL,
  `from_id` bigint(20) unsigned NOT NULL,
  `to_id` bigint(20) unsigned DEFAULT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`user_id`,`conversation_id`,`from_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `membership_period` DISABLE KEYS */;
INSERT INTO `membership_period` VALUES
(5,8,0,NULL,1),
(5,9,0,NULL,1),
(5,10,0,NULL,1),
(5,11,0,NULL,1),
(5,12,0,NULL,1),
(5,13,0,NULL,1),
(5,14,0,NULL,1),
(5,15,0,NULL,1),
(5,16,0,NULL,1),
(5,17,0,NULL,1),
(5,18,0,NULL,1),
(6,1,1,NULL,1),
(6,8,0,NULL,1),
(7,1,1,NULL,1),
(7,3,1,NULL,1),
(7,4,1,NULL,1),
(7,5,1,NULL,1),
(7,6,1,NULL,1),
(7,9,0,NULL,1),
(8,1,1,NULL,1),
(8,10,0,NULL,1),
(9,1,1,NULL,1),
(9,2,1,NULL,1),
(9,3,1,NULL,1),
(9,6,1,NULL,1),
(9,11,0,NULL,1),
(10,1,1,NULL,1),
(10,2,1,NULL,1),
(10,3,1,NULL,1),
(10,12,0,NULL,1),
(10,19,0,NULL,1),
(11,1,1,NULL,1),
(11,2,1,NULL,1),
(11,3,1,NULL,1),
(11,5,1,NULL,1),
(11,13,0,NULL,1),
(11,19,0,NULL,1),
(11,20,0,NULL,1),
(12,1,1,NULL,1),
(12,3,1,NULL,1),
(12,5,1,NULL,1),
(12,14,0,NULL,1),
(13,1,1,NULL,1),
(13,15,0,NULL,1),
(14,1,1,NULL,1),
(14,3,1,NULL,1),
(14,5,1,NULL,1),
(14,6,1,NULL,1),
(14,16,0,NULL,1),
(15,1,1,NULL,1),
(15,3,1,NULL,1),
(15,5,1,NULL,1),
(15,17,0,NULL,1),
(18,20,0,NULL,1),
(19,1,1,NULL,1),
(19,18,0,NULL,1);
/*!40000 ALTER TABLE `membership_period` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `message` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `conversation_id` int(10) unsigned NOT NULL,
  `sender_id` int(10) unsigned NOT NULL,
  `topic` varchar(60) NOT NULL,
  `topic_key` varchar(180) NOT NULL,
  `content` mediumtext NOT NULL,
  `rendered_content` mediumtext NOT NULL,
  `sent_at` bigint(20) NOT NULL,
  `client` varchar(30) NOT NULL,
  `traits` int(10) unsigned NOT NULL,
  `edited_at` bigint(20) DEFAULT NULL,
  `moved_at` bigint(20) DEFAULT NULL,
  `edit_history` mediumtext DEFAULT NULL,
  `version` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  KEY `message_conversation` (`realm_id`,`conversation_id`,`id`),
  KEY `message_topic` (`realm_id`,`conversation_id`,`topic_key`,`id`),
  KEY `message_sender` (`realm_id`,`sender_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=59 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `message` DISABLE KEYS */;
INSERT INTO `message` VALUES
(1,1,1,9,'welcome','welcome','Welcome to **Verona**, everybody. This is where we plan the summer festival.','<p>Welcome to <strong>Verona</strong>, everybody. This is where we plan the summer festival.</p>',1795473406999,'website',0,NULL,NULL,NULL,3),
(2,1,1,10,'welcome','welcome','Thank you, @**Desdemona**! What is *rotten* in the state of the schedule this year?','<p>Thank you, <span class=\"user-mention\" data-user-id=\"9\">@Desdemona</span>! What is <em>rotten</em> in the state of the schedule this year?</p>',1795473407099,'website',0,NULL,NULL,NULL,0),
(3,1,1,8,'welcome','welcome','Nothing yet. I have put the plan here: https://example.com/festival/plan','<p>Nothing yet. I have put the plan here: <a href=\"https://example.com/festival/plan\">https://example.com/festival/plan</a></p>',1795473407110,'website',4,NULL,NULL,NULL,0),
(4,1,1,11,'welcome','welcome','I keep an eye on the budget. Topics are free of charge, so please use one per subject.','<p>I keep an eye on the budget. Topics are free of charge, so please use one per subject.</p>',1795473407115,'website',0,NULL,NULL,NULL,0),
(5,1,1,13,'welcome','welcome','Brevity is the soul of wit. Therefore:\n\n1. be brief\n2. be witty\n3. see 1','<p>Brevity is the soul of wit. Therefore:</p>\n<ol>\n<li>be brief</li>\n<li>be witty</li>\n<li>see 1</li>\n</ol>',1795473407125,'website',0,NULL,NULL,NULL,0),
(6,1,1,12,'welcome','welcome','/me waves to everybody','<p>/me waves to everybody</p>',1795473407132,'website',32,NULL,NULL,NULL,0),
(7,1,1,14,'balcony repairs','balcony repairs','The balcony needs a new railing before the second act.','<p>The balcony needs a new railing before the second act.</p>',1795473407138,'website',0,NULL,NULL,NULL,0),
(8,1,1,15,'balcony repairs','balcony repairs','Which wood? We have:\n\n* oak\n* ash\n* a lot of old ship planks','<p>Which wood? We have:</p>\n<ul>\n<li>oak</li>\n<li>ash</li>\n<li>a lot of old ship planks</li>\n</ul>',1795473407146,'website',0,NULL,NULL,NULL,0),
(9,1,1,14,'balcony repairs','balcony repairs','> a lot of old ship planks\n\nNot from *my* ship, please.','<blockquote>\n<p>a lot of old ship planks</p>\n</blockquote>\n<p>Not from <em>my</em> ship, please.</p>',1795473407149,'website',0,NULL,NULL,NULL,0),
(10,1,1,6,'balcony repairs','balcony repairs','Oak. I can measure it tomorrow at noon.','<p>Oak. I can measure it tomorrow at noon.</p>',1795473407153,'website',0,NULL,NULL,NULL,0),
(11,1,1,8,'balcony repairs','balcony repairs','Done: ~~twelve~~ eleven posts, `110 cm` each.','<p>Done: <del>twelve</del> eleven posts, <code>110 cm</code> each.</p>',1795473407158,'website',0,NULL,NULL,NULL,0),
(12,1,1,6,'balcony repairs','balcony repairs','Ordered. @_**Prospero from The Tempest** signs for them on Friday.','<p>Ordered. <span class=\"user-mention silent\" data-user-id=\"14\">Prospero from The Tempest</span> signs for them on Friday.</p>',1795473407164,'website',0,NULL,NULL,NULL,0),
(13,1,3,10,'castle network','castle network','To cache, or not to cache, that is the question. Who has the figures?','<p>To cache, or not to cache, that is the question. Who has the figures?</p>',1795473407168,'website',0,NULL,NULL,NULL,0),
(14,1,3,15,'castle network','castle network','Before and after:\n\n```python\ndef ratio(before, after):\n    return before / after\n\nprint(ratio(420, 35))\n```','<p>Before and after:</p>\n<div class=\"codehilite\" data-code-language=\"Python\"><pre><span></span><code><span class=\"k\">def</span> <span class=\"nf\">ratio</span><span class=\"p\">(</span><span class=\"n\">before</span><span class=\"p\">,</span> <span class=\"n\">after</span><span class=\"p\">):</span>\n    <span class=\"k\">return</span> <span class=\"n\">before</span> <span class=\"o\">/</span> <span class=\"n\">after</span>\n\n<span class=\"nb\">print</span><span class=\"p\">(</span><span class=\"n\">ratio</span><span class=\"p\">(</span><span class=\"mi\">420</span><span class=\"p\">,</span> <span class=\"mi\">35</span><span class=\"p\">))</span>\n</code></pre></div>',1795473408380,'website',0,NULL,NULL,NULL,0),
(15,1,3,12,'castle network','castle network','Twelve times faster. I am convinced.','<p>Twelve times faster. I am convinced.</p>',1795473408388,'website',0,NULL,NULL,NULL,2),
(16,1,3,7,'castle network','castle network','One more thing to check: the ghost on the battlements is on the guest network.','<p>One more thing to check: the ghost on the battlements is on the guest network.</p>',1795473408451,'website',0,NULL,NULL,NULL,0),
(17,1,3,10,'castle network','castle network','I will talk to it tonight.','<p>I will talk to it tonight.</p>',1795473408463,'website',0,NULL,NULL,NULL,0),
(18,1,3,11,'castle network','castle network','Please write down what it says, see #**Denmark>minutes**.','<p>Please write down what it says, see <a class=\"stream-topic\" data-stream-id=\"3\" href=\"/#narrow/channel/3-Denmark/topic/minutes\">#Denmark &gt; minutes</a>.</p>',1795473408497,'website',0,NULL,NULL,NULL,0),
(19,1,3,11,'minutes','minutes','**Minutes**\n\n- the play within the play is approved\n- costumes by @**Zoe**\n- next meeting: Thursday','<p><strong>Minutes</strong></p>\n<ul>\n<li>the play within the play is approved</li>\n<li>costumes by <span class=\"user-mention\" data-user-id=\"7\">@Zoe</span></li>\n<li>next meeting: Thursday</li>\n</ul>',1795473408529,'website',0,NULL,NULL,NULL,0),
(20,1,3,9,'minutes','minutes','Thank you for writing this down. :smile:','<p>Thank you for writing this down. <span aria-label=\"smile\" class=\"emoji emoji-1f642\" role=\"img\" title=\"smile\">:smile:</span></p>',1795473408567,'website',0,NULL,NULL,NULL,2),
(21,1,3,14,'minutes','minutes','I miss the part about the storm.','<p>I miss the part about the storm.</p>',1795473408759,'website',0,NULL,NULL,NULL,0),
(22,1,3,11,'minutes','minutes','The storm is a subject of its own. Open a topic for it?','<p>The storm is a subject of its own. Open a topic for it?</p>',1795473408843,'website',0,NULL,NULL,NULL,0),
(23,1,3,7,'minutes','minutes','Costumes are half done. Sketches: [drawings](https://example.com/costumes)','<p>Costumes are half done. Sketches: <a href=\"https://example.com/costumes\">drawings</a></p>',1795473408857,'website',4,NULL,NULL,NULL,0),
(24,1,5,12,'the weather on the heath','the weather on the heath','When shall we meet again? In thunder, lightning, or in rain?','<p>When shall we meet again? In thunder, lightning, or in rain?</p>',1795473408877,'website',0,NULL,NULL,NULL,0),
(25,1,5,7,'the weather on the heath','the weather on the heath','The forecast says all three.','<p>The forecast says all three.</p>',1795473408894,'website',0,NULL,NULL,NULL,0),
(26,1,5,11,'the weather on the heath','the weather on the heath','Then bring boots. `packing list: boots, lantern, cauldron`','<p>Then bring boots. <code>packing list: boots, lantern, cauldron</code></p>',1795473408902,'website',0,NULL,NULL,NULL,0),
(27,1,5,15,'the weather on the heath','the weather on the heath','Fair is foul and foul is fair, but the train leaves at 09:40 either way.','<p>Fair is foul and foul is fair, but the train leaves at 09:40 either way.</p>',1795473408961,'website',0,NULL,NULL,NULL,0),
(28,1,5,14,'the weather on the heath','the weather on the heath','I could do something about the storm, if asked politely.','<p>I could do something about the storm, if asked politely.</p>',1795473409019,'website',0,NULL,NULL,NULL,0),
(29,1,5,12,'the weather on the heath','the weather on the heath','Please do!','<p>Please do!</p>',1795473409067,'website',0,NULL,NULL,NULL,0),
(30,1,6,9,'gondola timetable','gondola timetable','The new timetable is out:\n\n| from | to | every |\n|---|---|---|\n| Rialto | Lido | 20 min |\n| Lido | Rialto | 30 min |','<p>The new timetable is out:</p>\n<table>\n<thead>\n<tr>\n<th>from</th>\n<th>to</th>\n<th>every</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Rialto</td>\n<td>Lido</td>\n<td>20 min</td>\n</tr>\n<tr>\n<td>Lido</td>\n<td>Rialto</td>\n<td>30 min</td>\n</tr>\n</tbody>\n</table>',1795473409114,'website',0,NULL,NULL,NULL,0),
(31,1,6,7,'gondola timetable','gondola timetable','Why is the way back slower?','<p>Why is the way back slower?</p>',1795473409170,'website',0,NULL,NULL,NULL,0),
(32,1,6,14,'gondola timetable','gondola timetable','The tide.','<p>The tide.</p>',1795473409185,'website',0,NULL,NULL,NULL,0),
(33,1,6,9,'gondola timetable','gondola timetable','The lunch break.','<p>The lunch break.</p>',1795473409253,'website',0,NULL,NULL,NULL,1),
(34,1,6,7,'gondola timetable','gondola timetable','Both, then. I will put it on the website.','<p>Both, then. I will put it on the website.</p>',1795473409336,'website',0,NULL,NULL,NULL,0),
(35,1,4,7,'open house','open house','Everybody can read this channel, even without an account. Best behaviour, please.','<p>Everybody can read this channel, even without an account. Best behaviour, please.</p>',1795473409346,'website',0,NULL,NULL,NULL,0),
(36,1,4,7,'open house','open house','Friends, Romans, countrymen: lend us your bug reports.','<p>Friends, Romans, countrymen: lend us your bug reports.</p>',1795473409408,'website',0,NULL,NULL,NULL,0),
(37,1,4,7,'open house','open house','The forum opens at nine. Bring your own toga.','<p>The forum opens at nine. Bring your own toga.</p>',1795473409457,'website',0,NULL,NULL,NULL,0),
(38,1,2,9,'surprises','surprises','Only the four of us can read this. The surprise for the festival is a *second* balcony.','<p>Only the four of us can read this. The surprise for the festival is a <em>second</em> balcony.</p>',1795473409477,'website',0,NULL,NULL,NULL,0),
(39,1,2,10,'surprises','surprises','Words, words, words. When is it built?','<p>Words, words, words. When is it built?</p>',1795473409488,'website',0,NULL,NULL,NULL,0),
(40,1,2,11,'surprises','surprises','As soon as nobody in #**Verona** looks.','<p>As soon as nobody in <a class=\"stream\" data-stream-id=\"1\" href=\"/#narrow/channel/1-Verona\">#Verona</a> looks.</p>',1795473409503,'website',0,NULL,NULL,NULL,0),
(41,1,2,9,'surprises','surprises','Tuesday night, then. Bring hammers.','<p>Tuesday night, then. Bring hammers.</p>',1795473409521,'website',0,NULL,NULL,NULL,0),
(42,1,7,11,'books','books','What is everybody reading?','<p>What is everybody reading?</p>',1795473409569,'website',0,NULL,NULL,NULL,0),
(43,1,7,11,'books','books','I start: a handkerchief catalogue. It is more exciting than it sounds.','<p>I start: a handkerchief catalogue. It is more exciting than it sounds.</p>',1795473409582,'website',0,NULL,NULL,NULL,0),
(44,1,8,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473409679,'website',0,NULL,NULL,NULL,0),
(45,1,9,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473409822,'website',0,NULL,NULL,NULL,0),
(46,1,10,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473409842,'website',0,NULL,NULL,NULL,0),
(47,1,11,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473409862,'website',0,NULL,NULL,NULL,0),
(48,1,12,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473409978,'website',0,NULL,NULL,NULL,0),
(49,1,13,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473409989,'website',0,NULL,NULL,NULL,0),
(50,1,14,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473410004,'website',0,NULL,NULL,NULL,0),
(51,1,15,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473410025,'website',0,NULL,NULL,NULL,0),
(52,1,16,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473410061,'website',0,NULL,NULL,NULL,0),
(53,1,17,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473410118,'website',0,NULL,NULL,NULL,0),
(54,1,18,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795473410146,'website',0,NULL,NULL,NULL,0),
(55,1,3,11,'an old topic','an old topic','@**King Hamlet** does this survive? **bold** :smile:','<p><span class=\"user-mention\" data-user-id=\"10\">@King Hamlet</span> does this survive? <strong>bold</strong> <span aria-label=\"smile\" class=\"emoji emoji-1f642\" role=\"img\" title=\"smile\">:smile:</span></p>',1795473410425,'SkeinTests',0,NULL,NULL,NULL,0),
(56,1,3,10,'an old topic','an old topic','It does.','<p>It does.</p>',1795473410501,'SkeinTests',0,NULL,NULL,NULL,0),
(57,1,19,10,'','','A direct message from the first version','<p>A direct message from the first version</p>',1795473410609,'SkeinTests',0,NULL,NULL,NULL,0),
(58,1,20,11,'','','Are you there?','<p>Are you there?</p>',1795473410694,'SkeinTests',0,NULL,NULL,NULL,0);
/*!40000 ALTER TABLE `message` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `message_mark` (
  `user_id` int(10) unsigned NOT NULL,
  `message_id` bigint(20) unsigned NOT NULL,
  `conversation_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `flags` int(10) unsigned NOT NULL,
  PRIMARY KEY (`user_id`,`message_id`),
  KEY `message_mark_conversation` (`user_id`,`conversation_id`,`message_id`),
  KEY `message_mark_message` (`realm_id`,`message_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `message_mark` DISABLE KEYS */;
INSERT INTO `message_mark` VALUES
(6,10,1,1,1),
(6,12,1,1,1),
(7,16,3,1,1),
(7,19,3,1,8),
(7,23,3,1,1),
(7,25,5,1,1),
(7,31,6,1,1),
(7,34,6,1,1),
(8,3,1,1,1),
(8,11,1,1,1),
(9,2,1,1,8),
(9,20,3,1,1),
(9,33,6,1,1),
(9,41,2,1,1),
(10,2,1,1,1),
(10,17,3,1,1),
(10,39,2,1,1),
(10,55,3,1,8),
(11,4,1,1,1),
(11,18,3,1,1),
(11,19,3,1,1),
(11,22,3,1,1),
(11,26,5,1,1),
(11,40,2,1,1),
(11,42,7,1,1),
(11,43,7,1,1),
(12,6,1,1,1),
(12,15,3,1,1),
(12,29,5,1,1),
(13,5,1,1,1),
(14,7,1,1,1),
(14,9,1,1,1),
(14,21,3,1,1),
(14,28,5,1,1),
(14,32,6,1,1),
(15,8,1,1,1),
(15,14,3,1,1),
(15,27,5,1,1);
/*!40000 ALTER TABLE `message_mark` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `message_tokens` (
  `realm_id` int(10) unsigned NOT NULL,
  `message_id` bigint(20) unsigned NOT NULL,
  `tokens` mediumtext NOT NULL,
  PRIMARY KEY (`realm_id`,`message_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `message_tokens` DISABLE KEYS */;
INSERT INTO `message_tokens` VALUES
(1,1,' welcome to verona everybody this is where we plan the summer festival '),
(1,2,' welcome thank you desdemona what is rotten in the state of schedule this year '),
(1,3,' welcome nothing yet i have put the plan here https example com festival '),
(1,4,' welcome i keep an eye on the budget topics are free of charge so please use one per subject '),
(1,5,' welcome brevity is the soul of wit therefore 1 be brief 2 witty 3 see '),
(1,6,' welcome me waves to everybody '),
(1,7,' balcony repairs the needs a new railing before second act '),
(1,8,' balcony repairs which wood we have oak ash a lot of old ship planks '),
(1,9,' balcony repairs a lot of old ship planks not from my please '),
(1,10,' balcony repairs oak i can measure it tomorrow at noon '),
(1,11,' balcony repairs done twelve eleven posts 110 cm each '),
(1,12,' balcony repairs ordered prospero from the tempest signs for them on friday '),
(1,13,' castle network to cache or not that is the question who has figures '),
(1,14,' castle network before and after python def ratio return print 420 35 '),
(1,15,' castle network twelve times faster i am convinced '),
(1,16,' castle network one more thing to check the ghost on battlements is guest '),
(1,17,' castle network i will talk to it tonight '),
(1,18,' castle network please write down what it says see denmark minutes '),
(1,19,' minutes the play within is approved costumes by zoe next meeting thursday '),
(1,20,' minutes thank you for writing this down smile '),
(1,21,' minutes i miss the part about storm '),
(1,22,' minutes the storm is a subject of its own open topic for it '),
(1,23,' minutes costumes are half done sketches drawings https example com '),
(1,24,' the weather on heath when shall we meet again in thunder lightning or rain '),
(1,25,' the weather on heath forecast says all three '),
(1,26,' the weather on heath then bring boots packing list lantern cauldron '),
(1,27,' the weather on heath fair is foul and but train leaves at 09 40 either way '),
(1,28,' the weather on heath i could do something about storm if asked politely '),
(1,29,' the weather on heath please do '),
(1,30,' gondola timetable the new is out from to every rialto lido 20 min 30 '),
(1,31,' gondola timetable why is the way back slower '),
(1,32,' gondola timetable the tide '),
(1,33,' gondola timetable the lunch break '),
(1,34,' gondola timetable both then i will put it on the website '),
(1,35,' open house everybody can read this channel even without an account best behaviour please '),
(1,36,' open house friends romans countrymen lend us your bug reports '),
(1,37,' open house the forum opens at nine bring your own toga '),
(1,38,' surprises only the four of us can read this surprise for festival is a second balcony '),
(1,39,' surprises words when is it built '),
(1,40,' surprises as soon nobody in verona looks '),
(1,41,' surprises tuesday night then bring hammers '),
(1,42,' books what is everybody reading '),
(1,43,' books i start a handkerchief catalogue it is more exciting than sounds '),
(1,44,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,45,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,46,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,47,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,48,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,49,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,50,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,51,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,52,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,53,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,54,' hello and welcome to this organization messages in channels have a topic so that every conversation has its place write me here if you want try something out code bold lists quotes all work '),
(1,55,' an old topic king hamlet does this survive bold smile '),
(1,56,' an old topic it does '),
(1,57,' a direct message from the first version '),
(1,58,' are you there ');
/*!40000 ALTER TABLE `message_tokens` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `muted_user` (
  `user_id` int(10) unsigned NOT NULL,
  `muted_user_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `muted_at` bigint(20) NOT NULL,
  PRIMARY KEY (`user_id`,`muted_user_id`),
  KEY `muted_user_muted_user` (`realm_id`,`muted_user_id`,`user_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `muted_user` DISABLE KEYS */;
/*!40000 ALTER TABLE `muted_user` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `organization_key` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `email` varchar(254) DEFAULT NULL,
  `key_digest` binary(32) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `organization_key_digest` (`key_digest`),
  KEY `organization_key_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `organization_key` DISABLE KEYS */;
/*!40000 ALTER TABLE `organization_key` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `outbox` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `kind` varchar(30) NOT NULL,
  `payload` mediumtext NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=157 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `outbox` DISABLE KEYS */;
/*!40000 ALTER TABLE `outbox` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `password_reset` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `user_id` int(10) unsigned DEFAULT NULL,
  `key_digest` binary(32) DEFAULT NULL,
  `credentials_digest` binary(32) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `password_reset_key` (`key_digest`),
  KEY `password_reset_realm` (`realm_id`,`user_id`),
  KEY `password_reset_expiry` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `password_reset` DISABLE KEYS */;
/*!40000 ALTER TABLE `password_reset` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `presence` (
  `user_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `last_active_at` bigint(20) NOT NULL,
  `last_connected_at` bigint(20) NOT NULL,
  `update_id` bigint(20) NOT NULL,
  PRIMARY KEY (`user_id`),
  KEY `presence_realm` (`realm_id`,`user_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `presence` DISABLE KEYS */;
INSERT INTO `presence` VALUES
(6,1,1795473406964,1795473406964,1795473406964),
(7,1,1795473406971,1795473406971,1795473406971),
(8,1,1795472686972,1795473406972,1795473406973),
(9,1,1795473406973,1795473406973,1795473406974),
(10,1,1795473406974,1795473406974,1795473406975),
(11,1,1795473406976,1795473406976,1795473406976),
(12,1,1795471906976,1795473406976,1795473406978),
(13,1,1795437406977,1795441006977,1795473406980),
(14,1,1795379806977,1795383406977,1795473406982),
(15,1,1795462606981,1795464406981,1795473406984),
(19,1,1795473406982,1795473406982,1795473406985);
/*!40000 ALTER TABLE `presence` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `profile_field` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `name` varchar(40) NOT NULL,
  `hint` varchar(80) NOT NULL,
  `type` tinyint(4) NOT NULL,
  `data` text DEFAULT NULL,
  `position` int(11) NOT NULL,
  `in_summary` tinyint(1) NOT NULL,
  `required` tinyint(1) NOT NULL,
  `editable_by_user` tinyint(1) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `profile_field_name` (`realm_id`,`name`)
) ENGINE=InnoDB AUTO_INCREMENT=10 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `profile_field` DISABLE KEYS */;
INSERT INTO `profile_field` VALUES
(1,1,'Phone number','',1,NULL,1,0,0,1),
(2,1,'Biography','What are you known for?',2,NULL,2,0,0,1),
(3,1,'Favorite food','Or drink, if you\'d prefer',1,NULL,3,0,0,1),
(4,1,'Favorite editor','',3,'{\"0\":{\"text\":\"Vim\",\"order\":\"1\"},\"1\":{\"text\":\"Emacs\",\"order\":\"2\"}}',4,0,0,1),
(5,1,'Birthday','',4,NULL,5,0,0,1),
(6,1,'Favorite website','Or your personal blog\'s URL',5,NULL,6,0,0,1),
(7,1,'Mentor','',6,NULL,7,0,0,1),
(8,1,'GitHub username','',7,'{\"subtype\":\"github\"}',8,0,0,1),
(9,1,'Pronouns','What pronouns should people use to refer to you?',8,NULL,9,0,0,1);
/*!40000 ALTER TABLE `profile_field` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `profile_value` (
  `realm_id` int(10) unsigned NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `field_id` int(10) unsigned NOT NULL,
  `value` mediumtext NOT NULL,
  `rendered_value` mediumtext DEFAULT NULL,
  PRIMARY KEY (`realm_id`,`user_id`,`field_id`),
  KEY `profile_value_field` (`realm_id`,`field_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `profile_value` DISABLE KEYS */;
/*!40000 ALTER TABLE `profile_value` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `push_device` (
  `user_id` int(10) unsigned NOT NULL,
  `kind` tinyint(3) unsigned NOT NULL,
  `token_digest` binary(32) NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `token` text NOT NULL,
  `app_id` varchar(255) DEFAULT NULL,
  `registered_at` bigint(20) NOT NULL,
  PRIMARY KEY (`user_id`,`kind`,`token_digest`),
  KEY `push_device_realm` (`realm_id`,`user_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `push_device` DISABLE KEYS */;
/*!40000 ALTER TABLE `push_device` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `reaction` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `message_id` bigint(20) unsigned NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `reaction_type` varchar(20) NOT NULL,
  `emoji_code` varchar(100) NOT NULL,
  `emoji_name` varchar(100) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `reaction_once` (`realm_id`,`message_id`,`reaction_type`,`emoji_code`,`user_id`),
  KEY `reaction_user` (`realm_id`,`user_id`,`message_id`)
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `reaction` DISABLE KEYS */;
INSERT INTO `reaction` VALUES
(1,1,1,10,'unicode_emoji','1f389','tada',1795473407052),
(2,1,1,8,'unicode_emoji','1f389','tada',1795473407064),
(3,1,1,12,'unicode_emoji','1f44b','wave',1795473407078),
(4,1,15,15,'unicode_emoji','1f419','octopus',1795473408415),
(5,1,15,10,'unicode_emoji','1f6e0','working_on_it',1795473408438),
(6,1,20,11,'unicode_emoji','1f44d','+1',1795473408595),
(7,1,20,7,'unicode_emoji','2764','heart',1795473408659),
(8,1,33,14,'unicode_emoji','1f604','big_smile',1795473409321);
/*!40000 ALTER TABLE `reaction` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `realm` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `string_id` varchar(40) NOT NULL,
  `name` varchar(100) NOT NULL,
  `description` text NOT NULL,
  `settings` longtext NOT NULL,
  `images` varchar(500) NOT NULL DEFAULT '{}',
  `created_at` bigint(20) NOT NULL,
  `active` tinyint(1) NOT NULL,
  `deleting` tinyint(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  UNIQUE KEY `realm_string_id` (`string_id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `realm` DISABLE KEYS */;
INSERT INTO `realm` VALUES
(1,'','Skein Demo','A demo organization to try Skein with.','{\"invite_required\":false,\"enable_read_receipts\":true,\"enable_spectator_access\":true,\"can_mention_many_users_group\":\"role:members\"}','{}',1795473405082,1,0);
/*!40000 ALTER TABLE `realm` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `realm_domain` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `domain` varchar(80) NOT NULL,
  `allow_subdomains` tinyint(1) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `realm_domain_name` (`realm_id`,`domain`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `realm_domain` DISABLE KEYS */;
/*!40000 ALTER TABLE `realm_domain` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `realm_playground` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `name` text NOT NULL,
  `language` varchar(40) NOT NULL,
  `url_template` text NOT NULL,
  PRIMARY KEY (`id`),
  KEY `realm_playground_realm` (`realm_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `realm_playground` DISABLE KEYS */;
/*!40000 ALTER TABLE `realm_playground` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `realm_user_default` (
  `realm_id` int(10) unsigned NOT NULL,
  `settings` longtext NOT NULL,
  PRIMARY KEY (`realm_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `realm_user_default` DISABLE KEYS */;
/*!40000 ALTER TABLE `realm_user_default` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `saved_snippet` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `owner_id` int(10) unsigned NOT NULL,
  `title` varchar(60) NOT NULL,
  `content` mediumtext NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `saved_snippet_owner` (`realm_id`,`owner_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `saved_snippet` DISABLE KEYS */;
/*!40000 ALTER TABLE `saved_snippet` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `scheduled_message` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `sender_id` int(10) unsigned NOT NULL,
  `kind` varchar(20) NOT NULL,
  `channel_id` int(10) unsigned DEFAULT NULL,
  `user_ids` text NOT NULL,
  `topic` varchar(60) NOT NULL,
  `content` mediumtext NOT NULL,
  `rendered_content` mediumtext NOT NULL,
  `client` varchar(30) NOT NULL,
  `read_by_sender` tinyint(1) NOT NULL,
  `deliver_at` bigint(20) NOT NULL,
  `state` varchar(10) NOT NULL,
  `next_attempt_at` bigint(20) DEFAULT NULL,
  `failure` varchar(1024) DEFAULT NULL,
  `message_id` bigint(20) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `scheduled_message_sender` (`realm_id`,`sender_id`,`deliver_at`),
  KEY `scheduled_message_due` (`next_attempt_at`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `scheduled_message` DISABLE KEYS */;
INSERT INTO `scheduled_message` VALUES
(1,1,11,'channel',3,'[]','test-api','It is time for the next release.','<p>It is time for the next release.</p>','Skein',0,1798065406000,'waiting',1798065406000,NULL,NULL),
(2,1,11,'direct',NULL,'[11]','','Count the votes for the summer festival.','<p>Count the votes for the summer festival.</p>','Skein',0,1798065406000,'waiting',1798065406000,NULL,NULL);
/*!40000 ALTER TABLE `scheduled_message` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `schema_migration` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `schema_migration` DISABLE KEYS */;
INSERT INTO `schema_migration` VALUES
(1,1700000000001,'Schema1700000000001');
/*!40000 ALTER TABLE `schema_migration` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `search_posting` (
  `realm_id` int(10) unsigned NOT NULL,
  `first_id` bigint(20) unsigned NOT NULL,
  `token` varchar(40) NOT NULL,
  `message_ids` mediumblob NOT NULL,
  PRIMARY KEY (`realm_id`,`first_id`,`token`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `search_posting` DISABLE KEYS */;
/*!40000 ALTER TABLE `search_posting` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `search_queue` (
  `realm_id` int(10) unsigned NOT NULL,
  `message_id` bigint(20) unsigned NOT NULL,
  `stale_tokens` mediumtext DEFAULT NULL,
  PRIMARY KEY (`realm_id`,`message_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `search_queue` DISABLE KEYS */;
INSERT INTO `search_queue` VALUES
(1,1,NULL),
(1,2,NULL),
(1,3,NULL),
(1,4,NULL),
(1,5,NULL),
(1,6,NULL),
(1,7,NULL),
(1,8,NULL),
(1,9,NULL),
(1,10,NULL),
(1,11,NULL),
(1,12,NULL),
(1,13,NULL),
(1,14,NULL),
(1,15,NULL),
(1,16,NULL),
(1,17,NULL),
(1,18,NULL),
(1,19,NULL),
(1,20,NULL),
(1,21,NULL),
(1,22,NULL),
(1,23,NULL),
(1,24,NULL),
(1,25,NULL),
(1,26,NULL),
(1,27,NULL),
(1,28,NULL),
(1,29,NULL),
(1,30,NULL),
(1,31,NULL),
(1,32,NULL),
(1,33,NULL),
(1,34,NULL),
(1,35,NULL),
(1,36,NULL),
(1,37,NULL),
(1,38,NULL),
(1,39,NULL),
(1,40,NULL),
(1,41,NULL),
(1,42,NULL),
(1,43,NULL),
(1,44,NULL),
(1,45,NULL),
(1,46,NULL),
(1,47,NULL),
(1,48,NULL),
(1,49,NULL),
(1,50,NULL),
(1,51,NULL),
(1,52,NULL),
(1,53,NULL),
(1,54,NULL),
(1,55,NULL),
(1,56,NULL),
(1,57,NULL),
(1,58,NULL);
/*!40000 ALTER TABLE `search_queue` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `search_segment` (
  `realm_id` int(10) unsigned NOT NULL,
  `first_id` bigint(20) unsigned NOT NULL,
  `last_id` bigint(20) unsigned NOT NULL,
  `message_count` int(10) unsigned NOT NULL,
  PRIMARY KEY (`realm_id`,`first_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `search_segment` DISABLE KEYS */;
/*!40000 ALTER TABLE `search_segment` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `secret_check` (
  `id` int(10) unsigned NOT NULL,
  `check_value` char(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `secret_check` DISABLE KEYS */;
INSERT INTO `secret_check` VALUES
(1,'cf9838da5c25e794ae6a28da3c705c736e9762b907afd3405f36e51675390e03');
/*!40000 ALTER TABLE `secret_check` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `submessage` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `message_id` bigint(20) unsigned NOT NULL,
  `sender_id` int(10) unsigned NOT NULL,
  `msg_type` varchar(100) NOT NULL,
  `content` mediumtext NOT NULL,
  PRIMARY KEY (`id`),
  KEY `submessage_message` (`realm_id`,`message_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `submessage` DISABLE KEYS */;
/*!40000 ALTER TABLE `submessage` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `upload_reservation` (
  `id` varchar(100) NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `owner_id` int(10) unsigned NOT NULL,
  `bytes` bigint(20) unsigned NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `upload_reservation_owner` (`realm_id`,`owner_id`),
  KEY `upload_reservation_expiry` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `upload_reservation` DISABLE KEYS */;
/*!40000 ALTER TABLE `upload_reservation` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `upload_usage` (
  `realm_id` int(10) unsigned NOT NULL,
  `used_bytes` bigint(20) NOT NULL,
  `reserved_bytes` bigint(20) NOT NULL DEFAULT 0,
  PRIMARY KEY (`realm_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `upload_usage` DISABLE KEYS */;
/*!40000 ALTER TABLE `upload_usage` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user_account` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `email` varchar(254) NOT NULL,
  `email_key` varchar(254) NOT NULL,
  `full_name` varchar(100) NOT NULL,
  `full_name_key` varchar(300) NOT NULL,
  `role` smallint(6) NOT NULL,
  `active` tinyint(1) NOT NULL,
  `deactivations` int(10) unsigned NOT NULL DEFAULT 0,
  `system` tinyint(1) NOT NULL,
  `bot_type` tinyint(4) DEFAULT NULL,
  `bot_owner_id` int(10) unsigned DEFAULT NULL,
  `timezone` varchar(64) NOT NULL,
  `avatar_uploaded` tinyint(1) NOT NULL,
  `avatar_version` int(10) unsigned NOT NULL,
  `joined_at` bigint(20) NOT NULL,
  `password_hash` varchar(255) DEFAULT NULL,
  `api_key_digest` binary(32) DEFAULT NULL,
  `api_key_generation` int(10) unsigned NOT NULL,
  `can_create_users` tinyint(1) NOT NULL DEFAULT 0,
  `can_change_user_emails` tinyint(1) NOT NULL DEFAULT 0,
  `settings` longtext NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `user_account_email` (`realm_id`,`email_key`),
  UNIQUE KEY `user_account_api_key` (`api_key_digest`),
  KEY `user_account_full_name` (`realm_id`,`full_name_key`),
  KEY `user_account_address` (`email_key`)
) ENGINE=InnoDB AUTO_INCREMENT=20 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `user_account` DISABLE KEYS */;
INSERT INTO `user_account` VALUES
(1,1,'emailgateway@example.com','emailgateway@example.com','Email Gateway','email gateway',400,1,0,1,1,NULL,'',0,1,1795473405111,NULL,0x2B1A580AC1EC9048CEB4DCB45CB1D56E1662012BA22EACF548F1ED1F419023B4,1,0,0,'{}'),
(2,1,'nagios-receive-bot@example.com','nagios-receive-bot@example.com','Nagios Receive Bot','nagios receive bot',400,1,0,1,1,NULL,'',0,1,1795473405130,NULL,0x25F823DE42001DDC8F36874CF39A89427EBEA766D2C98A7AC1D704CAAD6BEE38,1,0,0,'{}'),
(3,1,'nagios-send-bot@example.com','nagios-send-bot@example.com','Nagios Send Bot','nagios send bot',400,1,0,1,1,NULL,'',0,1,1795473405138,NULL,0x8BA2C382A06EDC5BF20E0AF7E1A1920B716DB88118093AF3F7A289F7BD79B7A0,1,0,0,'{}'),
(4,1,'notification-bot@example.com','notification-bot@example.com','Notification Bot','notification bot',400,1,0,1,1,NULL,'',0,1,1795473405144,NULL,0xBDCE4E45BFF2B53ABAD80DD4B625D3F6694AA165571B79BF6434230614F5C01E,1,0,0,'{}'),
(5,1,'welcome-bot@example.com','welcome-bot@example.com','Welcome Bot','welcome bot',400,1,0,1,1,NULL,'',0,1,1795473405149,NULL,0x44CE2E3D04509F8C8EF39D1C9F760D28A10ACA6B65269CFDCA5FF771B23F497B,1,0,0,'{}'),
(6,1,'AARON@example.com','aaron@example.com','aaron','aaron',400,1,0,0,NULL,NULL,'US/Pacific',0,1,1795473405154,'$argon2id$v=19$m=19456,t=2,p=1$Q0cxwKkfeYRFSqKhBkR5gQ$2JjBAWwhKWRL8RLKg4Z/C6+uLZWq16oQDr/vynrNPpE',0xF6A54211163EBB1A157AC7AE55577C4BBA816629933FA74EFE96EE4CAB1D0CAC,1,0,0,'{}'),
(7,1,'ZOE@example.com','zoe@example.com','Zoe','zoe',400,1,0,0,NULL,NULL,'US/Eastern',0,1,1795473405183,'$argon2id$v=19$m=19456,t=2,p=1$uQcd7LdEOuZCQH7G9M5s6Q$CzTIsT2z8bkU2rufnt+DG4yqw0cT1k+K5tZB9Na4r+o',0x0A1F2E9D954BF198162B3ED936C2D5285CA2894E4DB1284F3661EFC482BB3F03,1,0,0,'{}'),
(8,1,'cordelia@example.com','cordelia@example.com','Cordelia, Lear\'s daughter','cordelia, lear\'s daughter',400,1,0,0,NULL,NULL,'UTC',0,1,1795473405203,'$argon2id$v=19$m=19456,t=2,p=1$+mxsQoXuQ/Rv7mncxiB6/Q$vD2lZRKHHRl3X/+c9Eg0Pahx5muOLvidB7+S6JmrwsM',0xAA29F2114836661AE3508AEF3743A50C60D9C35832DF09C287F2329C7374C21B,1,0,0,'{}'),
(9,1,'desdemona@example.com','desdemona@example.com','Desdemona','desdemona',100,1,0,0,NULL,NULL,'Canada/Newfoundland',0,1,1795473405243,'$argon2id$v=19$m=19456,t=2,p=1$0W/0BOvlWV02GCmvehayNQ$XG7JDbuj64KcoV47U/hSM092UaZXhFJNmYNAUtEmf0g',0xBC42B5FBFF4E596A3AB3623ED881BF866BDA4F87BC8DE81E644458065D1BCAF3,1,1,0,'{}'),
(10,1,'hamlet@example.com','hamlet@example.com','King Hamlet','king hamlet',400,1,0,0,NULL,NULL,'',0,1,1795473405272,'$argon2id$v=19$m=19456,t=2,p=1$NGFFzAcEo/Yl2EyWvVAQKA$N5xi1npUtFEeZQYfijquPOSQDwfbjLCAH8ib0sI+ET0',0x014F9ED9E70E080B73D275936E2EB6212C3462A9B61CBA0DC68D688D198258E3,1,0,0,'{}'),
(11,1,'iago@example.com','iago@example.com','Iago','iago',200,1,0,0,NULL,NULL,'US/Eastern',0,1,1795473405295,'$argon2id$v=19$m=19456,t=2,p=1$NSzIBD4o0vq43hTlBunFuA$UoZGw0uMr9apoEFWB3OYU26tzIyudIAJn8E9nlQDHyI',0x1B83909132651ED7883A962C3C417FF1C440DAC80BBC98C4887466BCFBBDD69B,1,1,0,'{}'),
(12,1,'othello@example.com','othello@example.com','Othello, the Moor of Venice','othello, the moor of venice',400,1,0,0,NULL,NULL,'US/Pacific',0,1,1795473405476,'$argon2id$v=19$m=19456,t=2,p=1$HPGET8OpqccXLB1GYbfIdg$KEmD3ygjkFQilgU9gm6EYGzg15totw1EU2O7mesZjTE',0x26AFA3BEA6F4AF383B30CD8D7A03476302BE7EC5892292AE0F6864C3B02E7D99,1,0,0,'{}'),
(13,1,'polonius@example.com','polonius@example.com','Polonius','polonius',600,1,0,0,NULL,NULL,'Asia/Shanghai',0,1,1795473405553,'$argon2id$v=19$m=19456,t=2,p=1$uDFFdnDNjwQnHEHE6akEVQ$zVgHpIo4woCmhU3MaszFoqjAIE4Od9MBxoELx3ZpITc',0x74E0C2DC53B7C1CC6C7FE902324965DCFC8C35C48A72701794F0DB0F37903598,1,0,0,'{}'),
(14,1,'prospero@example.com','prospero@example.com','Prospero from The Tempest','prospero from the tempest',400,1,0,0,NULL,NULL,'',0,1,1795473405630,'$argon2id$v=19$m=19456,t=2,p=1$yPH1QvIUkc9d/NMB1HDC2w$w1Xk2kMJAnQpxfBAw1ll7TuDw1dCIh8425fsB0e8vcY',0xA1D88136656D4D7481DCDD02AA9B4229E9465F63B96D5697F78461644B8FF941,1,0,0,'{}'),
(15,1,'shiva@example.com','shiva@example.com','शिव','शिव',300,1,0,0,NULL,NULL,'Asia/Kolkata',0,1,1795473405701,'$argon2id$v=19$m=19456,t=2,p=1$rjYGDJkoCBER/fPLPsLNvg$+yxWkh5Ak3FJUX36/SZ0hjhMOX0W1IvyH6JFvEKhmD8',0x1909298B934122962540C9D8BDBD5AF45A48B712FA4C87E79D8FE3494BA2C7A8,1,0,0,'{}'),
(16,1,'default-bot@example.com','default-bot@example.com','Default Bot','default bot',400,1,0,0,1,9,'',0,1,1795473405735,NULL,0xADF90DED0C31365272FD8D3CAC875E430DA920196308CFF402911A5ECBBE2F37,1,0,0,'{}'),
(17,1,'webhook-bot@example.com','webhook-bot@example.com','Webhook Bot','webhook bot',400,1,0,0,2,7,'',0,1,1795473405742,NULL,0x22FFE8A87B31A5C118F8235A731B1965039325553C6752DCA8762A4DF1409B9F,1,0,0,'{}'),
(18,1,'outgoing-webhook@example.com','outgoing-webhook@example.com','Outgoing Webhook','outgoing webhook',400,1,0,0,3,6,'',0,1,1795473405746,NULL,0xEB62310E3B9F9B28F61BAF802A1F264573CC94F861AA02EEEF4FF5963B9DF01B,1,0,0,'{}'),
(19,1,'guest@example.com','guest@example.com','Mr. Guest','mr. guest',400,1,0,0,NULL,NULL,'',0,1,1795473405755,'$argon2id$v=19$m=19456,t=2,p=1$6gyyt3E5rAESlYB1rZ0o6w$ltb6GD7tLJLh6iCptzjQx8sySBxSlR1oHrfJXhujaCc',0x49F7016312F7C11F84E42D200887D1272B19236C258559FEEA6AB4CBB9054719,1,0,0,'{}');
/*!40000 ALTER TABLE `user_account` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user_group` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `name` varchar(100) NOT NULL,
  `description` text NOT NULL,
  `system` tinyint(1) NOT NULL,
  `deactivated` tinyint(1) NOT NULL DEFAULT 0,
  `creator_id` int(10) unsigned DEFAULT NULL,
  `created_at` bigint(20) DEFAULT NULL,
  `settings` longtext DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `user_group_name` (`realm_id`,`name`)
) ENGINE=InnoDB AUTO_INCREMENT=10 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `user_group` DISABLE KEYS */;
INSERT INTO `user_group` VALUES
(1,1,'role:owners','Owners of this organization',1,0,NULL,NULL,'null'),
(2,1,'role:administrators','Administrators of this organization, including owners',1,0,NULL,NULL,'null'),
(3,1,'role:moderators','Moderators of this organization, including administrators',1,0,NULL,NULL,'null'),
(4,1,'role:fullmembers','Members of this organization, not including new accounts and guests',1,0,NULL,NULL,'null'),
(5,1,'role:members','Members of this organization, not including guests',1,0,NULL,NULL,'null'),
(6,1,'role:everyone','Everyone in this organization, including guests',1,0,NULL,NULL,'null'),
(7,1,'role:internet','Everyone on the Internet',1,0,NULL,NULL,'null'),
(8,1,'role:nobody','Nobody',1,0,NULL,NULL,'null'),
(9,1,'hamletcharacters','Characters of Hamlet',0,0,11,1795473406930,'{\"can_add_members_group\":{\"direct_members\":[11],\"direct_subgroups\":[]},\"can_join_group\":8,\"can_leave_group\":6,\"can_manage_group\":{\"direct_members\":[11],\"direct_subgroups\":[]},\"can_mention_group\":6,\"can_remove_members_group\":8}');
/*!40000 ALTER TABLE `user_group` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user_group_member` (
  `group_id` int(10) unsigned NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`group_id`,`user_id`),
  KEY `user_group_member_realm` (`realm_id`,`group_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `user_group_member` DISABLE KEYS */;
INSERT INTO `user_group_member` VALUES
(9,8,1),
(9,10,1);
/*!40000 ALTER TABLE `user_group_member` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user_group_subgroup` (
  `group_id` int(10) unsigned NOT NULL,
  `subgroup_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`group_id`,`subgroup_id`),
  KEY `user_group_subgroup_realm` (`realm_id`,`group_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `user_group_subgroup` DISABLE KEYS */;
/*!40000 ALTER TABLE `user_group_subgroup` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user_status` (
  `user_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `status_text` varchar(255) NOT NULL,
  `emoji_name` varchar(255) NOT NULL,
  `emoji_code` varchar(255) NOT NULL,
  `reaction_type` varchar(20) NOT NULL,
  PRIMARY KEY (`user_id`),
  KEY `user_status_realm` (`realm_id`,`user_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `user_status` DISABLE KEYS */;
/*!40000 ALTER TABLE `user_status` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user_topic` (
  `user_id` int(10) unsigned NOT NULL,
  `conversation_id` int(10) unsigned NOT NULL,
  `topic_key` varchar(180) NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `topic` varchar(60) NOT NULL,
  `visibility_policy` tinyint(4) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  PRIMARY KEY (`user_id`,`conversation_id`,`topic_key`),
  KEY `user_topic_topic` (`realm_id`,`conversation_id`,`topic_key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `user_topic` DISABLE KEYS */;
INSERT INTO `user_topic` VALUES
(7,3,'minutes',1,'minutes',3,1795473408560),
(7,4,'open house',1,'open house',3,1795473409396),
(9,1,'welcome',1,'welcome',3,1795473407027),
(9,2,'surprises',1,'surprises',3,1795473409485),
(9,6,'gondola timetable',1,'gondola timetable',3,1795473409166),
(10,3,'an old topic',1,'an old topic',3,1795473410460),
(10,3,'castle network',1,'castle network',3,1795473407171),
(11,3,'an old topic',1,'an old topic',3,1795473410436),
(11,3,'minutes',1,'minutes',3,1795473408546),
(11,7,'books',1,'books',3,1795473409574),
(12,5,'the weather on the heath',1,'the weather on the heath',3,1795473408891),
(14,1,'balcony repairs',1,'balcony repairs',3,1795473407142);
/*!40000 ALTER TABLE `user_topic` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `webhook_attempt` (
  `delivery_id` bigint(20) unsigned NOT NULL,
  `number` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `duration_ms` int(10) unsigned NOT NULL,
  `status` smallint(5) unsigned DEFAULT NULL,
  `outcome` varchar(20) NOT NULL,
  `detail` varchar(1024) NOT NULL,
  PRIMARY KEY (`delivery_id`,`number`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `webhook_attempt` DISABLE KEYS */;
/*!40000 ALTER TABLE `webhook_attempt` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `webhook_delivery` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `bot_id` int(10) unsigned NOT NULL,
  `message_id` bigint(20) unsigned NOT NULL,
  `trigger_kind` varchar(20) NOT NULL,
  `mention_conversation_id` int(10) unsigned DEFAULT NULL,
  `state` varchar(20) NOT NULL,
  `attempts` int(10) unsigned NOT NULL,
  `attempts_before_replay` int(10) unsigned NOT NULL DEFAULT 0,
  `next_attempt_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `failure_notified_at` bigint(20) DEFAULT NULL,
  `finished_at` bigint(20) DEFAULT NULL,
  `conclusion` mediumtext DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_delivery_message` (`bot_id`,`message_id`),
  KEY `webhook_delivery_bot` (`realm_id`,`bot_id`,`id`),
  KEY `webhook_delivery_waiting` (`state`,`bot_id`,`next_attempt_at`),
  KEY `webhook_delivery_finished` (`finished_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `webhook_delivery` DISABLE KEYS */;
INSERT INTO `webhook_delivery` VALUES
(1,1,18,58,'direct_message',NULL,'pending',0,0,1795473410780,1795473410780,NULL,NULL,NULL);
/*!40000 ALTER TABLE `webhook_delivery` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `webhook_endpoint` (
  `bot_id` int(10) unsigned NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `failures` int(10) unsigned NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `failed_calls` int(10) unsigned NOT NULL DEFAULT 0,
  `owner_notified_at` bigint(20) DEFAULT NULL,
  `paused_until` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_reason` varchar(20) DEFAULT NULL,
  `previous_secret_until` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`bot_id`),
  KEY `webhook_endpoint_realm` (`realm_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `webhook_endpoint` DISABLE KEYS */;
/*!40000 ALTER TABLE `webhook_endpoint` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `wildcard_mention` (
  `realm_id` int(10) unsigned NOT NULL,
  `message_id` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`realm_id`,`message_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `wildcard_mention` DISABLE KEYS */;
/*!40000 ALTER TABLE `wildcard_mention` ENABLE KEYS */;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

