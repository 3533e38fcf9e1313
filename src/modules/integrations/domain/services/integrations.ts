import type { Integration } from '../integration.js';
import { ALERTMANAGER } from './alertmanager.integration.js';
import { OPENPROJECT, REDMINE, TRELLO } from './boards.integration.js';
import { AIRBYTE, BUILDBOT, CIRCLECI, HARBOR, NETLIFY, SONARQUBE, TRAVIS, WOODPECKER } from './builds.integration.js';
import { DISCORD, MATTERMOST, ROCKETCHAT, SLACK } from './chats.integration.js';
import { BITBUCKET_DATA_CENTER } from './data-center.integration.js';
import { FRESHDESK, TAIGA, TEAMCITY } from './desks.integration.js';
import { GITEA, GOGS } from './gitea.integration.js';
import { GITHUB } from './github.integration.js';
import { GITLAB } from './gitlab.integration.js';
import { GRAFANA } from './grafana.integration.js';
import { HELLOWORLD } from './helloworld.integration.js';
import { HOME_ASSISTANT, IFTTT, NEWRELIC, OPSGENIE, PAGERDUTY, SPLUNK, ZABBIX, ZAPIER } from './incidents.integration.js';
import { JSON_INTEGRATION } from './json.integration.js';
import { HEALTHCHECKS, NETDATA, PINGDOM, STATUSPAGE, UPTIME_KUMA, UPTIME_ROBOT } from './monitors.integration.js';
import { AZURE_DEVOPS, DBT, DISCOURSE, ELASTALERT, JENKINS, RUNDECK, WORDPRESS, ZENDESK } from './releases.integration.js';
import { SENTRY } from './sentry.integration.js';
import { SLACK_INCOMING } from './slack-incoming.integration.js';
import { STRIPE } from './stripe.integration.js';
import { BITBUCKET, JIRA, LINEAR } from './trackers.integration.js';

/** All integrations, by the name in their address. */
export const INTEGRATIONS: readonly Integration[] = [
  AIRBYTE,
  ALERTMANAGER,
  AZURE_DEVOPS,
  BITBUCKET,
  BITBUCKET_DATA_CENTER,
  BUILDBOT,
  CIRCLECI,
  DBT,
  DISCOURSE,
  DISCORD,
  ELASTALERT,
  FRESHDESK,
  GITEA,
  GITHUB,
  GITLAB,
  GOGS,
  GRAFANA,
  HARBOR,
  HEALTHCHECKS,
  HELLOWORLD,
  HOME_ASSISTANT,
  IFTTT,
  JENKINS,
  JIRA,
  JSON_INTEGRATION,
  LINEAR,
  MATTERMOST,
  NETDATA,
  NETLIFY,
  NEWRELIC,
  OPENPROJECT,
  OPSGENIE,
  PAGERDUTY,
  PINGDOM,
  REDMINE,
  ROCKETCHAT,
  RUNDECK,
  SENTRY,
  SLACK,
  SLACK_INCOMING,
  SONARQUBE,
  SPLUNK,
  STATUSPAGE,
  STRIPE,
  TAIGA,
  TEAMCITY,
  TRAVIS,
  TRELLO,
  UPTIME_KUMA,
  UPTIME_ROBOT,
  WOODPECKER,
  WORDPRESS,
  ZABBIX,
  ZAPIER,
  ZENDESK,
];

const BY_NAME: ReadonlyMap<string, Integration> = new Map(INTEGRATIONS.map((integration) => [integration.name, integration]));

/** The integration of an address; undefined if there is none. */
export function findIntegration(name: string): Integration | undefined {
  return BY_NAME.get(name);
}
