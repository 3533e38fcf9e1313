/*M!999999\- enable the sandbox mode */ 
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;
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
CREATE TABLE `channel` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `conversation_id` int(10) unsigned NOT NULL,
  `name` varchar(60) NOT NULL,
  `name_key` varchar(180) NOT NULL,
  `description` varchar(1024) NOT NULL,
  `rendered_description` text NOT NULL,
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
(1,1,1,'Verona','verona','A city in Italy','<p>A city in Italy</p>',9,1795348218194,0,0,1,0,1,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(2,1,2,'core team','core team','A private channel for core team members.','<p>A private channel for core team members.</p>',9,1795348218204,1,0,0,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(3,1,3,'Denmark','denmark','A Scandinavian country','<p>A Scandinavian country</p>',9,1795348218210,0,0,1,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(4,1,4,'Rome','rome','Yet another Italian city','<p>Yet another Italian city</p>',9,1795348218211,0,1,1,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(5,1,5,'Scotland','scotland','Located in the United Kingdom','<p>Located in the United Kingdom</p>',9,1795348218230,0,0,1,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(6,1,6,'Venice','venice','A northeastern Italian city','<p>A northeastern Italian city</p>',9,1795348218242,0,0,1,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8'),
(7,1,7,'social','social','For chat about anything','<p>For chat about anything</p>',9,1795348218245,0,0,1,0,0,NULL,'8','2','{\"direct_members\":[9],\"direct_subgroups\":[]}','6','8');
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
(20,1,0x12F32B4A58306B77F194BC1A17E0B3D83186D1459B93822FF1DF965A74211A54,58);
/*!40000 ALTER TABLE `conversation` ENABLE KEYS */;
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
(10,20,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(11,1,1,1,0,'#76ce90',0,0,NULL,NULL,NULL,NULL,NULL),
(11,2,1,1,0,'#fae589',0,0,NULL,NULL,NULL,NULL,NULL),
(11,3,1,1,0,'#a6c7e5',0,0,NULL,NULL,NULL,NULL,NULL),
(11,5,1,1,0,'#e79ab5',0,0,NULL,NULL,NULL,NULL,NULL),
(11,13,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
(11,19,1,1,0,'',0,0,NULL,NULL,NULL,NULL,NULL),
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
(10,20,0,NULL,1),
(11,1,1,NULL,1),
(11,2,1,NULL,1),
(11,3,1,NULL,1),
(11,5,1,NULL,1),
(11,13,0,NULL,1),
(11,19,0,NULL,1),
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
  PRIMARY KEY (`id`),
  KEY `message_conversation` (`realm_id`,`conversation_id`,`id`),
  KEY `message_topic` (`realm_id`,`conversation_id`,`topic_key`,`id`),
  KEY `message_sender` (`realm_id`,`sender_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=59 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `message` DISABLE KEYS */;
INSERT INTO `message` VALUES
(1,1,1,9,'welcome','welcome','Welcome to **Verona**, everybody. This is where we plan the summer festival.','<p>Welcome to <strong>Verona</strong>, everybody. This is where we plan the summer festival.</p>',1795348218546,'website',0,NULL,NULL,NULL),
(2,1,1,10,'welcome','welcome','Thank you, @**Desdemona**! What is *rotten* in the state of the schedule this year?','<p>Thank you, <span class=\"user-mention\" data-user-id=\"9\">@Desdemona</span>! What is <em>rotten</em> in the state of the schedule this year?</p>',1795348218607,'website',0,NULL,NULL,NULL),
(3,1,1,8,'welcome','welcome','Nothing yet. I have put the plan here: https://example.com/festival/plan','<p>Nothing yet. I have put the plan here: <a href=\"https://example.com/festival/plan\">https://example.com/festival/plan</a></p>',1795348218654,'website',4,NULL,NULL,NULL),
(4,1,1,11,'welcome','welcome','I keep an eye on the budget. Topics are free of charge, so please use one per subject.','<p>I keep an eye on the budget. Topics are free of charge, so please use one per subject.</p>',1795348218684,'website',0,NULL,NULL,NULL),
(5,1,1,13,'welcome','welcome','Brevity is the soul of wit. Therefore:\n\n1. be brief\n2. be witty\n3. see 1','<p>Brevity is the soul of wit. Therefore:</p>\n<ol>\n<li>be brief</li>\n<li>be witty</li>\n<li>see 1</li>\n</ol>',1795348218726,'website',0,NULL,NULL,NULL),
(6,1,1,12,'welcome','welcome','/me waves to everybody','<p>/me waves to everybody</p>',1795348218764,'website',32,NULL,NULL,NULL),
(7,1,1,14,'balcony repairs','balcony repairs','The balcony needs a new railing before the second act.','<p>The balcony needs a new railing before the second act.</p>',1795348218782,'website',0,NULL,NULL,NULL),
(8,1,1,15,'balcony repairs','balcony repairs','Which wood? We have:\n\n* oak\n* ash\n* a lot of old ship planks','<p>Which wood? We have:</p>\n<ul>\n<li>oak</li>\n<li>ash</li>\n<li>a lot of old ship planks</li>\n</ul>',1795348218824,'website',0,NULL,NULL,NULL),
(9,1,1,14,'balcony repairs','balcony repairs','> a lot of old ship planks\n\nNot from *my* ship, please.','<blockquote>\n<p>a lot of old ship planks</p>\n</blockquote>\n<p>Not from <em>my</em> ship, please.</p>',1795348218849,'website',0,NULL,NULL,NULL),
(10,1,1,6,'balcony repairs','balcony repairs','Oak. I can measure it tomorrow at noon.','<p>Oak. I can measure it tomorrow at noon.</p>',1795348218878,'website',0,NULL,NULL,NULL),
(11,1,1,8,'balcony repairs','balcony repairs','Done: ~~twelve~~ eleven posts, `110 cm` each.','<p>Done: <del>twelve</del> eleven posts, <code>110 cm</code> each.</p>',1795348218894,'website',0,NULL,NULL,NULL),
(12,1,1,6,'balcony repairs','balcony repairs','Ordered. @_**Prospero from The Tempest** signs for them on Friday.','<p>Ordered. <span class=\"user-mention silent\" data-user-id=\"14\">Prospero from The Tempest</span> signs for them on Friday.</p>',1795348218924,'website',0,NULL,NULL,NULL),
(13,1,3,10,'castle network','castle network','To cache, or not to cache, that is the question. Who has the figures?','<p>To cache, or not to cache, that is the question. Who has the figures?</p>',1795348218943,'website',0,NULL,NULL,NULL),
(14,1,3,15,'castle network','castle network','Before and after:\n\n```python\ndef ratio(before, after):\n    return before / after\n\nprint(ratio(420, 35))\n```','<p>Before and after:</p>\n<div class=\"codehilite\" data-code-language=\"Python\"><pre><span></span><code>def ratio(before, after):\n    return before / after\n\nprint(ratio(420, 35))\n</code></pre></div>',1795348218958,'website',0,NULL,NULL,NULL),
(15,1,3,12,'castle network','castle network','Twelve times faster. I am convinced.','<p>Twelve times faster. I am convinced.</p>',1795348218968,'website',0,NULL,NULL,NULL),
(16,1,3,7,'castle network','castle network','One more thing to check: the ghost on the battlements is on the guest network.','<p>One more thing to check: the ghost on the battlements is on the guest network.</p>',1795348218983,'website',0,NULL,NULL,NULL),
(17,1,3,10,'castle network','castle network','I will talk to it tonight.','<p>I will talk to it tonight.</p>',1795348218995,'website',0,NULL,NULL,NULL),
(18,1,3,11,'castle network','castle network','Please write down what it says, see #**Denmark>minutes**.','<p>Please write down what it says, see <a class=\"stream-topic\" data-stream-id=\"3\" href=\"/#narrow/channel/3-Denmark/topic/minutes\">#Denmark &gt; minutes</a>.</p>',1795348219009,'website',0,NULL,NULL,NULL),
(19,1,3,11,'minutes','minutes','**Minutes**\n\n- the play within the play is approved\n- costumes by @**Zoe**\n- next meeting: Thursday','<p><strong>Minutes</strong></p>\n<ul>\n<li>the play within the play is approved</li>\n<li>costumes by <span class=\"user-mention\" data-user-id=\"7\">@Zoe</span></li>\n<li>next meeting: Thursday</li>\n</ul>',1795348219023,'website',0,NULL,NULL,NULL),
(20,1,3,9,'minutes','minutes','Thank you for writing this down. :smile:','<p>Thank you for writing this down. :smile:</p>',1795348219031,'website',0,NULL,NULL,NULL),
(21,1,3,14,'minutes','minutes','I miss the part about the storm.','<p>I miss the part about the storm.</p>',1795348219053,'website',0,NULL,NULL,NULL),
(22,1,3,11,'minutes','minutes','The storm is a subject of its own. Open a topic for it?','<p>The storm is a subject of its own. Open a topic for it?</p>',1795348219067,'website',0,NULL,NULL,NULL),
(23,1,3,7,'minutes','minutes','Costumes are half done. Sketches: [drawings](https://example.com/costumes)','<p>Costumes are half done. Sketches: <a href=\"https://example.com/costumes\">drawings</a></p>',1795348219091,'website',4,NULL,NULL,NULL),
(24,1,5,12,'the weather on the heath','the weather on the heath','When shall we meet again? In thunder, lightning, or in rain?','<p>When shall we meet again? In thunder, lightning, or in rain?</p>',1795348219104,'website',0,NULL,NULL,NULL),
(25,1,5,7,'the weather on the heath','the weather on the heath','The forecast says all three.','<p>The forecast says all three.</p>',1795348219113,'website',0,NULL,NULL,NULL),
(26,1,5,11,'the weather on the heath','the weather on the heath','Then bring boots. `packing list: boots, lantern, cauldron`','<p>Then bring boots. <code>packing list: boots, lantern, cauldron</code></p>',1795348219123,'website',0,NULL,NULL,NULL),
(27,1,5,15,'the weather on the heath','the weather on the heath','Fair is foul and foul is fair, but the train leaves at 09:40 either way.','<p>Fair is foul and foul is fair, but the train leaves at 09:40 either way.</p>',1795348219139,'website',0,NULL,NULL,NULL),
(28,1,5,14,'the weather on the heath','the weather on the heath','I could do something about the storm, if asked politely.','<p>I could do something about the storm, if asked politely.</p>',1795348219155,'website',0,NULL,NULL,NULL),
(29,1,5,12,'the weather on the heath','the weather on the heath','Please do!','<p>Please do!</p>',1795348219164,'website',0,NULL,NULL,NULL),
(30,1,6,9,'gondola timetable','gondola timetable','The new timetable is out:\n\n| from | to | every |\n|---|---|---|\n| Rialto | Lido | 20 min |\n| Lido | Rialto | 30 min |','<p>The new timetable is out:</p>\n<table>\n<thead>\n<tr>\n<th>from</th>\n<th>to</th>\n<th>every</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Rialto</td>\n<td>Lido</td>\n<td>20 min</td>\n</tr>\n<tr>\n<td>Lido</td>\n<td>Rialto</td>\n<td>30 min</td>\n</tr>\n</tbody>\n</table>',1795348219182,'website',0,NULL,NULL,NULL),
(31,1,6,7,'gondola timetable','gondola timetable','Why is the way back slower?','<p>Why is the way back slower?</p>',1795348219193,'website',0,NULL,NULL,NULL),
(32,1,6,14,'gondola timetable','gondola timetable','The tide.','<p>The tide.</p>',1795348219201,'website',0,NULL,NULL,NULL),
(33,1,6,9,'gondola timetable','gondola timetable','The lunch break.','<p>The lunch break.</p>',1795348219217,'website',0,NULL,NULL,NULL),
(34,1,6,7,'gondola timetable','gondola timetable','Both, then. I will put it on the website.','<p>Both, then. I will put it on the website.</p>',1795348219230,'website',0,NULL,NULL,NULL),
(35,1,4,7,'open house','open house','Everybody can read this channel, even without an account. Best behaviour, please.','<p>Everybody can read this channel, even without an account. Best behaviour, please.</p>',1795348219246,'website',0,NULL,NULL,NULL),
(36,1,4,7,'open house','open house','Friends, Romans, countrymen: lend us your bug reports.','<p>Friends, Romans, countrymen: lend us your bug reports.</p>',1795348219253,'website',0,NULL,NULL,NULL),
(37,1,4,7,'open house','open house','The forum opens at nine. Bring your own toga.','<p>The forum opens at nine. Bring your own toga.</p>',1795348219264,'website',0,NULL,NULL,NULL),
(38,1,2,9,'surprises','surprises','Only the four of us can read this. The surprise for the festival is a *second* balcony.','<p>Only the four of us can read this. The surprise for the festival is a <em>second</em> balcony.</p>',1795348219275,'website',0,NULL,NULL,NULL),
(39,1,2,10,'surprises','surprises','Words, words, words. When is it built?','<p>Words, words, words. When is it built?</p>',1795348219285,'website',0,NULL,NULL,NULL),
(40,1,2,11,'surprises','surprises','As soon as nobody in #**Verona** looks.','<p>As soon as nobody in <a class=\"stream\" data-stream-id=\"1\" href=\"/#narrow/channel/1-Verona\">#Verona</a> looks.</p>',1795348219305,'website',0,NULL,NULL,NULL),
(41,1,2,9,'surprises','surprises','Tuesday night, then. Bring hammers.','<p>Tuesday night, then. Bring hammers.</p>',1795348219334,'website',0,NULL,NULL,NULL),
(42,1,7,11,'books','books','What is everybody reading?','<p>What is everybody reading?</p>',1795348219364,'website',0,NULL,NULL,NULL),
(43,1,7,11,'books','books','I start: a handkerchief catalogue. It is more exciting than it sounds.','<p>I start: a handkerchief catalogue. It is more exciting than it sounds.</p>',1795348219394,'website',0,NULL,NULL,NULL),
(44,1,8,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219427,'website',0,NULL,NULL,NULL),
(45,1,9,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219459,'website',0,NULL,NULL,NULL),
(46,1,10,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219495,'website',0,NULL,NULL,NULL),
(47,1,11,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219510,'website',0,NULL,NULL,NULL),
(48,1,12,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219547,'website',0,NULL,NULL,NULL),
(49,1,13,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219577,'website',0,NULL,NULL,NULL),
(50,1,14,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219627,'website',0,NULL,NULL,NULL),
(51,1,15,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219704,'website',0,NULL,NULL,NULL),
(52,1,16,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219750,'website',0,NULL,NULL,NULL),
(53,1,17,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219782,'website',0,NULL,NULL,NULL),
(54,1,18,5,'','','Hello, and welcome to this organization!\n\nMessages in channels have a *topic*, so that every conversation has its place. Write to me here if you want to try something out: `code`, **bold**, lists, and\n\n> quotes\n\nall work.','<p>Hello, and welcome to this organization!</p>\n<p>Messages in channels have a <em>topic</em>, so that every conversation has its place. Write to me here if you want to try something out: <code>code</code>, <strong>bold</strong>, lists, and</p>\n<blockquote>\n<p>quotes</p>\n</blockquote>\n<p>all work.</p>',1795348219860,'website',0,NULL,NULL,NULL),
(55,1,3,11,'an old topic','an old topic','@**King Hamlet** does this survive? **bold** :smile:','<p><span class=\"user-mention\" data-user-id=\"10\">@King Hamlet</span> does this survive? <strong>bold</strong> :smile:</p>',1795348220469,'node',0,NULL,NULL,NULL),
(56,1,3,10,'an old topic','an old topic','It does.','<p>It does.</p>',1795348220564,'node',0,NULL,NULL,NULL),
(57,1,19,10,'','','A direct message from the first version','<p>A direct message from the first version</p>',1795348220699,'node',0,NULL,NULL,NULL),
(58,1,20,10,'','','Are you there?','<p>Are you there?</p>',1795348220838,'node',0,NULL,NULL,NULL);
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
  KEY `message_mark_conversation` (`user_id`,`conversation_id`,`message_id`)
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
CREATE TABLE `outbox` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `kind` varchar(30) NOT NULL,
  `payload` mediumtext NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=105 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `outbox` DISABLE KEYS */;
INSERT INTO `outbox` VALUES
(104,1,'bot_triggered','{\"botId\":18,\"messageId\":58,\"trigger\":\"direct_message\"}',1795348220881);
/*!40000 ALTER TABLE `outbox` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `realm` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `string_id` varchar(40) NOT NULL,
  `name` varchar(100) NOT NULL,
  `description` text NOT NULL,
  `settings` longtext NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `active` tinyint(1) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `realm_string_id` (`string_id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `realm` DISABLE KEYS */;
INSERT INTO `realm` VALUES
(1,'','Skein Demo','A demo organization to try Skein with.','{\"invite_required\":false,\"enable_read_receipts\":true,\"enable_spectator_access\":true,\"can_mention_many_users_group\":\"role:members\"}',1795348216961,1);
/*!40000 ALTER TABLE `realm` ENABLE KEYS */;
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
(1,1700000000001,'Foundation1700000000001');
/*!40000 ALTER TABLE `schema_migration` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `send_key` (
  `user_id` int(10) unsigned NOT NULL,
  `key_digest` binary(32) NOT NULL,
  `realm_id` int(10) unsigned NOT NULL,
  `message_id` bigint(20) unsigned NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`user_id`,`key_digest`),
  KEY `send_key_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `send_key` DISABLE KEYS */;
INSERT INTO `send_key` VALUES
(5,0x03B7BC457531742CEC6B2AD070A7DEDFF95E599E1970299D0AF869EA05B0843F,1,48,1795348219547),
(5,0x0BC00109057724F1AA017B37D94402EA0BEBC5C97C90B4BD89DC1EE33271DC5F,1,46,1795348219495),
(5,0x16A4C6398A24324E403394E29630A3775217F4C8F33EF43A2E71EAAB6890CB13,1,53,1795348219782),
(5,0x1D49262A20DDD2285790B13EAD245CDC99EF5A6456C8F42119EC6D8B66A174E7,1,49,1795348219577),
(5,0x4E2B3F0E9057A67A24F1BDBA645D4EA64E0C026482797B162B054A123792395C,1,54,1795348219860),
(5,0x4EA46DCAE8D2F733DB9BC4A8973B9E002760C05E8018F4742998EED67C2F3BA8,1,52,1795348219750),
(5,0xC3625C437E3FA97479A547D4921CCA72B978D6B099B27C962EE7B81355F630C9,1,44,1795348219427),
(5,0xDCEF38B3AB109FD184E808A393EAF4AE6C0F9559864B8957483837C67307DB90,1,45,1795348219459),
(5,0xF567FDB4CC601D9D96B92D560C85D9581E8CC0A95C35F62F92331622949B724B,1,50,1795348219627),
(5,0xF9D08E20A52CC4B1161920DDE4B1870DAD9224D57437D3508C0F727EDCE62228,1,47,1795348219510),
(5,0xFA8125159D7906E6009EC85B275D700AF05C15B1DF4E9988CC179504CF782A73,1,51,1795348219704),
(6,0xAEACFC707573C5EEE1F808AC21E9DEAA5B2D739A30209E8F779AD1D500A12744,1,12,1795348218924),
(6,0xED9B172D26C7F16D59266EA62F7BA5B791B9A1CC23D17FBC5D9BD343CA839C90,1,10,1795348218878),
(7,0x1263CE8A4F0A7D86BD716485EA6EA35D7D29B878029C2C603AB71B705723D564,1,25,1795348219113),
(7,0x5E652E3C7598C2117119CE1BFFFBFC6790D51B4D88F381BD49205986F459B94C,1,31,1795348219193),
(7,0x7EFCF982B7E82C4C6AE5B3C962CAE6A7DFC5E72F0AFB3E46628D2FE458D799AA,1,23,1795348219091),
(7,0xA4D92586DEA9A81D959C34CDCB6B3224C33891B045AB1789BFF1FB48D02FD696,1,35,1795348219246),
(7,0xDF0865376EC17CFCC53CC376353EC044B219C48CD1AEF45F94705C37899ADD2F,1,16,1795348218983),
(7,0xF33122FB31A5D852B0C57F57680535F7492BB96D60FAC5E9D3F6882F375B792D,1,37,1795348219264),
(7,0xFAF68A64BCB8662CC3735C910BCEFB9DC9764225491DA3EA18213C56B63C25FD,1,36,1795348219253),
(7,0xFC2A052726C2EA36BA403EE2B59C973ABE6CBC0300D352133E2055FE4657F45C,1,34,1795348219230),
(8,0x212D3E6258F095BDCD6CB4CD3B6ABC25E30857C601F3ACBCD5EAA37A8F3866F6,1,11,1795348218894),
(8,0xA333D798B536DD12FBD4221DDC3BD9C480820F15C91CBDEE213F34C54A88330C,1,3,1795348218654),
(9,0x024D51739E5EB8BCD8C6F38D44FAE0BDD508B585F5AC27085CEDAFA14AD979CD,1,33,1795348219217),
(9,0x1A1019A3A3C64582967DB9E283E0EA05B026EDECE1EEE0B81150DA92894C136F,1,41,1795348219334),
(9,0x2DEF641C1090F72DBBEE3C50796AA07BF0A0347997E293A75D25534338B9A799,1,38,1795348219275),
(9,0x5F3EA1D4C6F3D37BB1907B0CA09DCE0D691E9EDE69470CAD6DA21AC2FF843966,1,30,1795348219182),
(9,0x73803976DA6F7A82DDD22F39A1B0006B54C0318F9D53391A4F85CA16A7B4C3FE,1,20,1795348219031),
(9,0xDE1E14FFBE8E2D21F7CB57A875A41C252B68B19728B3EA460C63681F5FC9957B,1,1,1795348218546),
(10,0x06118DA49C21B51EB37320AB53F17291B14E7A99CEF7E5D97506ECA5A453C5D8,1,13,1795348218943),
(10,0x65106B191659BA0665993F779BF9DAA0FCB1028D86761D218406B54623ED55A3,1,17,1795348218995),
(10,0xC129D09E2EE56ABB9F9F2B215A9C8007F49354224FC622BD3C058CD33539E778,1,2,1795348218607),
(10,0xC563C03F765AA1D6F74C2DE4128023823FAC89B777C314809A58561474C4A210,1,39,1795348219285),
(11,0x20D0A6C3F1E4075996A3A13B4938A087D21EE6B74AC091578CF057D136B45F25,1,19,1795348219023),
(11,0x3AC7A840577FE82DEDD266D82B355CC27F72C29C65DE2A70574F64B2F7E793EF,1,26,1795348219123),
(11,0x58ED18D0431C0CA2DBA73489526956ECEF662433BDB9226B6C7388D24758B816,1,42,1795348219364),
(11,0x76A68D7CDF7645B2E6DE749AD8D1FF5E9751AE99DBF817C06693FF5BA97AEC22,1,22,1795348219067),
(11,0x943D72BD35DD30C0A5C1E331CF8D49EB17878956DDCDCAA15D65385CCBDA6C9F,1,18,1795348219009),
(11,0xA1EE976597BC159D4EE93E91169D3C6E060E5B851A290EE1778EAFEC6BC3AC2E,1,40,1795348219305),
(11,0xADE6C5B506CA5E398A42CE413782DDC3DAE5CF337A137FDB9704EC6EA51CF95C,1,43,1795348219394),
(11,0xCA1D2C77558390BA005700B4B1A0D1AE1437B79F278B0DA277A25C24DD13EF91,1,4,1795348218684),
(12,0x5B882499C4B2043FD5B081EABD23DA5599F207ED2BAD26F4EBCA2F7C97FA7C7E,1,6,1795348218764),
(12,0x5D6EDE3836C1F3683C87E7D8ADAB79A8399D0F9AFA4408F04ADA9D26BA078493,1,15,1795348218968),
(12,0x8F556D7B24C9C82CE3ADA06726DA495200083ABA7660C3A031435A4237A96DB1,1,29,1795348219164),
(12,0xA85770B6AF73116C3B811A1D1FC84D2FC6F17CB1B608772E6E183FC23CACF26C,1,24,1795348219104),
(13,0x71DD5DDE6024BA7417E223CDCFA777C21A2399A9294C7D18C8F9CF1034608C9A,1,5,1795348218726),
(14,0x08B022C07E3495BE4715FD79FE5E537666AB99963069D97EE581B85F277C9740,1,28,1795348219155),
(14,0x283AF069AFD09AFE002BAABAE8D927BB3CE66C00B3F7C36215E559450556283E,1,9,1795348218849),
(14,0x4D72F3BC7D231AAD4FDEC9800919AC7ACF2E48A6C651B4680FE718C194DABADE,1,7,1795348218782),
(14,0x82706B6505E7CAF159B2F7EB728F0082D41EBCCAAB6183548AF49FE365D66651,1,21,1795348219053),
(14,0xC02784CC1747E62277E80B441DA7DCF6C2FD42CBAFEA9CFDBA7CE8CD5AB29627,1,32,1795348219201),
(15,0x394CA7FC9BB6CE6CDE40983550547CC0DE6511DF7FAA015016D136590718D958,1,8,1795348218824),
(15,0xB06C8428AAF5E03B1B5054882C71E05A464AE586B77A16CE31AD212DF5A8549B,1,14,1795348218958),
(15,0xEA3C937E09D64F72BEBEBCDF856057B7D6B8010A51D416EA77625DA2C5617BCA,1,27,1795348219139);
/*!40000 ALTER TABLE `send_key` ENABLE KEYS */;
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
  `settings` longtext NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `user_account_email` (`realm_id`,`email_key`),
  UNIQUE KEY `user_account_api_key` (`api_key_digest`),
  KEY `user_account_full_name` (`realm_id`,`full_name_key`)
) ENGINE=InnoDB AUTO_INCREMENT=20 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `user_account` DISABLE KEYS */;
INSERT INTO `user_account` VALUES
(1,1,'emailgateway@example.com','emailgateway@example.com','Email Gateway','email gateway',400,1,1,1,NULL,'',0,1,1795348216982,NULL,0x2B1A580AC1EC9048CEB4DCB45CB1D56E1662012BA22EACF548F1ED1F419023B4,1,'{}'),
(2,1,'nagios-receive-bot@example.com','nagios-receive-bot@example.com','Nagios Receive Bot','nagios receive bot',400,1,1,1,NULL,'',0,1,1795348217026,NULL,0x25F823DE42001DDC8F36874CF39A89427EBEA766D2C98A7AC1D704CAAD6BEE38,1,'{}'),
(3,1,'nagios-send-bot@example.com','nagios-send-bot@example.com','Nagios Send Bot','nagios send bot',400,1,1,1,NULL,'',0,1,1795348217041,NULL,0x8BA2C382A06EDC5BF20E0AF7E1A1920B716DB88118093AF3F7A289F7BD79B7A0,1,'{}'),
(4,1,'notification-bot@example.com','notification-bot@example.com','Notification Bot','notification bot',400,1,1,1,NULL,'',0,1,1795348217053,NULL,0xBDCE4E45BFF2B53ABAD80DD4B625D3F6694AA165571B79BF6434230614F5C01E,1,'{}'),
(5,1,'welcome-bot@example.com','welcome-bot@example.com','Welcome Bot','welcome bot',400,1,1,1,NULL,'',0,1,1795348217072,NULL,0x44CE2E3D04509F8C8EF39D1C9F760D28A10ACA6B65269CFDCA5FF771B23F497B,1,'{}'),
(6,1,'AARON@example.com','aaron@example.com','aaron','aaron',400,1,0,NULL,NULL,'US/Pacific',0,1,1795348217097,'$argon2id$v=19$m=19456,t=2,p=1$gT9zchEsRp6En7b6mUS4ig$gtFo/tEJyvPbwnTsvD7XAV0kfTa6IMJjW2lCl+wc8T0',0xF6A54211163EBB1A157AC7AE55577C4BBA816629933FA74EFE96EE4CAB1D0CAC,1,'{}'),
(7,1,'ZOE@example.com','zoe@example.com','Zoe','zoe',400,1,0,NULL,NULL,'US/Eastern',0,1,1795348217138,'$argon2id$v=19$m=19456,t=2,p=1$q++O9WpznTidByU1d2DqWg$5VBtxlyi3rcWO/LMkZy72CTxlWDMFQ3VVAuU1XMB1Iw',0x0A1F2E9D954BF198162B3ED936C2D5285CA2894E4DB1284F3661EFC482BB3F03,1,'{}'),
(8,1,'cordelia@example.com','cordelia@example.com','Cordelia, Lear\'s daughter','cordelia, lear\'s daughter',400,1,0,NULL,NULL,'UTC',0,1,1795348217212,'$argon2id$v=19$m=19456,t=2,p=1$GB5A7yes8av4JFgzPEr6iA$mhRxHm4zvbKpKirhK6sBVo3FlAfqM7pbDg3Pcb1Jhtw',0xAA29F2114836661AE3508AEF3743A50C60D9C35832DF09C287F2329C7374C21B,1,'{}'),
(9,1,'desdemona@example.com','desdemona@example.com','Desdemona','desdemona',100,1,0,NULL,NULL,'Canada/Newfoundland',0,1,1795348217288,'$argon2id$v=19$m=19456,t=2,p=1$PbfRAvLa2IMHm3b8BWpkSw$byVpx2khd1Y1hTKL0J4bT7bk8oz1xeluWXN4h/wF5do',0xBC42B5FBFF4E596A3AB3623ED881BF866BDA4F87BC8DE81E644458065D1BCAF3,1,'{}'),
(10,1,'hamlet@example.com','hamlet@example.com','King Hamlet','king hamlet',400,1,0,NULL,NULL,'',0,1,1795348217389,'$argon2id$v=19$m=19456,t=2,p=1$i6g9r83ivzKu9nAoydTMFg$yHu/DELlMrYlNc7VUx2ecMdFyEqEFqcEZCd0XxIStdw',0x014F9ED9E70E080B73D275936E2EB6212C3462A9B61CBA0DC68D688D198258E3,1,'{}'),
(11,1,'iago@example.com','iago@example.com','Iago','iago',200,1,0,NULL,NULL,'US/Eastern',0,1,1795348217449,'$argon2id$v=19$m=19456,t=2,p=1$ADLw8qtisvdAU6jh7t84lA$qJlG+VoaF9I+VvBSLXcORvYWcJOzJiSiUn1ftZJRCT4',0x1B83909132651ED7883A962C3C417FF1C440DAC80BBC98C4887466BCFBBDD69B,1,'{}'),
(12,1,'othello@example.com','othello@example.com','Othello, the Moor of Venice','othello, the moor of venice',400,1,0,NULL,NULL,'US/Pacific',0,1,1795348217566,'$argon2id$v=19$m=19456,t=2,p=1$6Ur3Wv1gCk2ACqpv6szzIA$OFFFVRzE0ZU16K29U8yDu4RL7A+Hv3cHY7kwWqqZ7io',0x26AFA3BEA6F4AF383B30CD8D7A03476302BE7EC5892292AE0F6864C3B02E7D99,1,'{}'),
(13,1,'polonius@example.com','polonius@example.com','Polonius','polonius',600,1,0,NULL,NULL,'Asia/Shanghai',0,1,1795348217796,'$argon2id$v=19$m=19456,t=2,p=1$ywpciLtPNyBEGOskElZ+CQ$uO5WANX6C0Gsi/r3XhC+iT7G6aJ49/uQV3VAFb2EvBo',0x74E0C2DC53B7C1CC6C7FE902324965DCFC8C35C48A72701794F0DB0F37903598,1,'{}'),
(14,1,'prospero@example.com','prospero@example.com','Prospero from The Tempest','prospero from the tempest',400,1,0,NULL,NULL,'',0,1,1795348217892,'$argon2id$v=19$m=19456,t=2,p=1$/yXzdjTds+o5m4ktyxJXfw$+htStUAAW78VhIk/cHCDocoSI92CmrVqVKxVTL1fwkA',0xA1D88136656D4D7481DCDD02AA9B4229E9465F63B96D5697F78461644B8FF941,1,'{}'),
(15,1,'shiva@example.com','shiva@example.com','शिव','शिव',300,1,0,NULL,NULL,'Asia/Kolkata',0,1,1795348217967,'$argon2id$v=19$m=19456,t=2,p=1$KoqO5xnR3dVUecJEppfFQQ$t3Q0LVvGmAoWX/KZ4CreP4gqseAMizHMpIK1cCwbxqI',0x1909298B934122962540C9D8BDBD5AF45A48B712FA4C87E79D8FE3494BA2C7A8,1,'{}'),
(16,1,'default-bot@example.com','default-bot@example.com','Default Bot','default bot',400,1,0,1,9,'',0,1,1795348218040,NULL,0xADF90DED0C31365272FD8D3CAC875E430DA920196308CFF402911A5ECBBE2F37,1,'{}'),
(17,1,'webhook-bot@example.com','webhook-bot@example.com','Webhook Bot','webhook bot',400,1,0,2,7,'',0,1,1795348218069,NULL,0x22FFE8A87B31A5C118F8235A731B1965039325553C6752DCA8762A4DF1409B9F,1,'{}'),
(18,1,'outgoing-webhook@example.com','outgoing-webhook@example.com','Outgoing Webhook','outgoing webhook',400,1,0,3,6,'',0,1,1795348218086,NULL,0xEB62310E3B9F9B28F61BAF802A1F264573CC94F861AA02EEEF4FF5963B9DF01B,1,'{}'),
(19,1,'guest@example.com','guest@example.com','Mr. Guest','mr. guest',400,1,0,NULL,NULL,'',0,1,1795348218115,'$argon2id$v=19$m=19456,t=2,p=1$hst/KCZEL4FmNf33H/ym1g$E0Nfgx4DL+/8K4idgqrljfXbYePMCIKvFeXVYzeSp9c',0x49F7016312F7C11F84E42D200887D1272B19236C258559FEEA6AB4CBB9054719,1,'{}');
/*!40000 ALTER TABLE `user_account` ENABLE KEYS */;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user_group` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `realm_id` int(10) unsigned NOT NULL,
  `name` varchar(100) NOT NULL,
  `description` varchar(1024) NOT NULL,
  `system` tinyint(1) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `user_group_name` (`realm_id`,`name`)
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `user_group` DISABLE KEYS */;
INSERT INTO `user_group` VALUES
(1,1,'role:owners','Owners of this organization',1),
(2,1,'role:administrators','Administrators of this organization, including owners',1),
(3,1,'role:moderators','Moderators of this organization, including administrators',1),
(4,1,'role:fullmembers','Members of this organization, not including new accounts and guests',1),
(5,1,'role:members','Members of this organization, not including guests',1),
(6,1,'role:everyone','Everyone in this organization, including guests',1),
(7,1,'role:internet','Everyone on the Internet',1),
(8,1,'role:nobody','Nobody',1);
/*!40000 ALTER TABLE `user_group` ENABLE KEYS */;
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
  `state` varchar(20) NOT NULL,
  `attempts` int(10) unsigned NOT NULL,
  `next_attempt_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `finished_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_delivery_cause` (`bot_id`,`message_id`),
  KEY `webhook_delivery_due` (`state`,`next_attempt_at`),
  KEY `webhook_delivery_bot` (`realm_id`,`bot_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

/*!40000 ALTER TABLE `webhook_delivery` DISABLE KEYS */;
/*!40000 ALTER TABLE `webhook_delivery` ENABLE KEYS */;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

