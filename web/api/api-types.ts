/* Generated from the API description by `npm run api-types`. */
export interface paths {
  '/api/v1/attachments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the files that the account has uploaded. */
    get: operations['get_attachments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/attachments/{attachment_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Deletes a file that the account has uploaded. */
    delete: operations['delete_attachments_by_attachment_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/audit_log': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns entries of the audit log, newest first.
     * @description Only for administrators of the organization.
     */
    get: operations['get_audit_log'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bot_storage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the stored texts of the account. */
    get: operations['get_bot_storage'];
    /** Stores texts for the account, by key. */
    put: operations['put_bot_storage'];
    post?: never;
    /** Deletes stored texts of the account, by key. */
    delete: operations['delete_bot_storage'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the active bots that the caller owns.
     * @description Not open to bots.
     */
    get: operations['get_bots'];
    put?: never;
    /**
     * Creates a bot.
     * @description Not open to bots.
     */
    post: operations['post_bots'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Deactivates a bot. */
    delete: operations['delete_bots_by_bot_id'];
    options?: never;
    head?: never;
    /**
     * Updates a bot.
     * @description Not open to bots.
     */
    patch: operations['patch_bots_by_bot_id'];
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/api_key/regenerate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replaces the API key of a bot and returns the new one.
     * @description Not open to bots.
     */
    post: operations['post_bots_by_bot_id_api_key_regenerate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/integration_requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the last 100 requests of services to the address of a bot. */
    get: operations['get_bots_by_bot_id_integration_requests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/integration_requests/{request_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a request of a service with its headers and its body. */
    get: operations['get_bots_by_bot_id_integration_requests_by_request_id'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/integration_requests/{request_id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Makes messages of a request of a service once more, and returns what has become of it. */
    post: operations['post_bots_by_bot_id_integration_requests_by_request_id_replay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/integration_requests/example': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Makes messages of an example of what a service sends, and returns what has become of it. */
    post: operations['post_bots_by_bot_id_integration_requests_example'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/integration_secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Says whether what a service sends to a bot has to be signed. */
    get: operations['get_bots_by_bot_id_integration_secret'];
    /** Sets the secret with which a service signs what it sends to a bot. */
    put: operations['put_bots_by_bot_id_integration_secret'];
    post?: never;
    /** Removes the secret with which a service signs what it sends to a bot. */
    delete: operations['delete_bots_by_bot_id_integration_secret'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/webhook': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the secrets and the status of an outgoing webhook. */
    get: operations['get_bots_by_bot_id_webhook'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/webhook/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists deliveries with their attempts, the newest first. */
    get: operations['get_bots_by_bot_id_webhook_deliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/webhook/deliveries/{delivery_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a delivery with its attempts. */
    get: operations['get_bots_by_bot_id_webhook_deliveries_by_delivery_id'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/webhook/deliveries/{delivery_id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replays a finished delivery, under the same `webhook-id`. */
    post: operations['post_bots_by_bot_id_webhook_deliveries_by_delivery_id_replay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/webhook/disable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Disables the endpoint: nothing is sent to it. */
    post: operations['post_bots_by_bot_id_webhook_disable'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/webhook/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Enables the endpoint again, resets its failures and ends its pause. */
    post: operations['post_bots_by_bot_id_webhook_enable'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/webhook/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replays the finished deliveries of a period, the oldest 1000 of them. */
    post: operations['post_bots_by_bot_id_webhook_replay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/webhook/rotate_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replaces the token and the signing secret of an outgoing webhook; for some time the former secret signs as well. */
    post: operations['post_bots_by_bot_id_webhook_rotate_token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bots/{bot_id}/webhook/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Calls the endpoint once with a sample and returns its response. */
    post: operations['post_bots_by_bot_id_webhook_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/bigbluebutton/create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Creates the link to a video call on BigBlueButton. */
    get: operations['get_calls_bigbluebutton_create'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/channel_folders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the channel folders of the organization, in their order. */
    get: operations['get_channel_folders'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the order of the channel folders.
     * @description Only for administrators of the organization.
     */
    patch: operations['patch_channel_folders'];
    trace?: never;
  };
  '/api/v1/channel_folders/{channel_folder_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the name or the description of a channel folder, archives it, or makes it active again.
     * @description Only for administrators of the organization.
     */
    patch: operations['patch_channel_folders_by_channel_folder_id'];
    trace?: never;
  };
  '/api/v1/channel_folders/create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates a channel folder.
     * @description Only for administrators of the organization.
     */
    post: operations['post_channel_folders_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/channels/create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates a channel, and subscribes the accounts that are named.
     * @description Not open to guests.
     */
    post: operations['post_channels_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/default_stream_groups/{group_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Deletes a default channel group, but none of its channels.
     * @description Only for administrators of the organization.
     */
    delete: operations['delete_default_stream_groups_by_group_id'];
    options?: never;
    head?: never;
    /**
     * Changes the name or the description of a default channel group.
     * @description Only for administrators of the organization.
     */
    patch: operations['patch_default_stream_groups_by_group_id'];
    trace?: never;
  };
  '/api/v1/default_stream_groups/{group_id}/streams': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Adds channels to a default channel group, or removes them.
     * @description Only for administrators of the organization.
     */
    patch: operations['patch_default_stream_groups_by_group_id_streams'];
    trace?: never;
  };
  '/api/v1/default_stream_groups/create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates a default channel group.
     * @description Only for administrators of the organization.
     */
    post: operations['post_default_stream_groups_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/default_streams': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adds a channel to those that new accounts are subscribed to.
     * @description Only for administrators of the organization.
     */
    post: operations['post_default_streams'];
    /**
     * Removes a channel from those that new accounts are subscribed to.
     * @description Only for administrators of the organization.
     */
    delete: operations['delete_default_streams'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dev_fetch_api_key': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Development servers only: returns the API key of any account.
     * @description No credentials are needed.
     */
    post: operations['post_dev_fetch_api_key'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dev_list_users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Development servers only: lists the accounts that can log in.
     * @description No credentials are needed.
     */
    get: operations['get_dev_list_users'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/drafts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the account's drafts, the last edited first. */
    get: operations['get_drafts'];
    put?: never;
    /** Stores drafts. */
    post: operations['post_drafts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/drafts/{draft_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Deletes a draft. */
    delete: operations['delete_drafts_by_draft_id'];
    options?: never;
    head?: never;
    /** Replaces a draft. */
    patch: operations['patch_drafts_by_draft_id'];
    trace?: never;
  };
  '/api/v1/event_webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the webhooks for events that the account may see.
     * @description Not open to bots.
     */
    get: operations['get_event_webhooks'];
    put?: never;
    /**
     * Makes a webhook, which gets events that the account may see.
     * @description Not open to bots.
     */
    post: operations['post_event_webhooks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/event_webhooks/{webhook_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Deletes a webhook for events, with its deliveries.
     * @description Not open to bots.
     */
    delete: operations['delete_event_webhooks_by_webhook_id'];
    options?: never;
    head?: never;
    /**
     * Changes a webhook for events.
     * @description Not open to bots.
     */
    patch: operations['patch_event_webhooks_by_webhook_id'];
    trace?: never;
  };
  '/api/v1/event_webhooks/{webhook_id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists deliveries of events with their attempts, the newest first.
     * @description Not open to bots.
     */
    get: operations['get_event_webhooks_by_webhook_id_deliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/event_webhooks/{webhook_id}/deliveries/{delivery_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns a delivery of an event with its attempts.
     * @description Not open to bots.
     */
    get: operations['get_event_webhooks_by_webhook_id_deliveries_by_delivery_id'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/event_webhooks/{webhook_id}/deliveries/{delivery_id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replays a finished delivery of an event, under the same `webhook-id`.
     * @description Not open to bots.
     */
    post: operations['post_event_webhooks_by_webhook_id_deliveries_by_delivery_id_replay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/event_webhooks/{webhook_id}/disable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Disables a webhook for events: it gets nothing.
     * @description Not open to bots.
     */
    post: operations['post_event_webhooks_by_webhook_id_disable'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/event_webhooks/{webhook_id}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Enables a webhook for events again, resets its failures and ends its pause.
     * @description Not open to bots.
     */
    post: operations['post_event_webhooks_by_webhook_id_enable'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/event_webhooks/{webhook_id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replays the finished deliveries of the events of a period, the oldest 1000 of them.
     * @description Not open to bots.
     */
    post: operations['post_event_webhooks_by_webhook_id_replay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/event_webhooks/{webhook_id}/rotate_secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replaces the secret of a webhook for events; for some time the former secret signs as well.
     * @description Not open to bots.
     */
    post: operations['post_event_webhooks_by_webhook_id_rotate_secret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/event_webhooks/{webhook_id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Calls the endpoint once, with an event of the type `test`, and returns its response.
     * @description Not open to bots.
     */
    post: operations['post_event_webhooks_by_webhook_id_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Waits for events of a queue and returns those after `last_event_id`, or all that follow as a stream. */
    get: operations['get_events'];
    put?: never;
    post?: never;
    /** Deletes an event queue. */
    delete: operations['delete_events'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/export/realm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the data exports of the organization; always empty, because the server creates none over the API.
     * @description Only for administrators of the organization.
     */
    get: operations['get_export_realm'];
    put?: never;
    /**
     * Requests a data export; always refused, because the server creates none over the API.
     * @description Only for administrators of the organization.
     */
    post: operations['post_export_realm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/export/realm/consents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists which accounts allow administrators to export their private data.
     * @description Only for administrators of the organization.
     */
    get: operations['get_export_realm_consents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/fetch_api_key': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Returns the API key of an account in exchange for its password.
     * @description No credentials are needed.
     */
    post: operations['post_fetch_api_key'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/get_stream_id': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the id of the channel with a name. */
    get: operations['get_get_stream_id'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/integrations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the integrations, and what has to be done at each service. */
    get: operations['get_integrations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/invites': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the open invitations.
     * @description Not open to guests and bots.
     */
    get: operations['get_invites'];
    put?: never;
    /**
     * Invites addresses by mail.
     * @description Not open to guests and bots.
     */
    post: operations['post_invites'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/invites/{invite_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revokes an invitation by mail.
     * @description Not open to guests and bots.
     */
    delete: operations['delete_invites_by_invite_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/invites/{invite_id}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends an invitation again.
     * @description Not open to guests and bots.
     */
    post: operations['post_invites_by_invite_id_resend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/invites/multiuse': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates a reusable invitation link.
     * @description Not open to guests and bots.
     */
    post: operations['post_invites_multiuse'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/invites/multiuse/{invite_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revokes a reusable invitation link.
     * @description Not open to guests and bots.
     */
    delete: operations['delete_invites_multiuse_by_invite_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/join': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates an account for an address, with the key that was mailed to it.
     * @description No credentials are needed.
     */
    post: operations['post_join'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/join/request': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mails a key with which an address can join the organization.
     * @description No credentials are needed.
     */
    post: operations['post_join_request'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/mark_all_as_read': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Marks all messages as read. */
    post: operations['post_mark_all_as_read'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/mark_stream_as_read': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Deprecated: marks all messages of a channel as read. */
    post: operations['post_mark_stream_as_read'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/mark_topic_as_read': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Deprecated: marks all messages of a topic as read. */
    post: operations['post_mark_topic_as_read'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the messages around an anchor, in a narrow.
     * @description Below `/json/`, no credentials are needed where the organization lets visitors read.
     */
    get: operations['get_messages'];
    put?: never;
    /** Sends a message to a channel or a direct message. */
    post: operations['post_messages'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/messages/{message_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns a message.
     * @description Below `/json/`, no credentials are needed where the organization lets visitors read.
     */
    get: operations['get_messages_by_message_id'];
    put?: never;
    post?: never;
    /** Deletes a message permanently. */
    delete: operations['delete_messages_by_message_id'];
    options?: never;
    head?: never;
    /** Changes the content, topic or channel of a message. */
    patch: operations['patch_messages_by_message_id'];
    trace?: never;
  };
  '/api/v1/messages/{message_id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the former states of a message, the oldest first. */
    get: operations['get_messages_by_message_id_history'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/messages/{message_id}/reactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adds an emoji reaction to a message. */
    post: operations['post_messages_by_message_id_reactions'];
    /** Removes an emoji reaction from a message. */
    delete: operations['delete_messages_by_message_id_reactions'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/messages/{message_id}/read_receipts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the accounts that have read a message. */
    get: operations['get_messages_by_message_id_read_receipts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/messages/{message_id}/report': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reports a message to the moderators of the organization. */
    post: operations['post_messages_by_message_id_report'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/messages/{message_id}/typing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Notifies others that the account starts or stops editing a message. */
    post: operations['post_messages_by_message_id_typing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/messages/flags': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adds or removes a personal flag of some messages. */
    post: operations['post_messages_flags'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/messages/flags/narrow': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adds or removes a personal flag of the messages around an anchor, in a narrow. */
    post: operations['post_messages_flags_narrow'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/messages/matches_narrow': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns which of some messages match a narrow. */
    get: operations['get_messages_matches_narrow'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/messages/render': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Renders a text as a message would be rendered. */
    post: operations['post_messages_render'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/mobile_push/e2ee/test_notification': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Refuses to send a test notification that is encrypted end to end, because no device is registered for them.
     * @description Not open to bots.
     */
    post: operations['post_mobile_push_e2ee_test_notification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/mobile_push/register': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Refuses to register a device for pushes that are encrypted end to end, which are newer than the feature level.
     * @description Not open to bots.
     */
    post: operations['post_mobile_push_register'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/mobile_push/test_notification': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends a test notification to one device or to all of them.
     * @description Not open to bots.
     */
    post: operations['post_mobile_push_test_notification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/navigation_views': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the account's navigation views. */
    get: operations['get_navigation_views'];
    put?: never;
    /** Adds a navigation view, or a choice about a built-in one. */
    post: operations['post_navigation_views'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/navigation_views/{fragment}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Removes a navigation view. */
    delete: operations['delete_navigation_views_by_fragment'];
    options?: never;
    head?: never;
    /** Changes a navigation view. */
    patch: operations['patch_navigation_views_by_fragment'];
    trace?: never;
  };
  '/api/v1/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * This description of the API, as an OpenAPI 3.1 document without envelope.
     * @description No credentials are needed.
     */
    get: operations['get_openapi_json'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/password_reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sets a new password, with the key that was mailed for it.
     * @description No credentials are needed.
     */
    post: operations['post_password_reset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/password_reset/request': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mails a key for a new password, if the address has an account.
     * @description No credentials are needed.
     */
    post: operations['post_password_reset_request'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the organization. The answer contains the changed properties by name.
     * @description Only for administrators of the organization.
     */
    patch: operations['patch_realm'];
    trace?: never;
  };
  '/api/v1/realm/deactivate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deactivates the organization, so that nobody can use it until the operator reactivates it.
     * @description Only for owners of the organization.
     */
    post: operations['post_realm_deactivate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/directory': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the directory of the organization.
     * @description Only for owners of the organization.
     */
    get: operations['get_realm_directory'];
    /**
     * Sets the directory of the organization. It is turned off if it is new, or finds people in another way.
     * @description Only for owners of the organization.
     */
    put: operations['put_realm_directory'];
    post?: never;
    /**
     * Removes the directory. The accounts of its people remain.
     * @description Only for owners of the organization.
     */
    delete: operations['delete_realm_directory'];
    options?: never;
    head?: never;
    /**
     * Turns the directory on or off.
     * @description Only for owners of the organization.
     */
    patch: operations['patch_realm_directory'];
    trace?: never;
  };
  '/api/v1/realm/directory/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Lets a person log in at the directory, who gets no session by it.
     * @description Only for owners of the organization.
     */
    post: operations['post_realm_directory_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/domains': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the domains whose addresses may join the organization. */
    get: operations['get_realm_domains'];
    put?: never;
    /**
     * Lets addresses of a domain join the organization.
     * @description Only for owners of the organization.
     */
    post: operations['post_realm_domains'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/domains/{domain}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * No longer lets addresses of a domain join the organization.
     * @description Only for owners of the organization.
     */
    delete: operations['delete_realm_domains_by_domain'];
    options?: never;
    head?: never;
    /**
     * Changes whether addresses of subdomains may join as well.
     * @description Only for owners of the organization.
     */
    patch: operations['patch_realm_domains_by_domain'];
    trace?: never;
  };
  '/api/v1/realm/emoji': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the organization's custom emoji by their ids. */
    get: operations['get_realm_emoji'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/emoji/{emoji_name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates a custom emoji from the one file of a multipart body.
     * @description Not open to guests.
     */
    post: operations['post_realm_emoji_by_emoji_name'];
    /** Deactivates a custom emoji. */
    delete: operations['delete_realm_emoji_by_emoji_name'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/filters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adds a linkifier.
     * @description Only for administrators of the organization.
     */
    post: operations['post_realm_filters'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/filters/{filter_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Removes a linkifier.
     * @description Only for administrators of the organization.
     */
    delete: operations['delete_realm_filters_by_filter_id'];
    options?: never;
    head?: never;
    /**
     * Changes a linkifier.
     * @description Only for administrators of the organization.
     */
    patch: operations['patch_realm_filters_by_filter_id'];
    trace?: never;
  };
  '/api/v1/realm/icon': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Uploads the organization's icon: the one file of a multipart body.
     * @description Only for administrators of the organization.
     */
    post: operations['post_realm_icon'];
    /**
     * Deletes the organization's icon; the default one is shown again.
     * @description Only for administrators of the organization.
     */
    delete: operations['delete_realm_icon'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/integrations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the integrations that the organization declares itself.
     * @description Only for administrators of the organization.
     */
    get: operations['get_realm_integrations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/integrations/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Stores an integration that the organization declares itself.
     * @description Only for administrators of the organization.
     */
    put: operations['put_realm_integrations_by_name'];
    post?: never;
    /**
     * Deletes an integration that the organization declares itself.
     * @description Only for administrators of the organization.
     */
    delete: operations['delete_realm_integrations_by_name'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/integrations/try': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Says what a declaration of an integration would make of a payload; nothing is stored or sent.
     * @description Only for administrators of the organization.
     */
    post: operations['post_realm_integrations_try'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/linkifiers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the organization's linkifiers, in the order in which they are applied. */
    get: operations['get_realm_linkifiers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Reorders the linkifiers.
     * @description Only for administrators of the organization.
     */
    patch: operations['patch_realm_linkifiers'];
    trace?: never;
  };
  '/api/v1/realm/logo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Uploads one of the organization's logos: the one file of a multipart body.
     * @description Only for administrators of the organization.
     */
    post: operations['post_realm_logo'];
    /**
     * Deletes one of the organization's logos; the default one is shown again.
     * @description Only for administrators of the organization.
     */
    delete: operations['delete_realm_logo'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/playgrounds': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adds a code playground.
     * @description Only for administrators of the organization.
     */
    post: operations['post_realm_playgrounds'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/playgrounds/{playground_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Removes a code playground.
     * @description Only for administrators of the organization.
     */
    delete: operations['delete_realm_playgrounds_by_playground_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/presence': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the presences of the organization. */
    get: operations['get_realm_presence'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/profile_fields': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the organization's profile fields, in their order. */
    get: operations['get_realm_profile_fields'];
    put?: never;
    /**
     * Creates a profile field.
     * @description Only for administrators of the organization.
     */
    post: operations['post_realm_profile_fields'];
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Reorders the profile fields.
     * @description Only for administrators of the organization.
     */
    patch: operations['patch_realm_profile_fields'];
    trace?: never;
  };
  '/api/v1/realm/profile_fields/{field_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Removes a profile field and its values.
     * @description Only for administrators of the organization.
     */
    delete: operations['delete_realm_profile_fields_by_field_id'];
    options?: never;
    head?: never;
    /**
     * Changes a profile field.
     * @description Only for administrators of the organization.
     */
    patch: operations['patch_realm_profile_fields_by_field_id'];
    trace?: never;
  };
  '/api/v1/realm/scim_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns what is known of the SCIM token, without the token.
     * @description Only for owners of the organization.
     */
    get: operations['get_realm_scim_token'];
    put?: never;
    /**
     * Makes a SCIM token, which replaces the one before.
     * @description Only for owners of the organization.
     */
    post: operations['post_realm_scim_token'];
    /**
     * Removes the SCIM token. The accounts stay as they are.
     * @description Only for owners of the organization.
     */
    delete: operations['delete_realm_scim_token'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/sign_on_providers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the identity providers of the organization.
     * @description Only for owners of the organization.
     */
    get: operations['get_realm_sign_on_providers'];
    put?: never;
    /**
     * Adds an identity provider, which is turned off at first.
     * @description Only for owners of the organization.
     */
    post: operations['post_realm_sign_on_providers'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/sign_on_providers/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Removes an identity provider. The accounts of its people remain.
     * @description Only for owners of the organization.
     */
    delete: operations['delete_realm_sign_on_providers_by_name'];
    options?: never;
    head?: never;
    /**
     * Changes an identity provider, or turns it on or off.
     * @description Only for owners of the organization.
     */
    patch: operations['patch_realm_sign_on_providers_by_name'];
    trace?: never;
  };
  '/api/v1/realm/sign_on_providers/{name}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Prepares a test log-in, which logs nobody in.
     * @description Only for owners of the organization.
     */
    post: operations['post_realm_sign_on_providers_by_name_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/test_welcome_bot_custom_message': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends the caller what the welcome bot would say to new accounts after its greeting.
     * @description Only for administrators of the organization.
     */
    post: operations['post_realm_test_welcome_bot_custom_message'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/realm/user_settings_defaults': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the default personal settings of new accounts.
     * @description Only for administrators of the organization.
     */
    patch: operations['patch_realm_user_settings_defaults'];
    trace?: never;
  };
  '/api/v1/register': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Registers an event queue and returns the state that its events continue.
     * @description Below `/json/`, no credentials are needed where the organization lets visitors read.
     */
    post: operations['post_register'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/reminders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the account's reminders that are not sent yet, the next one first. */
    get: operations['get_reminders'];
    put?: never;
    /** Lets the notification bot remind the account of a message later. */
    post: operations['post_reminders'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/reminders/{reminder_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Deletes a reminder, which is then not sent. */
    delete: operations['delete_reminders_by_reminder_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/saved_snippets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the account's saved snippets. */
    get: operations['get_saved_snippets'];
    put?: never;
    /** Creates a saved snippet. */
    post: operations['post_saved_snippets'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/saved_snippets/{saved_snippet_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Deletes a saved snippet. */
    delete: operations['delete_saved_snippets_by_saved_snippet_id'];
    options?: never;
    head?: never;
    /** Changes the title or the content of a saved snippet. */
    patch: operations['patch_saved_snippets_by_saved_snippet_id'];
    trace?: never;
  };
  '/api/v1/scheduled_messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the account's scheduled messages that are not sent yet, the next one first. */
    get: operations['get_scheduled_messages'];
    put?: never;
    /** Schedules a message to be sent later. */
    post: operations['post_scheduled_messages'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/scheduled_messages/{scheduled_message_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Deletes a scheduled message, which is then not sent. */
    delete: operations['delete_scheduled_messages_by_scheduled_message_id'];
    options?: never;
    head?: never;
    /** Changes a scheduled message. */
    patch: operations['patch_scheduled_messages_by_scheduled_message_id'];
    trace?: never;
  };
  '/api/v1/server_settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns what a client needs before it logs in.
     * @description No credentials are needed.
     */
    get: operations['get_server_settings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/service-outgoing-webhook': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Returns the payload of an outgoing webhook for a sample message. */
    post: operations['post_service_outgoing_webhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes personal settings, the name, the address, the password and the time zone.
     * @description Not open to bots.
     */
    patch: operations['patch_settings'];
    trace?: never;
  };
  '/api/v1/settings/display': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes personal settings, the name, the address, the password and the time zone.
     * @description Not open to bots.
     */
    patch: operations['patch_settings_display'];
    trace?: never;
  };
  '/api/v1/settings/notifications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes personal settings, the name, the address, the password and the time zone.
     * @description Not open to bots.
     */
    patch: operations['patch_settings_notifications'];
    trace?: never;
  };
  '/api/v1/streams': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists channels, by their relation to the account. */
    get: operations['get_streams'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/streams/{stream_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a channel. */
    get: operations['get_streams_by_stream_id'];
    put?: never;
    post?: never;
    /** Archives a channel; open to accounts that may administer it. */
    delete: operations['delete_streams_by_stream_id'];
    options?: never;
    head?: never;
    /** Changes a channel; open to accounts that may administer it. */
    patch: operations['patch_streams_by_stream_id'];
    trace?: never;
  };
  '/api/v1/streams/{stream_id}/delete_topic': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deletes all messages of a topic, as many as can be done in one request.
     * @description Only for administrators of the organization.
     */
    post: operations['post_streams_by_stream_id_delete_topic'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/streams/{stream_id}/email_address': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the mail address of a channel. */
    get: operations['get_streams_by_stream_id_email_address'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/streams/{stream_id}/email_address/regenerate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replaces the mail address of a channel, so that mail to the one before is refused. */
    post: operations['post_streams_by_stream_id_email_address_regenerate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/streams/{stream_id}/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the ids of a channel's subscribers. */
    get: operations['get_streams_by_stream_id_members'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/submessage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Attaches data of an integration to a message. */
    post: operations['post_submessage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/typing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Notifies others that the account starts or stops typing a message. */
    post: operations['post_typing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/user_groups': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the user groups of the organization, including the system groups.
     * @description Not open to guests and bots.
     */
    get: operations['get_user_groups'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/user_groups/{user_group_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the name, the description or the settings of a user group, or reactivates it.
     * @description Not open to guests and bots.
     */
    patch: operations['patch_user_groups_by_user_group_id'];
    trace?: never;
  };
  '/api/v1/user_groups/{user_group_id}/deactivate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Deactivates a user group that is not in use. */
    post: operations['post_user_groups_by_user_group_id_deactivate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/user_groups/{user_group_id}/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the members of a user group.
     * @description Not open to guests and bots.
     */
    get: operations['get_user_groups_by_user_group_id_members'];
    put?: never;
    /**
     * Adds accounts and groups to a user group, and removes them.
     * @description Not open to guests and bots.
     */
    post: operations['post_user_groups_by_user_group_id_members'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/user_groups/{user_group_id}/members/{user_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Reports whether an account is a member of a user group.
     * @description Not open to guests and bots.
     */
    get: operations['get_user_groups_by_user_group_id_members_by_user_id'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/user_groups/{user_group_id}/subgroups': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the subgroups of a user group.
     * @description Not open to guests and bots.
     */
    get: operations['get_user_groups_by_user_group_id_subgroups'];
    put?: never;
    /**
     * Adds subgroups to a user group, and removes them.
     * @description Not open to guests and bots.
     */
    post: operations['post_user_groups_by_user_group_id_subgroups'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/user_groups/create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Creates a user group. */
    post: operations['post_user_groups_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/user_topics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Mutes, unmutes or follows a topic. */
    post: operations['post_user_topics'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/user_uploads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Uploads the one file of a multipart body. */
    post: operations['post_user_uploads'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/user_uploads/{realm_id_str}/{spread}/{token}/{filename}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a link to a file that needs no credentials for a minute. */
    get: operations['get_user_uploads_by_realm_id_str_by_spread_by_token_by_filename'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists accounts of the organization, including bots and deactivated ones.
     * @description Below `/json/`, no credentials are needed where the organization lets visitors read.
     */
    get: operations['get_users'];
    put?: never;
    /**
     * Creates an account for a person.
     * @description Only for administrators of the organization.
     */
    post: operations['post_users'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/{email}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the account with an address. */
    get: operations['get_users_by_email'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Updates the account of another person or of a bot, found by its address. */
    patch: operations['patch_users_by_email'];
    trace?: never;
  };
  '/api/v1/users/{user_id_or_email}/presence': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reports the presence of an account. */
    get: operations['get_users_by_user_id_or_email_presence'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/{user_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns an account. */
    get: operations['get_users_by_user_id'];
    put?: never;
    post?: never;
    /** Deactivates a person and the person's bots. */
    delete: operations['delete_users_by_user_id'];
    options?: never;
    head?: never;
    /** Updates the account of another person or of a bot. */
    patch: operations['patch_users_by_user_id'];
    trace?: never;
  };
  '/api/v1/users/{user_id}/factors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Removes the second factors of somebody who has lost them.
     * @description Only for administrators of the organization.
     */
    delete: operations['delete_users_by_user_id_factors'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/{user_id}/reactivate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reactivates a person or a bot. */
    post: operations['post_users_by_user_id_reactivate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/{user_id}/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the browsers in which somebody is logged in.
     * @description Only for administrators of the organization.
     */
    get: operations['get_users_by_user_id_sessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/{user_id}/sessions/{session_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Logs somebody out of a browser.
     * @description Only for administrators of the organization.
     */
    delete: operations['delete_users_by_user_id_sessions_by_session_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/{user_id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reports the status of an account. */
    get: operations['get_users_by_user_id_status'];
    put?: never;
    /**
     * Changes the status of another person; open to administrators.
     * @description Not open to bots.
     */
    post: operations['post_users_by_user_id_status'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/{user_id}/subscriptions/{stream_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns whether an account is subscribed to a channel. */
    get: operations['get_users_by_user_id_subscriptions_by_stream_id'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the caller's account. */
    get: operations['get_users_me'];
    put?: never;
    post?: never;
    /** Deactivates the own account. */
    delete: operations['delete_users_me'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/{stream_id}/topics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the topics of a channel, the most recently active first.
     * @description Below `/json/`, no credentials are needed where the organization lets visitors read.
     */
    get: operations['get_users_me_by_stream_id_topics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/alert_words': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the account's alert words. */
    get: operations['get_users_me_alert_words'];
    put?: never;
    /** Adds alert words and returns all of them. */
    post: operations['post_users_me_alert_words'];
    /** Removes alert words and returns the remaining ones. */
    delete: operations['delete_users_me_alert_words'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/android_gcm_reg_id': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Registers an Android device for push notifications.
     * @description Not open to bots.
     */
    post: operations['post_users_me_android_gcm_reg_id'];
    /**
     * Ends push notifications to an Android device.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_android_gcm_reg_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/api_key': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Returns the own API key.
     * @description Not open to bots.
     */
    post: operations['post_users_me_api_key'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/api_key/regenerate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replaces the own API key and returns the new one.
     * @description Not open to bots.
     */
    post: operations['post_users_me_api_key_regenerate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/apns_device_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Registers an Apple device for push notifications.
     * @description Not open to bots.
     */
    post: operations['post_users_me_apns_device_token'];
    /**
     * Ends push notifications to an Apple device.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_apns_device_token'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/avatar': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Uploads the account's avatar: the one file of a multipart body. */
    post: operations['post_users_me_avatar'];
    /** Deletes the account's avatar; that of the avatar provider is shown again. */
    delete: operations['delete_users_me_avatar'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/directory': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Connects the account with a person of the directory, whose password is entered.
     * @description Not open to bots.
     */
    post: operations['post_users_me_directory'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/email_suppression': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Says whether mails to the account are suppressed, because mail servers refuse its address.
     * @description Not open to bots.
     */
    get: operations['get_users_me_email_suppression'];
    put?: never;
    post?: never;
    /**
     * Sends mails to the account again, because its address works.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_email_suppression'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/factors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists what the own account logs in with besides a password.
     * @description Not open to bots.
     */
    get: operations['get_users_me_factors'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/factors/recovery_codes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replaces the recovery codes.
     * @description Not open to bots.
     */
    post: operations['post_users_me_factors_recovery_codes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/factors/totp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Begins the set-up of an authenticator app.
     * @description Not open to bots.
     */
    post: operations['post_users_me_factors_totp'];
    /**
     * Removes the authenticator app.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_factors_totp'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/factors/totp/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ends the set-up of an authenticator app, with a code that it shows.
     * @description Not open to bots.
     */
    post: operations['post_users_me_factors_totp_confirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the scoped API keys of the account or of a bot.
     * @description Not open to bots.
     */
    get: operations['get_users_me_keys'];
    put?: never;
    /**
     * Creates an API key that allows only a part of what the account, or a bot, may do.
     * @description Not open to bots.
     */
    post: operations['post_users_me_keys'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/keys/{key_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revokes a scoped API key of the account, or of a bot that it manages.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_keys_by_key_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/log_in_again': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Shows again whose a browser session is, which may then do what needs a recent log-in.
     * @description Not open to bots.
     */
    post: operations['post_users_me_log_in_again'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/log_in_again/ways': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Says how a session may show again whose it is.
     * @description Not open to bots.
     */
    post: operations['post_users_me_log_in_again_ways'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/muted_users/{muted_user_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Mutes an account; its messages are marked as read. */
    post: operations['post_users_me_muted_users_by_muted_user_id'];
    /** Unmutes an account. */
    delete: operations['delete_users_me_muted_users_by_muted_user_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/notice_timing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns how often the account gets digests, and for how long pushes wait.
     * @description Not open to bots.
     */
    get: operations['get_users_me_notice_timing'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes how often the account gets digests, or for how long pushes wait.
     * @description Not open to bots.
     */
    patch: operations['patch_users_me_notice_timing'];
    trace?: never;
  };
  '/api/v1/users/me/notices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists decisions about notices of the account, the newest first. */
    get: operations['get_users_me_notices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/notices/explain': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Explains why a message did or did not notify the account. */
    get: operations['get_users_me_notices_explain'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/notices/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends a test notice to the account itself.
     * @description Not open to bots.
     */
    post: operations['post_users_me_notices_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/passkeys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Stores a passkey that the browser has created.
     * @description Not open to bots.
     */
    post: operations['post_users_me_passkeys'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/passkeys/{passkey_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Removes a passkey, which logs nobody in any more.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_passkeys_by_passkey_id'];
    options?: never;
    head?: never;
    /**
     * Gives a passkey another name.
     * @description Not open to bots.
     */
    patch: operations['patch_users_me_passkeys_by_passkey_id'];
    trace?: never;
  };
  '/api/v1/users/me/passkeys/begin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Begins the creation of a passkey.
     * @description Not open to bots.
     */
    post: operations['post_users_me_passkeys_begin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/platform_device_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Registers an Apple device for push notifications.
     * @description Not open to bots.
     */
    post: operations['post_users_me_platform_device_token'];
    /**
     * Ends push notifications to an Apple device.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_platform_device_token'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/presence': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Records the presence of the account and lists the presences of others.
     * @description Not open to bots.
     */
    post: operations['post_users_me_presence'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/profile_data': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Deletes values of profile fields of the caller's account.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_profile_data'];
    options?: never;
    head?: never;
    /**
     * Sets values of profile fields of the caller's account.
     * @description Not open to bots.
     */
    patch: operations['patch_users_me_profile_data'];
    trace?: never;
  };
  '/api/v1/users/me/push_subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the account's push subscriptions.
     * @description Not open to bots.
     */
    get: operations['get_users_me_push_subscriptions'];
    put?: never;
    /**
     * Subscribes a browser, a UnifiedPush application or a plain URL to pushes, or renews what is known of it.
     * @description Not open to bots.
     */
    post: operations['post_users_me_push_subscriptions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/push_subscriptions/{subscription_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Ends a push subscription.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_push_subscriptions_by_subscription_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/push_subscriptions/{subscription_id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends a push for a test and returns what became of it.
     * @description Not open to bots.
     */
    post: operations['post_users_me_push_subscriptions_by_subscription_id_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/quiet_hours': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the quiet hours of the account.
     * @description Not open to bots.
     */
    get: operations['get_users_me_quiet_hours'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the quiet hours of the account.
     * @description Not open to bots.
     */
    patch: operations['patch_users_me_quiet_hours'];
    trace?: never;
  };
  '/api/v1/users/me/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the browsers in which the own account is logged in.
     * @description Not open to bots.
     */
    get: operations['get_users_me_sessions'];
    put?: never;
    post?: never;
    /**
     * Logs the own account out of all other browsers.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_sessions'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/sessions/{session_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Logs the own account out of a browser.
     * @description Not open to bots.
     */
    delete: operations['delete_users_me_sessions_by_session_id'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Changes the status of the account.
     * @description Not open to bots.
     */
    post: operations['post_users_me_status'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/me/subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the caller's subscriptions. */
    get: operations['get_users_me_subscriptions'];
    put?: never;
    /**
     * Subscribes to channels and creates those that do not exist.
     * @description Not open to guests.
     */
    post: operations['post_users_me_subscriptions'];
    /** Ends subscriptions. */
    delete: operations['delete_users_me_subscriptions'];
    options?: never;
    head?: never;
    /**
     * Subscribes to channels and unsubscribes from others.
     * @description Not open to guests.
     */
    patch: operations['patch_users_me_subscriptions'];
    trace?: never;
  };
  '/api/v1/users/me/subscriptions/{stream_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Changes a property of one of the caller's subscriptions. */
    patch: operations['patch_users_me_subscriptions_by_stream_id'];
    trace?: never;
  };
  '/api/v1/users/me/subscriptions/muted_topics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Deprecated in favour of `POST /user_topics`: mutes or unmutes a topic. */
    patch: operations['patch_users_me_subscriptions_muted_topics'];
    trace?: never;
  };
  '/api/v1/users/me/subscriptions/properties': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Changes properties of the caller's subscriptions: colour, muting, notifications. */
    post: operations['post_users_me_subscriptions_properties'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/zulip-outgoing-webhook': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Returns the payload of an outgoing webhook for a sample message. */
    post: operations['post_zulip_outgoing_webhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user_uploads/temporary/{token}/{filename}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns a file by its temporary link.
     * @description No credentials are needed.
     */
    get: operations['get_user_uploads_temporary_by_token_by_filename'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AlertWordsEvent: {
      alert_words: string[];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      type: 'alert_words';
    };
    Attachment: {
      /** @description Milliseconds. */
      create_time: number;
      id: number;
      /** @description The messages that link to the file. */
      messages: {
        /** @description Milliseconds. */
        date_sent: number;
        id: number;
      }[];
      name: string;
      path_id: string;
      /** @description In bytes. */
      size: number;
    };
    AttachmentEvent: {
      attachment: components['schemas']['Attachment'];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add' | 'update';
      /** @enum {string} */
      type: 'attachment';
      /** @description Bytes of all files of the organization. */
      upload_space_used: number;
    };
    AttachmentRemoveEvent: {
      attachment: {
        id: number;
      };
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'remove';
      /** @enum {string} */
      type: 'attachment';
      /** @description Bytes of all files of the organization. */
      upload_space_used: number;
    };
    AuditLogEntry: {
      action: string;
      /** @description Null unless it was an account. */
      actor_id: number | null;
      /**
       * @description An operator of the server acts at its command line, a provider by SCIM.
       * @enum {string}
       */
      actor_type: 'account' | 'operator' | 'provider' | 'visitor';
      client: string;
      details: {
        [key: string]: unknown;
      };
      id: number;
      target_id: number;
      target_type: string;
      /** @description Seconds UTC. */
      timestamp: number;
    };
    Bot: {
      api_key: string;
      avatar_url: string | null;
      bot_type: number | null;
      default_all_public_streams: boolean;
      default_events_register_stream: string | null;
      default_sending_stream: string | null;
      email: string;
      full_name: string;
      is_active: boolean;
      owner_id: number | null;
      /** @description Only outgoing webhooks have one. */
      services: {
        base_url: string;
        /** @enum {integer} */
        interface: 1 | 2;
        token: string;
      }[];
      user_id: number;
    };
    BotAddEvent: {
      bot: components['schemas']['Bot'];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add';
      /** @enum {string} */
      type: 'realm_bot';
    };
    BotDeleteEvent: {
      bot: {
        user_id: number;
      };
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'delete';
      /** @enum {string} */
      type: 'realm_bot';
    };
    BotUpdateEvent: {
      bot: {
        api_key?: string;
        avatar_url?: string | null;
        bot_type?: number | null;
        default_all_public_streams?: boolean;
        default_events_register_stream?: string | null;
        default_sending_stream?: string | null;
        email?: string;
        full_name?: string;
        is_active?: boolean;
        owner_id?: number | null;
        /** @description Only outgoing webhooks have one. */
        services?: {
          base_url: string;
          /** @enum {integer} */
          interface: 1 | 2;
          token: string;
        }[];
        user_id: number;
      };
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      /** @enum {string} */
      type: 'realm_bot';
    };
    BrowserSession: {
      /** @description Null if it is not known. Seconds UTC. */
      date_created: number | null;
      /** @description `Firefox on Linux`; empty if it is not known. */
      device: string;
      id: string;
      /** @description Whether the request came with it. */
      is_current: boolean;
      /** @description Exact to a day. Seconds UTC. */
      last_used_at: number;
    };
    Channel: {
      can_add_subscribers_group: components['schemas']['GroupSettingValue'];
      can_administer_channel_group: components['schemas']['GroupSettingValue'];
      can_delete_any_message_group: components['schemas']['GroupSettingValue'];
      can_delete_own_message_group: components['schemas']['GroupSettingValue'];
      can_move_messages_out_of_channel_group: components['schemas']['GroupSettingValue'];
      can_move_messages_within_channel_group: components['schemas']['GroupSettingValue'];
      can_remove_subscribers_group: components['schemas']['GroupSettingValue'];
      can_resolve_topics_group: components['schemas']['GroupSettingValue'];
      can_send_message_group: components['schemas']['GroupSettingValue'];
      can_subscribe_group: components['schemas']['GroupSettingValue'];
      creator_id: number | null;
      /** @description Seconds UTC. */
      date_created: number;
      description: string;
      first_message_id: number | null;
      /** @description The channel folder in which it is. */
      folder_id: number | null;
      history_public_to_subscribers: boolean;
      invite_only: boolean;
      /** @description Deprecated: see can_send_message_group. */
      is_announcement_only: boolean;
      is_archived: boolean;
      is_recently_active: boolean;
      is_web_public: boolean;
      message_retention_days: number | null;
      name: string;
      rendered_description: string;
      stream_id: number;
      /** @description Deprecated: an approximation of can_send_message_group by one of four numbers. */
      stream_post_policy: number;
      /** @description Null for channels that are too young for an average. */
      stream_weekly_traffic: number | null;
      /** @description Without deactivated accounts. Clients count on with events of subscribers. */
      subscriber_count: number;
      /**
       * @description Whether messages may have no topic, or none but that.
       * @enum {string}
       */
      topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
    };
    ChannelCreateEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'create';
      streams: components['schemas']['Channel'][];
      /** @enum {string} */
      type: 'stream';
    };
    ChannelDeleteEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'delete';
      stream_ids: number[];
      streams: {
        stream_id: number;
      }[];
      /** @enum {string} */
      type: 'stream';
    };
    ChannelFolder: {
      creator_id: number | null;
      /** @description Seconds UTC. */
      date_created: number | null;
      /** @description Markdown. */
      description: string;
      id: number;
      is_archived: boolean;
      name: string;
      /** @description The folder with the smallest number comes first. */
      order: number;
      rendered_description: string;
    };
    ChannelFolderAddEvent: {
      channel_folder: components['schemas']['ChannelFolder'];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add';
      /** @enum {string} */
      type: 'channel_folder';
    };
    ChannelFolderReorderEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'reorder';
      /** @description The ids of all folders. The `order` of each is its place in this list. */
      order: number[];
      /** @enum {string} */
      type: 'channel_folder';
    };
    ChannelFolderUpdateEvent: {
      channel_folder_id: number;
      /** @description The new values of what has changed. */
      data: {
        /** @description Markdown. */
        description?: string;
        is_archived?: boolean;
        name?: string;
        rendered_description?: string;
      };
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      /** @enum {string} */
      type: 'channel_folder';
    };
    ChannelTypingEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      message_type: 'stream';
      /** @enum {string} */
      op: 'start' | 'stop';
      sender: {
        email: string;
        user_id: number;
      };
      stream_id: number;
      topic: string;
      /** @enum {string} */
      type: 'typing';
    };
    ChannelUpdateEvent: {
      history_public_to_subscribers?: boolean;
      /** @description Its place in the queue. */
      id: number;
      is_web_public?: boolean;
      /** @description The name before the change. */
      name: string;
      /** @enum {string} */
      op: 'update';
      /** @description The name of a property of the channel. */
      property: string;
      rendered_description?: string;
      stream_id: number;
      /** @enum {string} */
      type: 'stream';
      /** @description Its new value. */
      value: boolean | string | null | components['schemas']['GroupSettingValue'];
    };
    CustomEmoji: {
      author_id: number | null;
      deactivated: boolean;
      id: string;
      name: string;
      source_url: string;
      /** @description The first frame; null if the image is not animated. */
      still_url: string | null;
    };
    CustomEmojiAddEvent: {
      emoji: components['schemas']['CustomEmoji'];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add';
      /** @enum {string} */
      type: 'realm_emoji';
    };
    CustomEmojiEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      realm_emoji: {
        [key: string]: components['schemas']['CustomEmoji'];
      };
      /** @enum {string} */
      type: 'realm_emoji';
    };
    CustomEmojiUpdateOneEvent: {
      data: {
        deactivated: boolean;
      };
      emoji_id: string;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update_one';
      /** @enum {string} */
      type: 'realm_emoji';
    };
    DefaultChannelGroup: {
      description: string;
      id: number;
      name: string;
      streams: number[];
    };
    DefaultChannelGroupsEvent: {
      default_stream_groups: components['schemas']['DefaultChannelGroup'][];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      type: 'default_stream_groups';
    };
    DefaultChannelsEvent: {
      default_streams: number[];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      type: 'default_streams';
    };
    Directory: {
      base: string;
      certificates: string;
      creates_accounts: boolean;
      domains: string[];
      email_attribute: string;
      enabled: boolean;
      filter: string;
      /** @description Empty without one. */
      groups_attribute: string;
      max_wrong_passwords: number;
      name_attribute: string;
      /** @description Empty without one. */
      picture_attribute: string;
      /** @description Whether passwords go to it without encryption. */
      plain: boolean;
      service_dn: string;
      /** @description Why it changed nothing; null if it was complete. */
      sync_problem: string | null;
      /** @description When the last search for people who have left ended. Seconds UTC. */
      synced_at: number | null;
      /** @description When a test log-in last succeeded. Seconds UTC. */
      tested_at: number | null;
      unique_id_attribute: string;
      url: string;
    };
    DirectTypingEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      message_type: 'direct';
      /** @enum {string} */
      op: 'start' | 'stop';
      recipients: {
        email: string;
        user_id: number;
      }[];
      sender: {
        email: string;
        user_id: number;
      };
      /** @enum {string} */
      type: 'typing';
    };
    DisplaySettingEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @description The name of the language, of the setting `default_language`. */
      language_name?: string;
      setting: boolean | number | string;
      setting_name: string;
      /** @enum {string} */
      type: 'update_display_settings';
      user: string;
    };
    Draft: {
      content: string;
      id: number;
      /** @description Time of the last edit. Seconds UTC. */
      timestamp: number;
      /** @description The channel or the recipients; empty if there are none. */
      to: number[];
      topic: string;
      /** @enum {string} */
      type: '' | 'stream' | 'private';
    };
    DraftRemoveEvent: {
      draft_id: number;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'remove';
      /** @enum {string} */
      type: 'drafts';
    };
    DraftsAddEvent: {
      drafts: components['schemas']['Draft'][];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add';
      /** @enum {string} */
      type: 'drafts';
    };
    DraftUpdateEvent: {
      draft: components['schemas']['Draft'];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      /** @enum {string} */
      type: 'drafts';
    };
    EditHistoryEntry: {
      prev_content?: string;
      prev_rendered_content?: string;
      prev_stream?: number;
      prev_topic?: string;
      stream?: number;
      /** @description Seconds UTC. */
      timestamp: number;
      topic?: string;
      user_id: number | null;
    };
    EmailSuppression: {
      /** @description The address of the account. */
      email: string;
      /** @description When a mail server refused it last. Seconds UTC. */
      refused_at: number;
    };
    EmailSuppressionEvent: {
      email_suppression: components['schemas']['EmailSuppression'] | null;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      type: 'email_suppression';
    };
    /** @description An error. Some codes have further properties with details. */
    Error: {
      /** @description Machine-readable error code. */
      code?: string;
      /** @description Human-readable error text. */
      msg: string;
      /** @enum {string} */
      result: 'error';
    };
    Event:
      | components['schemas']['RealmUpdateEvent']
      | components['schemas']['RealmUpdateDictEvent']
      | components['schemas']['RealmDeactivatedEvent']
      | components['schemas']['RealmDomainAddEvent']
      | components['schemas']['RealmDomainChangeEvent']
      | components['schemas']['RealmDomainRemoveEvent']
      | components['schemas']['ProfileFieldsEvent']
      | components['schemas']['PlaygroundsEvent']
      | components['schemas']['CustomEmojiEvent']
      | components['schemas']['CustomEmojiAddEvent']
      | components['schemas']['CustomEmojiUpdateOneEvent']
      | components['schemas']['LinkifiersEvent']
      | components['schemas']['UserAddEvent']
      | components['schemas']['UserUpdateEvent']
      | components['schemas']['UserRemoveEvent']
      | components['schemas']['ExportConsentEvent']
      | components['schemas']['UserGroupAddEvent']
      | components['schemas']['UserGroupUpdateEvent']
      | components['schemas']['UserGroupMembersEvent']
      | components['schemas']['UserGroupSubgroupsEvent']
      | components['schemas']['UserGroupRemoveEvent']
      | components['schemas']['BotAddEvent']
      | components['schemas']['BotUpdateEvent']
      | components['schemas']['BotDeleteEvent']
      | components['schemas']['UserSettingEvent']
      | components['schemas']['DisplaySettingEvent']
      | components['schemas']['NotificationSettingEvent']
      | components['schemas']['UserSettingDefaultEvent']
      | components['schemas']['MutedUsersEvent']
      | components['schemas']['PresenceEvent']
      | components['schemas']['SimplifiedPresenceEvent']
      | components['schemas']['UserStatusEvent']
      | components['schemas']['ChannelCreateEvent']
      | components['schemas']['ChannelUpdateEvent']
      | components['schemas']['ChannelDeleteEvent']
      | components['schemas']['SubscriptionAddEvent']
      | components['schemas']['SubscriptionRemoveEvent']
      | components['schemas']['SubscriptionUpdateEvent']
      | components['schemas']['SubscribersEvent']
      | components['schemas']['DefaultChannelsEvent']
      | components['schemas']['DefaultChannelGroupsEvent']
      | components['schemas']['ChannelFolderAddEvent']
      | components['schemas']['ChannelFolderUpdateEvent']
      | components['schemas']['ChannelFolderReorderEvent']
      | components['schemas']['InvitationsEvent']
      | components['schemas']['AttachmentEvent']
      | components['schemas']['AttachmentRemoveEvent']
      | components['schemas']['MessageEvent']
      | components['schemas']['MessageUpdateEvent']
      | components['schemas']['MessagesDeleteEvent']
      | components['schemas']['MessageDeleteEvent']
      | components['schemas']['MessageFlagsEvent']
      | components['schemas']['ReactionEvent']
      | components['schemas']['SubmessageEvent']
      | components['schemas']['DirectTypingEvent']
      | components['schemas']['ChannelTypingEvent']
      | components['schemas']['MessageEditTypingEvent']
      | components['schemas']['DraftsAddEvent']
      | components['schemas']['DraftUpdateEvent']
      | components['schemas']['DraftRemoveEvent']
      | components['schemas']['SavedSnippetEvent']
      | components['schemas']['SavedSnippetRemoveEvent']
      | components['schemas']['RemindersAddEvent']
      | components['schemas']['ReminderRemoveEvent']
      | components['schemas']['NavigationViewAddEvent']
      | components['schemas']['NavigationViewUpdateEvent']
      | components['schemas']['NavigationViewRemoveEvent']
      | components['schemas']['ScheduledMessagesAddEvent']
      | components['schemas']['ScheduledMessageUpdateEvent']
      | components['schemas']['ScheduledMessageRemoveEvent']
      | components['schemas']['AlertWordsEvent']
      | components['schemas']['UserTopicEvent']
      | components['schemas']['MutedTopicsEvent']
      | components['schemas']['NoticeTimingEvent']
      | components['schemas']['QuietHoursEvent']
      | components['schemas']['EmailSuppressionEvent']
      | components['schemas']['HeartbeatEvent'];
    EventDelivery: {
      attempts: {
        /** @description Start of the answer, or what went wrong; null for an answer to a message that the account may not read. */
        detail: string | null;
        duration_ms: number;
        number: number;
        /** @description `accepted`; `rejected`: another status than 2xx; `bad_answer`, `bad_reply`: an answer that cannot be read or posted; `timeout`; `unreachable`; `forbidden`: the address must not be called; `cancelled`: the bot or the message is gone; `disabled`; `unsupported`: a direct message to a Slack-compatible endpoint; `broken_off`: the process died in the attempts before; `no_access`: the bot may not read the message any more. */
        outcome: string;
        /** @description Seconds UTC. */
        started_at: number;
        /** @description HTTP status; null if there was no answer. */
        status: number | null;
      }[];
      /** @description Seconds UTC. */
      created_at: number;
      /** @enum {string} */
      event_type:
        | 'message'
        | 'update_message'
        | 'delete_message'
        | 'reaction'
        | 'submessage'
        | 'channel_folder'
        | 'custom_profile_fields'
        | 'default_stream_groups'
        | 'default_streams'
        | 'invites_changed'
        | 'realm'
        | 'realm_domains'
        | 'realm_emoji'
        | 'realm_linkifiers'
        | 'realm_playgrounds'
        | 'realm_user'
        | 'realm_user_settings_defaults'
        | 'stream'
        | 'subscription'
        | 'user_group'
        | 'user_status';
      /** @description Seconds UTC. */
      finished_at: number | null;
      id: number;
      /** @description The message that the event is about. */
      message_id: number | null;
      /** @description Seconds UTC. */
      next_attempt_at: number | null;
      sequence: number;
      /**
       * @description `failed` was refused for good, or may not be sent; `dead` ran out of attempts.
       * @enum {string}
       */
      state: 'pending' | 'delivered' | 'failed' | 'dead';
      /** @description What the endpoint gets as `webhook-id`, the same in every attempt. */
      webhook_id: string;
    };
    EventWebhook: {
      apply_markdown: boolean;
      /** @description Seconds UTC. */
      date_created: number;
      disabled: boolean;
      /** @description Seconds UTC. */
      disabled_at: number | null;
      /**
       * @description `credentials`: those of its owner were replaced; `backlog`: too many events waited.
       * @enum {string|null}
       */
      disabled_reason: 'gone' | 'failing' | 'manual' | 'credentials' | 'backlog' | null;
      event_types: (
        | 'message'
        | 'update_message'
        | 'delete_message'
        | 'reaction'
        | 'submessage'
        | 'channel_folder'
        | 'custom_profile_fields'
        | 'default_stream_groups'
        | 'default_streams'
        | 'invites_changed'
        | 'realm'
        | 'realm_domains'
        | 'realm_emoji'
        | 'realm_linkifiers'
        | 'realm_playgrounds'
        | 'realm_user'
        | 'realm_user_settings_defaults'
        | 'stream'
        | 'subscription'
        | 'user_group'
        | 'user_status'
      )[];
      /** @description First failure without a success since. Seconds UTC. */
      failing_since: number | null;
      id: number;
      /** @description Whether its owner may have it. It gets nothing otherwise. */
      is_permitted: boolean;
      name: string;
      narrow: [string, string][];
      owner_id: number;
      /** @description Until when the secret before it signs as well. Seconds UTC. */
      previous_secret_until: number | null;
      /** @description Nothing is sent before. Seconds UTC. */
      rests_until: number | null;
      /** @description Without its path in webhooks of others, because it may contain secrets. */
      url: string;
    };
    ExportConsentEvent: {
      consented: boolean;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      type: 'realm_export_consent';
      user_id: number;
    };
    /** @description The id of a user group, or users and groups named one by one. */
    GroupSettingValue:
      | number
      | {
          direct_members: number[];
          direct_subgroups: number[];
        };
    HeartbeatEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      type: 'heartbeat';
    };
    IncomingIntegration: {
      /** @description The events among which the address can choose; null if it cannot. */
      all_event_types: string[] | null;
      /** @description Always empty. */
      config_options: {
        /** @description The parameter of the address. */
        key: string;
        /** @description For people. */
        label: string;
        /**
         * @description What its values are.
         * @enum {string}
         */
        validator: 'check_string';
      }[];
      display_name: string;
      /** @description The last part of its address. */
      name: string;
      url_options: {
        /** @description The parameter of the address. */
        key: string;
        /** @description For people. */
        label: string;
        /**
         * @description What its values are.
         * @enum {string}
         */
        validator: 'check_string';
      }[];
    };
    IntegrationGuide: {
      /** @description The events among which the address can choose; null if it cannot. */
      all_event_types: string[] | null;
      /** @description Always empty. */
      config_options: {
        /** @description The parameter of the address. */
        key: string;
        /** @description For people. */
        label: string;
        /**
         * @description What its values are.
         * @enum {string}
         */
        validator: 'check_string';
      }[];
      display_name: string;
      /** @description The last part of its address. */
      name: string;
      /** @description What is done at the service, in English; an empty text for an integration that the organization declares itself. */
      set_up: string;
      /** @description The header with which the service can prove what it sends; null if it signs nothing. */
      signature_header: string | null;
      url_options: {
        /** @description The parameter of the address. */
        key: string;
        /** @description For people. */
        label: string;
        /**
         * @description What its values are.
         * @enum {string}
         */
        validator: 'check_string';
      }[];
    };
    IntegrationRequest: {
      /** @description As the address names it; null for a direct message to the owner of the bot. */
      channel: string | null;
      /** @description The code of the error; null without one. */
      code: string | null;
      /** @description An empty text if it is not known. */
      event: string;
      id: number;
      integration: string;
      /**
       * @description Who made it: a service, or somebody who manages the bot and made it once more or tried an example.
       * @enum {string}
       */
      origin: 'service' | 'replay' | 'example';
      /**
       * @description `repeated`: its delivery had been sent before; `ignored`: the address does not ask for the event, or nobody would want to read of it.
       * @enum {string}
       */
      outcome: 'sent' | 'repeated' | 'ignored' | 'unsupported' | 'failed';
      /** @description For people; an empty text without an error. */
      reason: string;
      /** @description Seconds UTC. */
      received_at: number;
      /** @description The request that this one repeats. */
      replay_of: number | null;
      /** @description As the address names it; null for the topic that the integration chooses. */
      topic: string | null;
    };
    Invitation: {
      /** @description Only of invitations by mail. */
      email?: string | null;
      /** @description Null: the invitation does not expire. Seconds UTC. */
      expiry_date: number | null;
      id: number;
      /** @description Seconds UTC. */
      invited: number;
      invited_as: number;
      invited_by_user_id: number | null;
      is_multiuse: boolean;
      /** @description Only of links. */
      link_url?: string;
      notify_referrer_on_join: boolean;
    };
    InvitationsEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      type: 'invites_changed';
    };
    Linkifier: {
      id: number;
      pattern: string;
      url_template: string;
    };
    LinkifiersEvent: {
      /** @description Its place in the queue. */
      id: number;
      realm_linkifiers: components['schemas']['Linkifier'][];
      /** @enum {string} */
      type: 'realm_linkifiers';
    };
    Message: {
      /** @description Null if the client can compute the URL itself. */
      avatar_url: string | null;
      client: string;
      content: string;
      /** @enum {string} */
      content_type: 'text/html' | 'text/x-markdown';
      /** @description The name of the channel, or the participants of a direct conversation. */
      display_recipient:
        | string
        | {
            email: string;
            full_name: string;
            id: number;
            is_mirror_dummy: boolean;
          }[];
      /** @description Changes, newest first. */
      edit_history?: components['schemas']['EditHistoryEntry'][];
      flags: string[];
      id: number;
      is_me_message: boolean;
      /** @description When the content was last changed. Seconds UTC. */
      last_edit_timestamp?: number;
      /** @description When it was last moved. Seconds UTC. */
      last_moved_timestamp?: number;
      match_content?: string;
      match_subject?: string;
      reactions: {
        emoji_code: string;
        emoji_name: string;
        reaction_type: string;
        user_id: number;
      }[];
      recipient_id: number;
      sender_email: string;
      sender_full_name: string;
      sender_id: number;
      sender_realm_str: string;
      /** @description Direct messages have none. */
      stream_id?: number;
      /** @description The topic; empty in direct messages. */
      subject: string;
      submessages: components['schemas']['Submessage'][];
      /** @description Seconds UTC. */
      timestamp: number;
      topic_links: {
        text: string;
        url: string;
      }[];
      /** @enum {string} */
      type: 'stream' | 'private';
    };
    MessageDeleteEvent: {
      /** @description Its place in the queue. */
      id: number;
      message_id: number;
      /** @enum {string} */
      message_type: 'private' | 'stream';
      stream_id?: number;
      topic?: string;
      /** @enum {string} */
      type: 'delete_message';
    };
    MessageEditTypingEvent: {
      /** @description Its place in the queue. */
      id: number;
      message_id: number;
      /** @enum {string} */
      op: 'start' | 'stop';
      recipient:
        | {
            channel_id: number;
            topic: string;
            /** @enum {string} */
            type: 'channel';
          }
        | {
            /** @enum {string} */
            type: 'direct';
            user_ids: number[];
          };
      sender_id: number;
      /** @enum {string} */
      type: 'typing_edit_message';
    };
    MessageEvent: {
      /** @description Flags of the message for the account. */
      flags: string[];
      /** @description Its place in the queue. */
      id: number;
      /** @description What the client that sent the message called it. */
      local_message_id?: string;
      message: components['schemas']['NewMessage'];
      /** @enum {string} */
      type: 'message';
    };
    MessageFlagsEvent: {
      /** @description All messages have been marked as read. */
      all: boolean;
      flag: string;
      /** @description Its place in the queue. */
      id: number;
      /** @description By message id, of messages that become unread. */
      message_details?: {
        [key: string]:
          | {
              /** @enum {boolean} */
              mentioned?: true;
              stream_id: number;
              topic: string;
              /** @enum {string} */
              type: 'stream';
            }
          | {
              /** @enum {boolean} */
              mentioned?: true;
              /** @enum {string} */
              type: 'private';
              /** @description The other participants. */
              user_ids: number[];
            };
      };
      messages: number[];
      /** @enum {string} */
      op: 'add' | 'remove';
      /**
       * @description Old name of op.
       * @enum {string}
       */
      operation: 'add' | 'remove';
      /** @enum {string} */
      type: 'update_message_flags';
    };
    MessagesDeleteEvent: {
      /** @description Its place in the queue. */
      id: number;
      message_ids: number[];
      /** @enum {string} */
      message_type: 'private' | 'stream';
      stream_id?: number;
      topic?: string;
      /** @enum {string} */
      type: 'delete_message';
    };
    MessageSnapshot: {
      content: string;
      /** @description Where the content differs from the one before; absent if the content was not changed. */
      content_html_diff?: string;
      prev_content?: string;
      prev_rendered_content?: string;
      prev_stream?: number;
      prev_topic?: string;
      rendered_content: string;
      stream?: number;
      /** @description Seconds UTC. */
      timestamp: number;
      topic: string;
      user_id: number | null;
    };
    MessageUpdateEvent: {
      content?: string;
      /** @description Seconds UTC. */
      edit_timestamp: number;
      /** @description Flags of the message for the account. */
      flags: string[];
      /** @description Its place in the queue. */
      id: number;
      is_me_message?: boolean;
      message_id: number;
      /** @description All messages that were moved. */
      message_ids: number[];
      new_stream_id?: number;
      orig_content?: string;
      orig_rendered_content?: string;
      orig_subject?: string;
      /** @enum {string} */
      propagate_mode?: 'change_one' | 'change_later' | 'change_all';
      rendered_content?: string;
      /** @description Only the HTML has changed. */
      rendering_only: boolean;
      stream_id?: number;
      stream_name?: string;
      subject?: string;
      topic_links?: {
        text: string;
        url: string;
      }[];
      /** @enum {string} */
      type: 'update_message';
      /** @description Null: the server itself. */
      user_id: number | null;
    };
    MutedTopicsEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @description The channel, the topic, and the time in seconds UTC. */
      muted_topics: [string, string, number][];
      /** @enum {string} */
      type: 'muted_topics';
    };
    MutedUser: {
      id: number;
      /** @description When the account was muted. Seconds UTC. */
      timestamp: number;
    };
    MutedUsersEvent: {
      /** @description Its place in the queue. */
      id: number;
      muted_users: components['schemas']['MutedUser'][];
      /** @enum {string} */
      type: 'muted_users';
    };
    NavigationView: {
      /** @description The part of its address after the #. */
      fragment: string;
      is_pinned: boolean;
      /** @description Null for a built-in view. */
      name: string | null;
    };
    NavigationViewAddEvent: {
      /** @description Its place in the queue. */
      id: number;
      navigation_view: components['schemas']['NavigationView'];
      /** @enum {string} */
      op: 'add';
      /** @enum {string} */
      type: 'navigation_view';
    };
    NavigationViewRemoveEvent: {
      fragment: string;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'remove';
      /** @enum {string} */
      type: 'navigation_view';
    };
    NavigationViewUpdateEvent: {
      data: {
        is_pinned?: boolean;
        /** @description Null for a built-in view. */
        name?: string | null;
      };
      fragment: string;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      /** @enum {string} */
      type: 'navigation_view';
    };
    NewMessage: {
      /** @description Null if the client can compute the URL itself. */
      avatar_url: string | null;
      client: string;
      content: string;
      /** @enum {string} */
      content_type: 'text/html' | 'text/x-markdown';
      /** @description The name of the channel, or the participants of a direct conversation. */
      display_recipient:
        | string
        | {
            email: string;
            full_name: string;
            id: number;
            is_mirror_dummy: boolean;
          }[];
      /** @description Changes, newest first. */
      edit_history?: components['schemas']['EditHistoryEntry'][];
      id: number;
      is_me_message: boolean;
      /** @description When the content was last changed. Seconds UTC. */
      last_edit_timestamp?: number;
      /** @description When it was last moved. Seconds UTC. */
      last_moved_timestamp?: number;
      reactions: {
        emoji_code: string;
        emoji_name: string;
        reaction_type: string;
        user_id: number;
      }[];
      recipient_id: number;
      sender_email: string;
      sender_full_name: string;
      sender_id: number;
      sender_realm_str: string;
      /** @description Direct messages have none. */
      stream_id?: number;
      /** @description The topic; empty in direct messages. */
      subject: string;
      submessages: components['schemas']['Submessage'][];
      /** @description Seconds UTC. */
      timestamp: number;
      topic_links: {
        text: string;
        url: string;
      }[];
      /** @enum {string} */
      type: 'stream' | 'private';
    };
    Notice: {
      /** @description How often its delivery was attempted. */
      attempts: number;
      /**
       * @description Why the message notifies the account.
       * @enum {string}
       */
      cause:
        | 'direct'
        | 'mention'
        | 'group_mention'
        | 'topic_wildcard_in_followed_topic'
        | 'channel_wildcard_in_followed_topic'
        | 'topic_wildcard'
        | 'channel_wildcard'
        | 'followed_topic'
        | 'channel';
      /** @enum {string} */
      channel: 'mail' | 'web_push' | 'url' | 'mobile_push';
      /** @description Seconds UTC. */
      decided_at: number;
      /** @description What the service of the channel answered; never content. */
      detail: string | null;
      /** @description Null if it is finished. Seconds UTC. */
      due_at: number | null;
      /** @description Seconds UTC. */
      finished_at: number | null;
      id: number;
      message_id: number;
      /**
       * @description `batch_until` and `hold_until`: until `due_at`; a held notice is decided again then.
       * @enum {string}
       */
      outcome: 'send_now' | 'batch_until' | 'hold_until' | 'drop';
      /**
       * @description The cause of the notice, or the one condition without which the outcome would be another. `setting_off` and `channel_setting_off` are followed by the name of the setting of the account, or of what it chose for the channel. `several_obstacles` if there are several.
       * @enum {string}
       */
      reason:
        | 'direct'
        | 'mention'
        | 'group_mention'
        | 'topic_wildcard_in_followed_topic'
        | 'channel_wildcard_in_followed_topic'
        | 'topic_wildcard'
        | 'channel_wildcard'
        | 'followed_topic'
        | 'channel'
        | 'own_message'
        | 'bot_account'
        | 'account_deactivated'
        | 'service_message'
        | 'not_received'
        | 'not_addressed'
        | 'sender_muted'
        | 'topic_muted'
        | 'channel_muted'
        | 'unsubscribed'
        | 'active'
        | 'quiet_hours'
        | 'snoozed'
        | 'read_before_send'
        | 'message_deleted'
        | 'access_lost'
        | 'no_address'
        | 'address_bouncing'
        | 'no_device'
        | 'device_rejected'
        | 'rate_limited'
        | 'operator_disabled'
        | 'already_notified'
        | 'setting_off:enable_offline_email_notifications'
        | 'setting_off:enable_offline_push_notifications'
        | 'setting_off:enable_stream_email_notifications'
        | 'setting_off:enable_stream_push_notifications'
        | 'setting_off:enable_followed_topic_email_notifications'
        | 'setting_off:enable_followed_topic_push_notifications'
        | 'setting_off:wildcard_mentions_notify'
        | 'setting_off:enable_followed_topic_wildcard_mentions_notify'
        | 'channel_setting_off:email_notifications'
        | 'channel_setting_off:push_notifications'
        | 'channel_setting_off:wildcard_mentions_notify'
        | 'several_obstacles';
      /**
       * @description `handed_over`: to a queue of the server, which still tries. `accepted` or `rejected`: by the service of the channel. `failed`: after all attempts. `cancelled`: it was no longer needed. `dropped`: by the decision. Null before.
       * @enum {string|null}
       */
      result: 'handed_over' | 'accepted' | 'rejected' | 'failed' | 'cancelled' | 'dropped' | null;
    };
    NoticeExplanation: {
      /**
       * @description Null if the settings of the account take every cause away.
       * @enum {string|null}
       */
      cause:
        | 'direct'
        | 'mention'
        | 'group_mention'
        | 'topic_wildcard_in_followed_topic'
        | 'channel_wildcard_in_followed_topic'
        | 'topic_wildcard'
        | 'channel_wildcard'
        | 'followed_topic'
        | 'channel'
        | null;
      /** @enum {string} */
      channel: 'mail' | 'web_push' | 'url' | 'mobile_push';
      /** @description Everything that prevents or delays the notice now. */
      obstacles: (
        | 'own_message'
        | 'bot_account'
        | 'account_deactivated'
        | 'service_message'
        | 'not_received'
        | 'not_addressed'
        | 'sender_muted'
        | 'topic_muted'
        | 'channel_muted'
        | 'unsubscribed'
        | 'active'
        | 'quiet_hours'
        | 'snoozed'
        | 'read_before_send'
        | 'message_deleted'
        | 'access_lost'
        | 'no_address'
        | 'address_bouncing'
        | 'no_device'
        | 'device_rejected'
        | 'rate_limited'
        | 'operator_disabled'
        | 'already_notified'
        | 'setting_off:enable_offline_email_notifications'
        | 'setting_off:enable_offline_push_notifications'
        | 'setting_off:enable_stream_email_notifications'
        | 'setting_off:enable_stream_push_notifications'
        | 'setting_off:enable_followed_topic_email_notifications'
        | 'setting_off:enable_followed_topic_push_notifications'
        | 'setting_off:wildcard_mentions_notify'
        | 'setting_off:enable_followed_topic_wildcard_mentions_notify'
        | 'channel_setting_off:email_notifications'
        | 'channel_setting_off:push_notifications'
        | 'channel_setting_off:wildcard_mentions_notify'
      )[];
      /**
       * @description What the same message would lead to now.
       * @enum {string}
       */
      outcome: 'send_now' | 'batch_until' | 'hold_until' | 'drop';
      /**
       * @description The cause of the notice, or the one condition without which the outcome would be another. `setting_off` and `channel_setting_off` are followed by the name of the setting of the account, or of what it chose for the channel. `several_obstacles` if there are several.
       * @enum {string}
       */
      reason:
        | 'direct'
        | 'mention'
        | 'group_mention'
        | 'topic_wildcard_in_followed_topic'
        | 'channel_wildcard_in_followed_topic'
        | 'topic_wildcard'
        | 'channel_wildcard'
        | 'followed_topic'
        | 'channel'
        | 'own_message'
        | 'bot_account'
        | 'account_deactivated'
        | 'service_message'
        | 'not_received'
        | 'not_addressed'
        | 'sender_muted'
        | 'topic_muted'
        | 'channel_muted'
        | 'unsubscribed'
        | 'active'
        | 'quiet_hours'
        | 'snoozed'
        | 'read_before_send'
        | 'message_deleted'
        | 'access_lost'
        | 'no_address'
        | 'address_bouncing'
        | 'no_device'
        | 'device_rejected'
        | 'rate_limited'
        | 'operator_disabled'
        | 'already_notified'
        | 'setting_off:enable_offline_email_notifications'
        | 'setting_off:enable_offline_push_notifications'
        | 'setting_off:enable_stream_email_notifications'
        | 'setting_off:enable_stream_push_notifications'
        | 'setting_off:enable_followed_topic_email_notifications'
        | 'setting_off:enable_followed_topic_push_notifications'
        | 'setting_off:wildcard_mentions_notify'
        | 'setting_off:enable_followed_topic_wildcard_mentions_notify'
        | 'channel_setting_off:email_notifications'
        | 'channel_setting_off:push_notifications'
        | 'channel_setting_off:wildcard_mentions_notify'
        | 'several_obstacles';
      /** @description The decision of that time; null if none was recorded, or it was deleted since. */
      recorded: components['schemas']['Notice'] | null;
    };
    NoticeTiming: {
      /**
       * @description `weekly`: after five days of absence, on the day that the organization chose. `daily`: after each day of absence. None come while `enable_digest_emails` of the account or `realm_digest_emails_enabled` is off.
       * @enum {string}
       */
      digest_period: 'weekly' | 'daily';
      /** @description For how long pushes wait while the account is active; they are not sent if the message is read meanwhile. */
      push_delay_seconds: number;
    };
    NoticeTimingEvent: {
      /** @description Its place in the queue. */
      id: number;
      notice_timing: components['schemas']['NoticeTiming'];
      /** @enum {string} */
      type: 'notice_timing';
    };
    NotificationSettingEvent: {
      /** @description Its place in the queue. */
      id: number;
      notification_name: string;
      setting: boolean | number | string;
      /** @enum {string} */
      type: 'update_global_notifications';
      user: string;
    };
    OutgoingWebhook: {
      bot_email: string;
      bot_full_name: string;
      /** @description The content in Markdown. */
      data: string;
      /** @description The message with its Markdown as content. */
      message: {
        /** @description Null if the client can compute the URL itself. */
        avatar_url: string | null;
        client: string;
        content: string;
        /** @enum {string} */
        content_type: 'text/html' | 'text/x-markdown';
        /** @description The name of the channel, or the participants of a direct conversation. */
        display_recipient:
          | string
          | {
              email: string;
              full_name: string;
              id: number;
              is_mirror_dummy: boolean;
            }[];
        /** @description Changes, newest first. */
        edit_history?: components['schemas']['EditHistoryEntry'][];
        id: number;
        is_me_message: boolean;
        /** @description When the content was last changed. Seconds UTC. */
        last_edit_timestamp?: number;
        /** @description When it was last moved. Seconds UTC. */
        last_moved_timestamp?: number;
        reactions: {
          emoji_code: string;
          emoji_name: string;
          reaction_type: string;
          user_id: number;
        }[];
        recipient_id: number;
        rendered_content: string;
        sender_email: string;
        sender_full_name: string;
        sender_id: number;
        sender_realm_str: string;
        /** @description Direct messages have none. */
        stream_id?: number;
        /** @description The topic; empty in direct messages. */
        subject: string;
        submessages: components['schemas']['Submessage'][];
        /** @description Seconds UTC. */
        timestamp: number;
        topic_links: {
          text: string;
          url: string;
        }[];
        /** @enum {string} */
        type: 'stream' | 'private';
      };
      /** @description Authenticates the call. */
      token: string;
      /** @enum {string} */
      trigger: 'direct_message' | 'mention';
    };
    OwnUser: {
      /** @description Null if the client can compute the URL itself. */
      avatar_url: string | null;
      avatar_version: number;
      /** @description Bots only. */
      bot_owner_id?: number | null;
      /** @description Bots only. */
      bot_type?: number | null;
      /** @description An ISO 8601 time with the offset `+00:00`; for visitors a date. */
      date_joined: string;
      /** @description The real address; null if the viewer may not see it. */
      delivery_email: string | null;
      /** @description The address by which the API names the account. */
      email: string;
      full_name: string;
      is_active: boolean;
      is_admin: boolean;
      is_bot: boolean;
      is_guest: boolean;
      /** @description An import made the account for an author, and its person has not come yet. */
      is_imported_stub: boolean;
      is_owner: boolean;
      /** @description -1 if the account has received none. */
      max_message_id: number;
      /** @description People only, on request: what they say in custom profile fields, by the id of the field. */
      profile_data?: {
        [key: string]: {
          rendered_value?: string;
          value: string;
        };
      };
      role: number;
      /** @description Empty for visitors. */
      timezone: string;
      user_id: number;
    };
    Passkey: {
      /** @description Whether it is stored in more places than one device. */
      backed_up: boolean;
      /** @description Seconds UTC. */
      date_created: number;
      id: number;
      /** @description Null if it was not used yet. Seconds UTC. */
      last_used_at: number | null;
      name: string;
    };
    Playground: {
      id: number;
      name: string;
      pygments_language: string;
      url_template: string;
    };
    PlaygroundsEvent: {
      /** @description Its place in the queue. */
      id: number;
      realm_playgrounds: components['schemas']['Playground'][];
      /** @enum {string} */
      type: 'realm_playgrounds';
    };
    PresenceEvent: {
      /** @description Not for clients that ask for slim presences. */
      email?: string;
      /** @description Its place in the queue. */
      id: number;
      presence: {
        website: {
          client: string;
          pushable?: boolean;
          /** @enum {string} */
          status: 'active' | 'idle';
          /** @description Seconds UTC. */
          timestamp: number;
        };
      };
      /** @description Seconds UTC with a fraction. */
      server_timestamp: number;
      /** @enum {string} */
      type: 'presence';
      user_id: number;
    };
    ProfileField: {
      /**
       * @description Present only if it is true.
       * @enum {boolean}
       */
      display_in_profile_summary?: true;
      editable_by_user: boolean;
      /** @description JSON; empty for fields without data. */
      field_data: string;
      hint: string;
      id: number;
      name: string;
      order: number;
      required: boolean;
      type: number;
    };
    ProfileFieldsEvent: {
      fields: components['schemas']['ProfileField'][];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      type: 'custom_profile_fields';
    };
    PushSubscription: {
      /** @description Seconds UTC. */
      date_created: number;
      endpoint: string;
      /** @enum {string|null} */
      failure:
        'credentials_changed' | 'forbidden' | 'rate_limited' | 'rejected' | 'timeout' | 'too_large' | 'unavailable' | 'unreachable' | null;
      id: number;
      include_content: boolean;
      /** @enum {string} */
      kind: 'web_push' | 'url';
      label: string;
      /** @description Null if the last push arrived. Seconds UTC. */
      last_failure: number | null;
      /** @description Seconds UTC. */
      last_success: number | null;
    };
    QuietHours: {
      allow_direct_messages: boolean;
      /** @description Mentions of the account by name. */
      allow_mentions: boolean;
      allowed_sender_ids: number[];
      /** @description Seconds UTC. */
      snooze_until: number | null;
      windows: {
        /** @description On which days it begins: 1 for Monday to 7 for Sunday. */
        days: number[];
        /** @description Such as `22:00`, in the time zone of the account. */
        from: string;
        /** @description On the next day unless it is later than `from`. */
        to: string;
      }[];
    };
    QuietHoursEvent: {
      /** @description Its place in the queue. */
      id: number;
      quiet_hours: components['schemas']['QuietHours'];
      /** @enum {string} */
      type: 'quiet_hours';
    };
    ReactionEvent: {
      emoji_code: string;
      emoji_name: string;
      /** @description Its place in the queue. */
      id: number;
      message_id: number;
      /** @enum {string} */
      op: 'add' | 'remove';
      reaction_type: string;
      /** @enum {string} */
      type: 'reaction';
      /** @description For clients that predate `user_id`. */
      user: {
        email: string;
        full_name: string;
        user_id: number;
      };
      user_id: number;
    };
    RealmDeactivatedEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'deactivated';
      realm_id: number;
      /** @enum {string} */
      type: 'realm';
    };
    RealmDomain: {
      allow_subdomains: boolean;
      domain: string;
    };
    RealmDomainAddEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add';
      realm_domain: components['schemas']['RealmDomain'];
      /** @enum {string} */
      type: 'realm_domains';
    };
    RealmDomainChangeEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'change';
      realm_domain: components['schemas']['RealmDomain'];
      /** @enum {string} */
      type: 'realm_domains';
    };
    RealmDomainRemoveEvent: {
      domain: string;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'remove';
      /** @enum {string} */
      type: 'realm_domains';
    };
    RealmUpdateDictEvent: {
      data: {
        /** @description Webhooks get events about direct messages of their owners. */
        allow_direct_messages_in_event_webhooks?: boolean;
        allow_message_editing?: boolean;
        authentication_methods?: {
          [key: string]: {
            available: boolean;
            enabled: boolean;
          };
        };
        avatar_changes_disabled?: boolean;
        can_access_all_users_group?: components['schemas']['GroupSettingValue'];
        can_add_custom_emoji_group?: components['schemas']['GroupSettingValue'];
        can_add_subscribers_group?: components['schemas']['GroupSettingValue'];
        can_create_bots_group?: components['schemas']['GroupSettingValue'];
        can_create_groups?: components['schemas']['GroupSettingValue'];
        can_create_private_channel_group?: components['schemas']['GroupSettingValue'];
        can_create_public_channel_group?: components['schemas']['GroupSettingValue'];
        can_create_web_public_channel_group?: components['schemas']['GroupSettingValue'];
        can_create_write_only_bots_group?: components['schemas']['GroupSettingValue'];
        can_delete_any_message_group?: components['schemas']['GroupSettingValue'];
        can_delete_own_message_group?: components['schemas']['GroupSettingValue'];
        can_invite_users_group?: components['schemas']['GroupSettingValue'];
        can_manage_all_groups?: components['schemas']['GroupSettingValue'];
        can_manage_billing_group?: components['schemas']['GroupSettingValue'];
        can_manage_event_webhooks_group?: components['schemas']['GroupSettingValue'];
        can_mention_many_users_group?: components['schemas']['GroupSettingValue'];
        can_move_messages_between_channels_group?: components['schemas']['GroupSettingValue'];
        can_move_messages_between_topics_group?: components['schemas']['GroupSettingValue'];
        can_resolve_topics_group?: components['schemas']['GroupSettingValue'];
        can_set_delete_message_policy_group?: components['schemas']['GroupSettingValue'];
        can_set_topics_policy_group?: components['schemas']['GroupSettingValue'];
        can_summarize_topics_group?: components['schemas']['GroupSettingValue'];
        create_multiuse_invite_group?: components['schemas']['GroupSettingValue'];
        default_code_block_language?: string;
        default_language?: string;
        digest_emails_enabled?: boolean;
        /** @description 0: Monday. */
        digest_weekday?: number;
        direct_message_initiator_group?: components['schemas']['GroupSettingValue'];
        direct_message_permission_group?: components['schemas']['GroupSettingValue'];
        disallow_disposable_email_addresses?: boolean;
        email_changes_disabled?: boolean;
        /** @description Only addresses of the domains of the organization may join. */
        emails_restricted_to_domains?: boolean;
        enable_guest_user_dm_warning?: boolean;
        enable_guest_user_indicator?: boolean;
        enable_read_receipts?: boolean;
        enable_spectator_access?: boolean;
        giphy_rating?: number;
        icon_source?: string;
        icon_url?: string;
        inline_image_preview?: boolean;
        inline_url_embed_preview?: boolean;
        /** @description Nobody joins without an invitation. */
        invite_required?: boolean;
        /** @description Null: the server's default. */
        jitsi_server_url?: string | null;
        logo_source?: string;
        logo_url?: string;
        /** @description Deprecated: follows from topics_policy. */
        mandatory_topics?: boolean;
        message_content_allowed_in_email_notifications?: boolean;
        /** @description Seconds; null: no limit. */
        message_content_delete_limit_seconds?: number | null;
        /** @description Seconds; null: no limit. */
        message_content_edit_limit_seconds?: number | null;
        /** @enum {string} */
        message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
        /** @description -1: without limit. */
        message_retention_days?: number;
        /** @description The id of a channel; -1: none. */
        moderation_request_channel_id?: number;
        /** @description Seconds; null: no limit. */
        move_messages_between_streams_limit_seconds?: number | null;
        /** @description Seconds; null: no limit. */
        move_messages_within_stream_limit_seconds?: number | null;
        name_changes_disabled?: boolean;
        /** @description The id of a channel; -1: none. */
        new_stream_announcements_stream_id?: number;
        night_logo_source?: string;
        night_logo_url?: string;
        /** @description The kind of organization; 0: not specified. */
        org_type?: number;
        /** @description Nobody sees who is online. */
        presence_disabled?: boolean;
        push_notifications_enabled?: boolean;
        /** @description Pushes that the services of Apple and Google could read do not quote messages. */
        require_e2ee_push_notifications?: boolean;
        /** @description Who logs in with a password alone is led to the set-up of a second factor. */
        require_second_factor?: boolean;
        require_unique_names?: boolean;
        send_welcome_emails?: boolean;
        /** @description The id of a channel; -1: none. */
        signup_announcements_stream_id?: number;
        /** @description Whether messages in channels may be sent without a topic, where the channel itself does not say so. */
        topics_policy?: string;
        video_chat_provider?: number;
        /** @description Days until a new member is a full member. */
        waiting_period_threshold?: number;
        want_advertise_in_communities_directory?: boolean;
        /** @description Markdown that the welcome bot sends to new accounts after its greeting. */
        welcome_message_custom_text?: string;
        /** @description The id of a channel; -1: none. */
        zulip_update_announcements_stream_id?: number;
      };
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update_dict';
      /** @enum {string} */
      property: 'default' | 'icon' | 'logo' | 'night_logo';
      /** @enum {string} */
      type: 'realm';
    };
    RealmUpdateEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      /** @description The name of a property of the organization. */
      property: string;
      /** @enum {string} */
      type: 'realm';
      /** @description Its new value. */
      value: boolean | number | string | null;
    };
    RealmUser: {
      /** @description Null if the client can compute the URL itself. */
      avatar_url: string | null;
      avatar_version: number;
      /** @description Bots only. */
      bot_owner_id?: number | null;
      bot_type: number | null;
      /** @description An ISO 8601 time with the offset `+00:00`; for visitors a date. */
      date_joined: string;
      /** @description The real address; null if the viewer may not see it. */
      delivery_email: string | null;
      /** @description The address by which the API names the account. */
      email: string;
      full_name: string;
      is_admin: boolean;
      is_bot: boolean;
      is_guest: boolean;
      /** @description An import made the account for an author, and its person has not come yet. */
      is_imported_stub: boolean;
      is_owner: boolean;
      /** @description People only, on request: what they say in custom profile fields, by the id of the field. */
      profile_data?: {
        [key: string]: {
          rendered_value?: string;
          value: string;
        };
      };
      role: number;
      /** @description Empty for visitors. */
      timezone: string;
      user_id: number;
    };
    Reminder: {
      /** @description What is sent, but for the content of the message. */
      content: string;
      /** @description The server tried to send it, and could not. */
      failed: boolean;
      reminder_id: number;
      reminder_target_message_id: number;
      rendered_content: string;
      /** @description Seconds UTC. */
      scheduled_delivery_timestamp: number;
      /** @description The account itself. */
      to: number[];
      /** @enum {string} */
      type: 'private';
    };
    ReminderRemoveEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'remove';
      reminder_id: number;
      /** @enum {string} */
      type: 'reminders';
    };
    RemindersAddEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add';
      reminders: components['schemas']['Reminder'][];
      /** @enum {string} */
      type: 'reminders';
    };
    SavedSnippet: {
      content: string;
      /** @description Seconds UTC. */
      date_created: number;
      id: number;
      title: string;
    };
    SavedSnippetEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add' | 'update';
      saved_snippet: components['schemas']['SavedSnippet'];
      /** @enum {string} */
      type: 'saved_snippets';
    };
    SavedSnippetRemoveEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'remove';
      saved_snippet_id: number;
      /** @enum {string} */
      type: 'saved_snippets';
    };
    ScheduledMessage:
      | {
          content: string;
          /** @description The server tried to send it, and could not. */
          failed: boolean;
          rendered_content: string;
          /** @description Seconds UTC. */
          scheduled_delivery_timestamp: number;
          scheduled_message_id: number;
          /** @description A channel. */
          to: number;
          topic: string;
          /** @enum {string} */
          type: 'stream';
        }
      | {
          content: string;
          /** @description The server tried to send it, and could not. */
          failed: boolean;
          rendered_content: string;
          /** @description Seconds UTC. */
          scheduled_delivery_timestamp: number;
          scheduled_message_id: number;
          /** @description People without the sender. */
          to: number[];
          /** @enum {string} */
          type: 'private';
        };
    ScheduledMessageRemoveEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'remove';
      scheduled_message_id: number;
      /** @enum {string} */
      type: 'scheduled_messages';
    };
    ScheduledMessagesAddEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add';
      scheduled_messages: components['schemas']['ScheduledMessage'][];
      /** @enum {string} */
      type: 'scheduled_messages';
    };
    ScheduledMessageUpdateEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      scheduled_message: components['schemas']['ScheduledMessage'];
      /** @enum {string} */
      type: 'scheduled_messages';
    };
    ScimToken: {
      assigns_roles: boolean;
      /** @description When it was made. Seconds UTC. */
      created_at: number;
      /** @description Null if it does not expire. Seconds UTC. */
      expires_at: number | null;
      /** @description When it was last used, to the minute. Seconds UTC. */
      used_at: number | null;
    };
    ScopedKey: {
      /** @description The only channels to which the key sends messages. */
      channel_ids: number[] | null;
      /** @description Seconds UTC. */
      date_created: number;
      /** @description Null if the key does not expire. Seconds UTC. */
      expires_at: number | null;
      id: number;
      /** @description Exact to some minutes; null if the key was not used yet. Seconds UTC. */
      last_used_at: number | null;
      name: string;
      scopes: ('read' | 'send' | 'administer')[];
    };
    SignOnProvider: {
      /** @description Where the provider says that somebody has logged out there; empty for GitHub. */
      backchannel_logout_uri: string;
      checks_people: boolean;
      client_id: string;
      creates_accounts: boolean;
      display_name: string;
      domains: string[];
      enabled: boolean;
      /** @description Empty without one. */
      groups_claim: string;
      /** @description As the discovery document of the provider writes it; the address of GitHub. */
      issuer: string;
      /** @enum {string} */
      kind: 'oidc' | 'github';
      /** @description Where the provider sends browsers after a log-out there; empty for GitHub. */
      logged_out_uri: string;
      logs_out_there: boolean;
      name: string;
      /** @description What has to be registered at the provider. */
      redirect_uri: string;
      /** @description Empty without one. */
      role_claim: string;
      /** @description When a test log-in last succeeded. Seconds UTC. */
      tested_at: number | null;
    };
    SimplifiedPresenceEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @description By id, for clients with `simplified_presence_events`, which get nothing else. */
      presences: {
        [key: string]: {
          /** @description Seconds UTC. */
          active_timestamp: number;
          /** @description Seconds UTC. */
          idle_timestamp: number;
        };
      };
      /** @enum {string} */
      type: 'presence';
    };
    Submessage: {
      content: string;
      id: number;
      message_id: number;
      msg_type: string;
      sender_id: number;
    };
    SubmessageEvent: {
      content: string;
      /** @description Its place in the queue. */
      id: number;
      message_id: number;
      msg_type: string;
      sender_id: number;
      submessage_id: number;
      /** @enum {string} */
      type: 'submessage';
    };
    SubscribersEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'peer_add' | 'peer_remove';
      stream_ids: number[];
      /** @enum {string} */
      type: 'subscription';
      user_ids: number[];
    };
    Subscription: {
      audible_notifications: boolean | null;
      can_add_subscribers_group: components['schemas']['GroupSettingValue'];
      can_administer_channel_group: components['schemas']['GroupSettingValue'];
      can_delete_any_message_group: components['schemas']['GroupSettingValue'];
      can_delete_own_message_group: components['schemas']['GroupSettingValue'];
      can_move_messages_out_of_channel_group: components['schemas']['GroupSettingValue'];
      can_move_messages_within_channel_group: components['schemas']['GroupSettingValue'];
      can_remove_subscribers_group: components['schemas']['GroupSettingValue'];
      can_resolve_topics_group: components['schemas']['GroupSettingValue'];
      can_send_message_group: components['schemas']['GroupSettingValue'];
      can_subscribe_group: components['schemas']['GroupSettingValue'];
      color: string;
      creator_id: number | null;
      /** @description Seconds UTC. */
      date_created: number;
      description: string;
      desktop_notifications: boolean | null;
      email_notifications: boolean | null;
      first_message_id: number | null;
      /** @description The channel folder in which it is. */
      folder_id: number | null;
      history_public_to_subscribers: boolean;
      /** @description Deprecated: the opposite of is_muted. */
      in_home_view: boolean;
      invite_only: boolean;
      /** @description Deprecated: see can_send_message_group. */
      is_announcement_only: boolean;
      is_archived: boolean;
      is_muted: boolean;
      is_recently_active: boolean;
      is_web_public: boolean;
      message_retention_days: number | null;
      name: string;
      pin_to_top: boolean;
      push_notifications: boolean | null;
      rendered_description: string;
      stream_id: number;
      /** @description Deprecated: an approximation of can_send_message_group by one of four numbers. */
      stream_post_policy: number;
      /** @description Null for channels that are too young for an average. */
      stream_weekly_traffic: number | null;
      /** @description Without deactivated accounts. Clients count on with events of subscribers. */
      subscriber_count: number;
      /** @description On request. */
      subscribers?: number[];
      /**
       * @description Whether messages may have no topic, or none but that.
       * @enum {string}
       */
      topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
      wildcard_mentions_notify: boolean | null;
    };
    SubscriptionAddEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add';
      subscriptions: components['schemas']['Subscription'][];
      /** @enum {string} */
      type: 'subscription';
    };
    SubscriptionRemoveEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'remove';
      subscriptions: {
        name: string;
        stream_id: number;
      }[];
      /** @enum {string} */
      type: 'subscription';
    };
    SubscriptionUpdateEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      /** @description The name of a property of the subscription. */
      property: string;
      stream_id: number;
      /** @enum {string} */
      type: 'subscription';
      value: boolean | string;
    };
    /** @description The properties of every successful response. */
    Success: {
      /** @description Names of parameters in the request that this endpoint does not know. */
      ignored_parameters_unsupported?: string[];
      /** @description Empty. */
      msg: string;
      /** @enum {string} */
      result: 'success';
    };
    SystemBot: {
      /** @description Null if the client can compute the URL itself. */
      avatar_url: string | null;
      avatar_version: number;
      /** @description Bots only. */
      bot_owner_id?: number | null;
      bot_type: number | null;
      /** @description An ISO 8601 time with the offset `+00:00`; for visitors a date. */
      date_joined: string;
      /** @description The real address; null if the viewer may not see it. */
      delivery_email: string | null;
      /** @description The address by which the API names the account. */
      email: string;
      full_name: string;
      is_active: boolean;
      is_admin: boolean;
      is_bot: boolean;
      is_guest: boolean;
      /** @description An import made the account for an author, and its person has not come yet. */
      is_imported_stub: boolean;
      is_owner: boolean;
      /** @enum {boolean} */
      is_system_bot: true;
      /** @description People only, on request: what they say in custom profile fields, by the id of the field. */
      profile_data?: {
        [key: string]: {
          rendered_value?: string;
          value: string;
        };
      };
      role: number;
      /** @description Empty for visitors. */
      timezone: string;
      user_id: number;
    };
    Topic: {
      /** @description Its newest message. */
      max_id: number;
      name: string;
    };
    UnreadMessages: {
      /** @description How many there are outside muted conversations. */
      count: number;
      huddles: {
        unread_message_ids: number[];
        /** @description All participants, separated by commas. */
        user_ids_string: string;
      }[];
      mentions: number[];
      old_unreads_missing: boolean;
      pms: {
        other_user_id: number;
        sender_id: number;
        unread_message_ids: number[];
      }[];
      streams: {
        stream_id: number;
        topic: string;
        unread_message_ids: number[];
      }[];
    };
    User: {
      /** @description Null if the client can compute the URL itself. */
      avatar_url: string | null;
      avatar_version: number;
      /** @description Bots only. */
      bot_owner_id?: number | null;
      bot_type: number | null;
      /** @description An ISO 8601 time with the offset `+00:00`; for visitors a date. */
      date_joined: string;
      /** @description The real address; null if the viewer may not see it. */
      delivery_email: string | null;
      /** @description The address by which the API names the account. */
      email: string;
      full_name: string;
      is_active: boolean;
      is_admin: boolean;
      is_bot: boolean;
      is_guest: boolean;
      /** @description An import made the account for an author, and its person has not come yet. */
      is_imported_stub: boolean;
      is_owner: boolean;
      /** @description People only, on request: what they say in custom profile fields, by the id of the field. */
      profile_data?: {
        [key: string]: {
          rendered_value?: string;
          value: string;
        };
      };
      role: number;
      /** @description Empty for visitors. */
      timezone: string;
      user_id: number;
    };
    UserAddEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add';
      person: components['schemas']['User'];
      /** @enum {string} */
      type: 'realm_user';
    };
    UserGroup: {
      can_add_members_group: components['schemas']['GroupSettingValue'];
      can_join_group: components['schemas']['GroupSettingValue'];
      can_leave_group: components['schemas']['GroupSettingValue'];
      can_manage_group: components['schemas']['GroupSettingValue'];
      can_mention_group: components['schemas']['GroupSettingValue'];
      can_remove_members_group: components['schemas']['GroupSettingValue'];
      creator_id: number | null;
      /** @description Seconds UTC. */
      date_created: number | null;
      deactivated: boolean;
      description: string;
      direct_subgroup_ids: number[];
      id: number;
      /** @description Whether the server created the group for a role; such groups cannot be changed. */
      is_system_group: boolean;
      /** @description The active accounts that are direct members of the group. */
      members: number[];
      name: string;
    };
    UserGroupAddEvent: {
      group: components['schemas']['UserGroup'];
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add';
      /** @enum {string} */
      type: 'user_group';
    };
    UserGroupMembersEvent: {
      group_id: number;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add_members' | 'remove_members';
      /** @enum {string} */
      type: 'user_group';
      user_ids: number[];
    };
    UserGroupRemoveEvent: {
      group_id: number;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'remove';
      /** @enum {string} */
      type: 'user_group';
    };
    UserGroupSubgroupsEvent: {
      direct_subgroup_ids: number[];
      group_id: number;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'add_subgroups' | 'remove_subgroups';
      /** @enum {string} */
      type: 'user_group';
    };
    UserGroupUpdateEvent: {
      data: {
        can_add_members_group?: components['schemas']['GroupSettingValue'];
        can_join_group?: components['schemas']['GroupSettingValue'];
        can_leave_group?: components['schemas']['GroupSettingValue'];
        can_manage_group?: components['schemas']['GroupSettingValue'];
        can_mention_group?: components['schemas']['GroupSettingValue'];
        can_remove_members_group?: components['schemas']['GroupSettingValue'];
        deactivated?: boolean;
        description?: string;
        name?: string;
      };
      group_id: number;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      /** @enum {string} */
      type: 'user_group';
    };
    UserRemoveEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'remove';
      person: {
        full_name: string;
        user_id: number;
      };
      /** @enum {string} */
      type: 'realm_user';
    };
    UserSettingDefaultEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      property: string;
      /** @enum {string} */
      type: 'realm_user_settings_defaults';
      value: boolean | number | string;
    };
    UserSettingDefaults: {
      /** @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never. */
      automatically_follow_topics_policy: number;
      automatically_follow_topics_where_mentioned: boolean;
      /** @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never. */
      automatically_unmute_topics_in_muted_streams_policy: number;
      available_notification_sounds: string[];
      /** @description 1: automatic, 2: dark, 3: light. */
      color_scheme: number;
      /** @description 1: automatic, 2: always, 3: never. */
      demote_inactive_streams: number;
      /** @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none. */
      desktop_icon_count_display: number;
      display_emoji_reaction_users: boolean;
      /** @description Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators. */
      email_address_visibility: number;
      /** @description From 1 second to a week. */
      email_notifications_batching_period_seconds: number;
      emojiset: string;
      emojiset_choices: {
        key: string;
        text: string;
      }[];
      enable_desktop_notifications: boolean;
      enable_digest_emails: boolean;
      enable_drafts_synchronization: boolean;
      enable_followed_topic_audible_notifications: boolean;
      enable_followed_topic_desktop_notifications: boolean;
      enable_followed_topic_email_notifications: boolean;
      enable_followed_topic_push_notifications: boolean;
      enable_followed_topic_wildcard_mentions_notify: boolean;
      enable_offline_email_notifications: boolean;
      enable_offline_push_notifications: boolean;
      enable_online_push_notifications: boolean;
      enable_sounds: boolean;
      enable_stream_audible_notifications: boolean;
      enable_stream_desktop_notifications: boolean;
      enable_stream_email_notifications: boolean;
      enable_stream_push_notifications: boolean;
      enter_sends: boolean;
      /** @description Use the whole width of the screen. */
      fluid_layout_width: boolean;
      hide_ai_features: boolean;
      high_contrast_mode: boolean;
      left_side_userlist: boolean;
      message_content_in_email_notifications: boolean;
      /** @description `none`, or one of `available_notification_sounds`. */
      notification_sound: string;
      pm_content_in_desktop_notifications: boolean;
      presence_enabled: boolean;
      /** @description 1: automatic, 2: always, 3: never. */
      realm_name_in_email_notifications_policy: number;
      receives_typing_notifications: boolean;
      /** @description For which topics notices that they are resolved count as read. */
      resolved_topic_notice_auto_read_policy: string;
      send_private_typing_notifications: boolean;
      send_read_receipts: boolean;
      send_stream_typing_notifications: boolean;
      /** @description Show the number of starred messages. */
      starred_message_counts: boolean;
      /** @description Turn emoticons in sent messages into emoji. */
      translate_emoticons: boolean;
      twenty_four_hour_time: boolean;
      /** @description 1: compact, 2: with status, 3: with avatar and status. */
      user_list_style: number;
      web_animate_image_previews: string;
      /** @description 1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages. */
      web_channel_default_view: number;
      web_escape_navigates_to_home_view: boolean;
      web_font_size_px: number;
      web_home_view: string;
      /** @description Show channels under their folders in the inbox. */
      web_inbox_show_channel_folders: boolean;
      /** @description Show channels under their folders in the sidebar. */
      web_left_sidebar_show_channel_folders: boolean;
      /** @description Show the sums of unread messages in the sidebar. */
      web_left_sidebar_unreads_count_summary: boolean;
      web_line_height_percent: number;
      /** @description 1: always, 2: in conversations only, 3: never. */
      web_mark_read_on_scroll_policy: number;
      web_navigate_to_sent_message: boolean;
      /** @description 1: all channels, 2: unmuted channels and topics, 3: no channels. */
      web_stream_unreads_count_display_policy: number;
      web_suggest_update_timezone: boolean;
      wildcard_mentions_notify: boolean;
    };
    UserSettingEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @description The name of the language, of the setting `default_language`. */
      language_name?: string;
      /** @enum {string} */
      op: 'update';
      property: string;
      /** @enum {string} */
      type: 'user_settings';
      value: boolean | number | string;
    };
    UserSettings: {
      allow_private_data_export: boolean;
      /** @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never. */
      automatically_follow_topics_policy: number;
      automatically_follow_topics_where_mentioned: boolean;
      /** @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never. */
      automatically_unmute_topics_in_muted_streams_policy: number;
      available_notification_sounds: string[];
      /** @description 1: automatic, 2: dark, 3: light. */
      color_scheme: number;
      /** @description Code of a language. */
      default_language: string;
      /** @description 1: automatic, 2: always, 3: never. */
      demote_inactive_streams: number;
      /** @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none. */
      desktop_icon_count_display: number;
      display_emoji_reaction_users: boolean;
      /** @description Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators. */
      email_address_visibility: number;
      /** @description From 1 second to a week. */
      email_notifications_batching_period_seconds: number;
      emojiset: string;
      emojiset_choices: {
        key: string;
        text: string;
      }[];
      enable_desktop_notifications: boolean;
      enable_digest_emails: boolean;
      enable_drafts_synchronization: boolean;
      enable_followed_topic_audible_notifications: boolean;
      enable_followed_topic_desktop_notifications: boolean;
      enable_followed_topic_email_notifications: boolean;
      enable_followed_topic_push_notifications: boolean;
      enable_followed_topic_wildcard_mentions_notify: boolean;
      enable_login_emails: boolean;
      enable_marketing_emails: boolean;
      enable_offline_email_notifications: boolean;
      enable_offline_push_notifications: boolean;
      enable_online_push_notifications: boolean;
      enable_sounds: boolean;
      enable_stream_audible_notifications: boolean;
      enable_stream_desktop_notifications: boolean;
      enable_stream_email_notifications: boolean;
      enable_stream_push_notifications: boolean;
      enter_sends: boolean;
      /** @description Use the whole width of the screen. */
      fluid_layout_width: boolean;
      hide_ai_features: boolean;
      high_contrast_mode: boolean;
      left_side_userlist: boolean;
      message_content_in_email_notifications: boolean;
      /** @description `none`, or one of `available_notification_sounds`. */
      notification_sound: string;
      pm_content_in_desktop_notifications: boolean;
      presence_enabled: boolean;
      /** @description 1: automatic, 2: always, 3: never. */
      realm_name_in_email_notifications_policy: number;
      receives_typing_notifications: boolean;
      /** @description For which topics notices that they are resolved count as read. */
      resolved_topic_notice_auto_read_policy: string;
      send_private_typing_notifications: boolean;
      send_read_receipts: boolean;
      send_stream_typing_notifications: boolean;
      /** @description Show the number of starred messages. */
      starred_message_counts: boolean;
      timezone: string;
      /** @description Turn emoticons in sent messages into emoji. */
      translate_emoticons: boolean;
      twenty_four_hour_time: boolean;
      /** @description 1: compact, 2: with status, 3: with avatar and status. */
      user_list_style: number;
      web_animate_image_previews: string;
      /** @description 1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages. */
      web_channel_default_view: number;
      web_escape_navigates_to_home_view: boolean;
      web_font_size_px: number;
      web_home_view: string;
      /** @description Show channels under their folders in the inbox. */
      web_inbox_show_channel_folders: boolean;
      /** @description Show channels under their folders in the sidebar. */
      web_left_sidebar_show_channel_folders: boolean;
      /** @description Show the sums of unread messages in the sidebar. */
      web_left_sidebar_unreads_count_summary: boolean;
      web_line_height_percent: number;
      /** @description 1: always, 2: in conversations only, 3: never. */
      web_mark_read_on_scroll_policy: number;
      web_navigate_to_sent_message: boolean;
      /** @description 1: all channels, 2: unmuted channels and topics, 3: no channels. */
      web_stream_unreads_count_display_policy: number;
      web_suggest_update_timezone: boolean;
      wildcard_mentions_notify: boolean;
    };
    UserStatus: {
      /** @description The deprecated name for an account that does not share its presence. */
      away?: boolean;
      emoji_code?: string;
      emoji_name?: string;
      /** @enum {string} */
      reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
      status_text?: string;
      /** @description When text and emoji are cleared. In events null if they no longer are. Seconds UTC. */
      status_until?: number | null;
    };
    UserStatusEvent: {
      /** @description The deprecated name for an account that does not share its presence. */
      away?: boolean;
      emoji_code?: string;
      emoji_name?: string;
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
      status_text?: string;
      /** @description When text and emoji are cleared. In events null if they no longer are. Seconds UTC. */
      status_until?: number | null;
      /** @enum {string} */
      type: 'user_status';
      user_id: number;
    };
    UserTopic: {
      /** @description Seconds UTC. */
      last_updated: number;
      stream_id: number;
      topic_name: string;
      /** @enum {integer} */
      visibility_policy: 0 | 1 | 2 | 3;
    };
    UserTopicEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @description Seconds UTC. */
      last_updated: number;
      stream_id: number;
      topic_name: string;
      /** @enum {string} */
      type: 'user_topic';
      /** @enum {integer} */
      visibility_policy: 0 | 1 | 2 | 3;
    };
    UserUpdateEvent: {
      /** @description Its place in the queue. */
      id: number;
      /** @enum {string} */
      op: 'update';
      person: {
        /** @enum {string} */
        avatar_source?: 'G' | 'U';
        avatar_url?: string;
        avatar_url_medium?: string;
        avatar_version?: number;
        /** @description Bots only. */
        bot_owner_id?: number | null;
        custom_profile_field?: {
          id: number;
          rendered_value?: string;
          value: string | null;
        };
        /** @description The real address; null if the viewer may not see it. */
        delivery_email?: string | null;
        full_name?: string;
        is_active?: boolean;
        /** @description An import made the account for an author, and its person has not come yet. */
        is_imported_stub?: boolean;
        /** @description The new address by which the API names the account. */
        new_email?: string;
        role?: number;
        /** @description Empty for visitors. */
        timezone?: string;
        user_id: number;
      };
      /** @enum {string} */
      type: 'realm_user';
    };
    Webhook: {
      bot_id: number;
      disabled: boolean;
      /** @description Seconds UTC. */
      disabled_at: number | null;
      /** @enum {string|null} */
      disabled_reason: 'gone' | 'failing' | 'manual' | null;
      /** @description First failure without a success since. Seconds UTC. */
      failing_since: number | null;
      /** @enum {integer} */
      interface: 1 | 2;
      /** @description Until when the secret before it signs as well. Seconds UTC. */
      previous_secret_until: number | null;
      /** @description Nothing is sent before. Seconds UTC. */
      rests_until: number | null;
      /** @description Verifies `webhook-signature`, by the rules of Standard Webhooks. */
      signing_secret: string;
      /** @description The `token` of every payload. */
      token: string;
      url: string;
    };
    WebhookDelivery: {
      attempts: {
        /** @description Start of the answer, or what went wrong; null for an answer to a message that the account may not read. */
        detail: string | null;
        duration_ms: number;
        number: number;
        /** @description `accepted`; `rejected`: another status than 2xx; `bad_answer`, `bad_reply`: an answer that cannot be read or posted; `timeout`; `unreachable`; `forbidden`: the address must not be called; `cancelled`: the bot or the message is gone; `disabled`; `unsupported`: a direct message to a Slack-compatible endpoint; `broken_off`: the process died in the attempts before; `no_access`: the bot may not read the message any more. */
        outcome: string;
        /** @description Seconds UTC. */
        started_at: number;
        /** @description HTTP status; null if there was no answer. */
        status: number | null;
      }[];
      /** @description Seconds UTC. */
      created_at: number;
      /** @description Seconds UTC. */
      finished_at: number | null;
      id: number;
      message_id: number;
      /** @description Seconds UTC. */
      next_attempt_at: number | null;
      /**
       * @description `failed` was refused for good; `dead` ran out of attempts.
       * @enum {string}
       */
      state: 'pending' | 'delivered' | 'failed' | 'dead';
      /** @enum {string} */
      trigger: 'mention' | 'direct_message';
      /** @description What the endpoint gets as `webhook-id`, the same in every attempt. */
      webhook_id: string;
    };
  };
  responses: {
    /** @description A parameter is missing or wrong, or the request may not be carried out. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The body is larger than the limit. */
    BodyTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The request line and the headers are larger than the limit. The connection is closed. */
    HeadTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The scoped API key does not allow this (`INSUFFICIENT_SCOPE`), or the account may not read the file. */
    InsufficientScope: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The path exists, but not for this method. */
    MethodNotAllowed: {
      headers: {
        /** @description The methods of the path. */
        Allow?: string;
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          allowed_methods: string[];
          msg: string;
          /** @enum {string} */
          result: 'error';
        };
      };
    };
    /** @description What the path names does not exist, or is hidden from the account. */
    NotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Too many requests. */
    RateLimited: {
      headers: {
        /** @description Whole seconds to wait. */
        'Retry-After'?: number;
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description The credentials are missing, wrong, or of a deactivated account. */
    Unauthorized: {
      headers: {
        /** @description The challenge of HTTP Basic authentication. */
        'WWW-Authenticate'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  get_attachments: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            attachments: components['schemas']['Attachment'][];
            /** @description Bytes of all files of the organization. */
            upload_space_used: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_attachments_by_attachment_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        attachment_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_audit_log: {
    parameters: {
      query?: {
        /** @description Entries with this action, such as `account.role_changed`. */
        action?: string;
        /** @description Entries of this account. */
        actor_id?: number;
        /** @description Entries older than the one with this id; without it the newest. */
        anchor?: number;
        /** @description The greatest number of entries. */
        limit?: number;
        /** @description Entries from this time on, in seconds UTC. */
        since?: number;
        /** @description Entries about the thing with this id. */
        target_id?: number;
        /** @description Entries about things of this type, such as `user`. */
        target_type?: string;
        /** @description Entries before this time, in seconds UTC. */
        until?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            entries: components['schemas']['AuditLogEntry'][];
            /** @description Whether there is no older entry to be found. */
            found_oldest: boolean;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_bot_storage: {
    parameters: {
      query?: {
        /** @description All keys, if left out. */
        keys?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            storage: {
              [key: string]: string;
            };
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  put_bot_storage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Texts by key. */
          storage: {
            [key: string]: string;
          };
        };
        'multipart/form-data': {
          /** @description Texts by key. */
          storage: {
            [key: string]: string;
          };
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_bot_storage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description All keys, if left out. */
          keys?: string[];
        };
        'multipart/form-data': {
          /** @description All keys, if left out. */
          keys?: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_bots: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            bots: {
              api_key: string;
              avatar_url: string | null;
              default_all_public_streams: boolean;
              default_events_register_stream: string | null;
              default_sending_stream: string | null;
              full_name: string;
              username: string;
            }[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_bots: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @default 1 */
          bot_type?: number;
          default_all_public_streams?: boolean;
          /** @description Name of a channel; empty for none. */
          default_events_register_stream?: string;
          /** @description Name of a channel; empty for none. */
          default_sending_stream?: string;
          full_name: string;
          /** @default 1 */
          interface_type?: number;
          /**
           * Format: uri
           * @description The URL that an outgoing webhook bot calls.
           */
          payload_url?: string;
          service_name?: string;
          /** @description The address becomes <short_name>-bot@<host>. */
          short_name: string;
        };
        'multipart/form-data': {
          /** @default 1 */
          bot_type?: number;
          default_all_public_streams?: boolean;
          /** @description Name of a channel; empty for none. */
          default_events_register_stream?: string;
          /** @description Name of a channel; empty for none. */
          default_sending_stream?: string;
          full_name: string;
          /** @default 1 */
          interface_type?: number;
          /**
           * Format: uri
           * @description The URL that an outgoing webhook bot calls.
           */
          payload_url?: string;
          service_name?: string;
          /** @description The address becomes <short_name>-bot@<host>. */
          short_name: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            api_key: string;
            avatar_url: string | null;
            default_all_public_streams: boolean;
            default_events_register_stream: string | null;
            default_sending_stream: string | null;
            user_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_bots_by_bot_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_bots_by_bot_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          bot_owner_id?: number;
          default_all_public_streams?: boolean;
          /** @description Name of a channel; empty for none. */
          default_events_register_stream?: string;
          /** @description Name of a channel; empty for none. */
          default_sending_stream?: string;
          full_name?: string;
          /** @enum {integer} */
          role?: 100 | 200 | 300 | 400 | 600;
          /** @default 1 */
          service_interface?: number;
          /** Format: uri */
          service_payload_url?: string;
          /** @description The address becomes <short_name>-bot@<host>. */
          short_name?: string;
        };
        'multipart/form-data': {
          bot_owner_id?: number;
          default_all_public_streams?: boolean;
          /** @description Name of a channel; empty for none. */
          default_events_register_stream?: string;
          /** @description Name of a channel; empty for none. */
          default_sending_stream?: string;
          full_name?: string;
          /** @enum {integer} */
          role?: 100 | 200 | 300 | 400 | 600;
          /** @default 1 */
          service_interface?: number;
          /** Format: uri */
          service_payload_url?: string;
          /** @description The address becomes <short_name>-bot@<host>. */
          short_name?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            avatar_url: string | null;
            /** @description The address of the owner. */
            bot_owner?: string | null;
            /** @enum {null} */
            config_data: null;
            default_all_public_streams: boolean;
            default_events_register_stream: string | null;
            default_sending_stream: string | null;
            full_name: string;
            service_interface: number;
            service_payload_url: string | null;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_bots_by_bot_id_api_key_regenerate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            api_key: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_bots_by_bot_id_integration_requests: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description The newest first. */
            requests: components['schemas']['IntegrationRequest'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_bots_by_bot_id_integration_requests_by_request_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A bot that the account owns; any one, for administrators. */
        bot_id: number;
        request_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Null once it is not kept any more, after 24 hours, or if it was too long. */
            body: string | null;
            /** @description Those that the integration reads, and those that say what the body is; no secret is among them. */
            headers: {
              [key: string]: string;
            };
            request: components['schemas']['IntegrationRequest'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_bots_by_bot_id_integration_requests_by_request_id_replay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A bot that the account owns; any one, for administrators. */
        bot_id: number;
        request_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            request: components['schemas']['IntegrationRequest'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_bots_by_bot_id_integration_requests_example: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The name of the integration. */
          integration: string;
          /** @description A channel by name or id. Absent: a direct message to the owner of the bot. */
          stream?: string;
          /** @description In place of the topic that the integration chooses. */
          topic?: string;
        };
        'multipart/form-data': {
          /** @description The name of the integration. */
          integration: string;
          /** @description A channel by name or id. Absent: a direct message to the owner of the bot. */
          stream?: string;
          /** @description In place of the topic that the integration chooses. */
          topic?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            request: components['schemas']['IntegrationRequest'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_bots_by_bot_id_integration_secret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Whether what is sent to the address of the bot has to be signed. */
            signed: boolean;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  put_bots_by_bot_id_integration_secret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description What the service has, or was given, as its secret. It is never shown again. */
          secret: string;
        };
        'multipart/form-data': {
          /** @description What the service has, or was given, as its secret. It is never shown again. */
          secret: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_bots_by_bot_id_integration_secret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_bots_by_bot_id_webhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description An outgoing webhook bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            webhook: components['schemas']['Webhook'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_bots_by_bot_id_webhook_deliveries: {
    parameters: {
      query?: {
        /** @description Only deliveries with smaller ids: `next_before` of the page before. */
        before?: number;
        /** @description How many at most. */
        limit?: number;
        /** @description Only deliveries in this state. */
        state?: 'pending' | 'delivered' | 'failed' | 'dead';
      };
      header?: never;
      path: {
        /** @description An outgoing webhook bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            deliveries: components['schemas']['WebhookDelivery'][];
            /** @description `before` of the next page; null if this may be the last one. */
            next_before: number | null;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_bots_by_bot_id_webhook_deliveries_by_delivery_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description An outgoing webhook bot that the account owns; any one, for administrators. */
        bot_id: number;
        delivery_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            delivery: components['schemas']['WebhookDelivery'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_bots_by_bot_id_webhook_deliveries_by_delivery_id_replay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description An outgoing webhook bot that the account owns; any one, for administrators. */
        bot_id: number;
        delivery_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_bots_by_bot_id_webhook_disable: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description An outgoing webhook bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            webhook: components['schemas']['Webhook'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_bots_by_bot_id_webhook_enable: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description An outgoing webhook bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            webhook: components['schemas']['Webhook'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_bots_by_bot_id_webhook_replay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description An outgoing webhook bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Deliveries that were caused then or later, in seconds UTC. */
          since: number;
          /**
           * @description Only deliveries in these states.
           * @default [
           *       "failed",
           *       "dead"
           *     ]
           */
          states?: ('failed' | 'dead' | 'delivered')[];
          /** @description And then or earlier. Absent: until now. */
          until?: number;
        };
        'multipart/form-data': {
          /** @description Deliveries that were caused then or later, in seconds UTC. */
          since: number;
          /**
           * @description Only deliveries in these states.
           * @default [
           *       "failed",
           *       "dead"
           *     ]
           */
          states?: ('failed' | 'dead' | 'delivered')[];
          /** @description And then or earlier. Absent: until now. */
          until?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description How many. With `skipped` 1000 in all: there may be more. */
            replayed: number;
            /** @description Deliveries that are not made again, because the bot or the account may not read their messages any more. */
            skipped: number[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_bots_by_bot_id_webhook_rotate_token: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description An outgoing webhook bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description For how long the signing secret before it signs as well.
           * @default 86400
           */
          overlap_seconds?: number;
        };
        'multipart/form-data': {
          /**
           * @description For how long the signing secret before it signs as well.
           * @default 86400
           */
          overlap_seconds?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            webhook: components['schemas']['Webhook'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_bots_by_bot_id_webhook_test: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description An outgoing webhook bot that the account owns; any one, for administrators. */
        bot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            test: {
              /** @description Start of the answer, or what went wrong; null for an answer to a message that the account may not read. */
              detail: string | null;
              duration_ms: number;
              /** @description `accepted`; `rejected`: another status than 2xx; `bad_answer`, `bad_reply`: an answer that cannot be read or posted; `timeout`; `unreachable`; `forbidden`: the address must not be called; `cancelled`: the bot or the message is gone; `disabled`; `unsupported`: a direct message to a Slack-compatible endpoint; `broken_off`: the process died in the attempts before; `no_access`: the bot may not read the message any more. */
              outcome: string;
              /** @description HTTP status; null if there was no answer. */
              status: number | null;
            };
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_calls_bigbluebutton_create: {
    parameters: {
      query: {
        /** @description The name of the meeting. */
        meeting_name: string;
        /** @description Whether cameras are off for everybody but the moderator. */
        voice_only?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            url: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_channel_folders: {
    parameters: {
      query?: {
        include_archived?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            channel_folders: components['schemas']['ChannelFolder'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_channel_folders: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The ids of all folders, archived ones too, in their new order. */
          order: number[];
        };
        'multipart/form-data': {
          /** @description The ids of all folders, archived ones too, in their new order. */
          order: number[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_channel_folders_by_channel_folder_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        channel_folder_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Markdown. */
          description?: string;
          is_archived?: boolean;
          name?: string;
        };
        'multipart/form-data': {
          /** @description Markdown. */
          description?: string;
          is_archived?: boolean;
          name?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_channel_folders_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Markdown. */
          description: string;
          name: string;
        };
        'multipart/form-data': {
          /** @description Markdown. */
          description: string;
          name: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            channel_folder_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_channels_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @default false */
          announce?: boolean;
          /** @description The id of a user group, or users and groups named one by one. */
          can_add_subscribers_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_administer_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_delete_any_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_delete_own_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_move_messages_out_of_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_move_messages_within_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_remove_subscribers_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_resolve_topics_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_send_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_subscribe_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @default  */
          description?: string;
          /** @description The channel folder of the new channels. */
          folder_id?: number | null;
          history_public_to_subscribers?: boolean;
          /** @default false */
          invite_only?: boolean;
          /** @default false */
          is_default_stream?: boolean;
          /** @default false */
          is_web_public?: boolean;
          message_retention_days?: number | ('realm_default' | 'unlimited');
          name: string;
          /**
           * @description Tell others in a direct message that they are subscribed now.
           * @default true
           */
          send_new_subscription_messages?: boolean;
          /** @description The ids of the accounts that are subscribed to it. */
          subscribers: number[];
          /**
           * @description Whether messages of the new channels may have no topic, or none but that.
           * @enum {string}
           */
          topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
        };
        'multipart/form-data': {
          /** @default false */
          announce?: boolean;
          /** @description The id of a user group, or users and groups named one by one. */
          can_add_subscribers_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_administer_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_delete_any_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_delete_own_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_move_messages_out_of_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_move_messages_within_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_remove_subscribers_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_resolve_topics_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_send_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_subscribe_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @default  */
          description?: string;
          /** @description The channel folder of the new channels. */
          folder_id?: number | null;
          history_public_to_subscribers?: boolean;
          /** @default false */
          invite_only?: boolean;
          /** @default false */
          is_default_stream?: boolean;
          /** @default false */
          is_web_public?: boolean;
          message_retention_days?: number | ('realm_default' | 'unlimited');
          name: string;
          /**
           * @description Tell others in a direct message that they are subscribed now.
           * @default true
           */
          send_new_subscription_messages?: boolean;
          /** @description The ids of the accounts that are subscribed to it. */
          subscribers: number[];
          /**
           * @description Whether messages of the new channels may have no topic, or none but that.
           * @enum {string}
           */
          topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Of the channel. */
            id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_default_stream_groups_by_group_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_default_stream_groups_by_group_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        group_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          new_description?: string;
          new_group_name?: string;
        };
        'multipart/form-data': {
          new_description?: string;
          new_group_name?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_default_stream_groups_by_group_id_streams: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        group_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description `add` or `remove`. */
          op: string;
          /** @description Names of channels. */
          stream_names: string[];
        };
        'multipart/form-data': {
          /** @description `add` or `remove`. */
          op: string;
          /** @description Names of channels. */
          stream_names: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_default_stream_groups_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          description: string;
          group_name: string;
          /** @description Names of channels. */
          stream_names: string[];
        };
        'multipart/form-data': {
          description: string;
          group_name: string;
          /** @description Names of channels. */
          stream_names: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_default_streams: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          stream_id: number;
        };
        'multipart/form-data': {
          stream_id: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_default_streams: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          stream_id: number;
        };
        'multipart/form-data': {
          stream_id: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_dev_fetch_api_key: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Address of the account. */
          username: string;
        };
        'multipart/form-data': {
          /** @description Address of the account. */
          username: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            api_key: string;
            email: string;
            user_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_dev_list_users: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            direct_admins: {
              email: string;
              realm_uri: string;
              realm_url: string;
            }[];
            direct_users: {
              email: string;
              realm_uri: string;
              realm_url: string;
            }[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_drafts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            count: number;
            drafts: components['schemas']['Draft'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_drafts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description All of them are stored, or none. */
          drafts: {
            content: string;
            /** @description Time of the last edit in seconds; now, if it is absent. */
            timestamp?: number;
            to: number[];
            topic: string;
            /** @enum {string} */
            type: '' | 'stream' | 'private';
          }[];
        };
        'multipart/form-data': {
          /** @description All of them are stored, or none. */
          drafts: {
            content: string;
            /** @description Time of the last edit in seconds; now, if it is absent. */
            timestamp?: number;
            to: number[];
            topic: string;
            /** @enum {string} */
            type: '' | 'stream' | 'private';
          }[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            ids: number[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_drafts_by_draft_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        draft_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_drafts_by_draft_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        draft_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          draft: {
            content: string;
            /** @description Time of the last edit in seconds; now, if it is absent. */
            timestamp?: number;
            to: number[];
            topic: string;
            /** @enum {string} */
            type: '' | 'stream' | 'private';
          };
        };
        'multipart/form-data': {
          draft: {
            content: string;
            /** @description Time of the last edit in seconds; now, if it is absent. */
            timestamp?: number;
            to: number[];
            topic: string;
            /** @enum {string} */
            type: '' | 'stream' | 'private';
          };
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_event_webhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            event_webhooks: components['schemas']['EventWebhook'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_event_webhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Messages contain HTML instead of Markdown.
           * @default false
           */
          apply_markdown?: boolean;
          /** @description The types of events that the webhook gets. */
          event_types: (
            | 'message'
            | 'update_message'
            | 'delete_message'
            | 'reaction'
            | 'submessage'
            | 'channel_folder'
            | 'custom_profile_fields'
            | 'default_stream_groups'
            | 'default_streams'
            | 'invites_changed'
            | 'realm'
            | 'realm_domains'
            | 'realm_emoji'
            | 'realm_linkifiers'
            | 'realm_playgrounds'
            | 'realm_user'
            | 'realm_user_settings_defaults'
            | 'stream'
            | 'subscription'
            | 'user_group'
            | 'user_status'
          )[];
          /** @description What the webhook is for. */
          name: string;
          /**
           * @description Restricts events about messages, as in `POST /register`: pairs of operator and operand.
           * @default []
           */
          narrow?: string[][];
          /**
           * Format: uri
           * @description The address that is called, public and with `http` or `https`.
           */
          url: string;
        };
        'multipart/form-data': {
          /**
           * @description Messages contain HTML instead of Markdown.
           * @default false
           */
          apply_markdown?: boolean;
          /** @description The types of events that the webhook gets. */
          event_types: (
            | 'message'
            | 'update_message'
            | 'delete_message'
            | 'reaction'
            | 'submessage'
            | 'channel_folder'
            | 'custom_profile_fields'
            | 'default_stream_groups'
            | 'default_streams'
            | 'invites_changed'
            | 'realm'
            | 'realm_domains'
            | 'realm_emoji'
            | 'realm_linkifiers'
            | 'realm_playgrounds'
            | 'realm_user'
            | 'realm_user_settings_defaults'
            | 'stream'
            | 'subscription'
            | 'user_group'
            | 'user_status'
          )[];
          /** @description What the webhook is for. */
          name: string;
          /**
           * @description Restricts events about messages, as in `POST /register`: pairs of operator and operand.
           * @default []
           */
          narrow?: string[][];
          /**
           * Format: uri
           * @description The address that is called, public and with `http` or `https`.
           */
          url: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            event_webhook: components['schemas']['EventWebhook'];
            /** @description Verifies `webhook-signature`, by the rules of Standard Webhooks. It cannot be read again. */
            signing_secret: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_event_webhooks_by_webhook_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A webhook of the account; for administrators also one that they see. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_event_webhooks_by_webhook_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A webhook of the account; for administrators also one that they see. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Messages contain HTML instead of Markdown. */
          apply_markdown?: boolean;
          /** @description The types of events that the webhook gets. */
          event_types?: (
            | 'message'
            | 'update_message'
            | 'delete_message'
            | 'reaction'
            | 'submessage'
            | 'channel_folder'
            | 'custom_profile_fields'
            | 'default_stream_groups'
            | 'default_streams'
            | 'invites_changed'
            | 'realm'
            | 'realm_domains'
            | 'realm_emoji'
            | 'realm_linkifiers'
            | 'realm_playgrounds'
            | 'realm_user'
            | 'realm_user_settings_defaults'
            | 'stream'
            | 'subscription'
            | 'user_group'
            | 'user_status'
          )[];
          /** @description What the webhook is for. */
          name?: string;
          /** @description Restricts events about messages, as in `POST /register`: pairs of operator and operand. */
          narrow?: string[][];
          /**
           * Format: uri
           * @description The address that is called, public and with `http` or `https`.
           */
          url?: string;
        };
        'multipart/form-data': {
          /** @description Messages contain HTML instead of Markdown. */
          apply_markdown?: boolean;
          /** @description The types of events that the webhook gets. */
          event_types?: (
            | 'message'
            | 'update_message'
            | 'delete_message'
            | 'reaction'
            | 'submessage'
            | 'channel_folder'
            | 'custom_profile_fields'
            | 'default_stream_groups'
            | 'default_streams'
            | 'invites_changed'
            | 'realm'
            | 'realm_domains'
            | 'realm_emoji'
            | 'realm_linkifiers'
            | 'realm_playgrounds'
            | 'realm_user'
            | 'realm_user_settings_defaults'
            | 'stream'
            | 'subscription'
            | 'user_group'
            | 'user_status'
          )[];
          /** @description What the webhook is for. */
          name?: string;
          /** @description Restricts events about messages, as in `POST /register`: pairs of operator and operand. */
          narrow?: string[][];
          /**
           * Format: uri
           * @description The address that is called, public and with `http` or `https`.
           */
          url?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            event_webhook: components['schemas']['EventWebhook'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_event_webhooks_by_webhook_id_deliveries: {
    parameters: {
      query?: {
        /** @description Only deliveries with smaller ids: `next_before` of the page before. */
        before?: number;
        /** @description How many at most. */
        limit?: number;
        /** @description Only deliveries in this state. */
        state?: 'pending' | 'delivered' | 'failed' | 'dead';
      };
      header?: never;
      path: {
        /** @description A webhook of the account; for administrators also one that they see. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            deliveries: components['schemas']['EventDelivery'][];
            /** @description `before` of the next page; null if this may be the last one. */
            next_before: number | null;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_event_webhooks_by_webhook_id_deliveries_by_delivery_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        delivery_id: number;
        /** @description A webhook of the account; for administrators also one that they see. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            delivery: components['schemas']['EventDelivery'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_event_webhooks_by_webhook_id_deliveries_by_delivery_id_replay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        delivery_id: number;
        /** @description A webhook of the account; for administrators also one that they see. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_event_webhooks_by_webhook_id_disable: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A webhook of the account; for administrators also one that they see. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            event_webhook: components['schemas']['EventWebhook'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_event_webhooks_by_webhook_id_enable: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A webhook of the account; for administrators also one that they see. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            event_webhook: components['schemas']['EventWebhook'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_event_webhooks_by_webhook_id_replay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A webhook of the account; for administrators also one that they see. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Events that happened then or later, in seconds UTC. */
          since: number;
          /**
           * @description Only deliveries in these states.
           * @default [
           *       "failed",
           *       "dead"
           *     ]
           */
          states?: ('failed' | 'dead' | 'delivered')[];
          /** @description And then or earlier. Absent: until now. */
          until?: number;
        };
        'multipart/form-data': {
          /** @description Events that happened then or later, in seconds UTC. */
          since: number;
          /**
           * @description Only deliveries in these states.
           * @default [
           *       "failed",
           *       "dead"
           *     ]
           */
          states?: ('failed' | 'dead' | 'delivered')[];
          /** @description And then or earlier. Absent: until now. */
          until?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description How many, 1000 at most: then there may be more. */
            replayed: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_event_webhooks_by_webhook_id_rotate_secret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A webhook of the account; for administrators also one that they see. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description For how long the secret before it signs as well.
           * @default 86400
           */
          overlap_seconds?: number;
        };
        'multipart/form-data': {
          /**
           * @description For how long the secret before it signs as well.
           * @default 86400
           */
          overlap_seconds?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            event_webhook: components['schemas']['EventWebhook'];
            /** @description Verifies `webhook-signature`, by the rules of Standard Webhooks. It cannot be read again. */
            signing_secret: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_event_webhooks_by_webhook_id_test: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A webhook of the account; for administrators also one that they see. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            test: {
              /** @description Start of the answer, or what went wrong; null for an answer to a message that the account may not read. */
              detail: string | null;
              duration_ms: number;
              /** @description `accepted`; `rejected`: another status than 2xx; `bad_answer`, `bad_reply`: an answer that cannot be read or posted; `timeout`; `unreachable`; `forbidden`: the address must not be called; `cancelled`: the bot or the message is gone; `disabled`; `unsupported`: a direct message to a Slack-compatible endpoint; `broken_off`: the process died in the attempts before; `no_access`: the bot may not read the message any more. */
              outcome: string;
              /** @description HTTP status; null if there was no answer. */
              status: number | null;
            };
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_events: {
    parameters: {
      query?: {
        all_public_streams?: boolean;
        apply_markdown?: boolean;
        client_gravatar?: boolean;
        /** @description Answer at once, even with nothing. */
        dont_block?: boolean;
        /** @description Without queue_id: as in POST /register. */
        event_types?: string;
        /** @description The newest event the client has. */
        last_event_id?: number;
        narrow?: string;
        queue_id?: string;
      };
      header?: {
        /** @description For a stream: the newest event that the client has, in place of `last_event_id`. */
        'Last-Event-ID'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            events: components['schemas']['Event'][];
            queue_id: string;
          };
          'text/event-stream': string;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_events: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          queue_id: string;
        };
        'multipart/form-data': {
          queue_id: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_export_realm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            exports: Record<string, never>[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_export_realm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description 1 for public data, 2 for all data of the accounts that consent.
           * @default 1
           * @enum {integer}
           */
          export_type?: 1 | 2;
        };
        'multipart/form-data': {
          /**
           * @description 1 for public data, 2 for all data of the accounts that consent.
           * @default 1
           * @enum {integer}
           */
          export_type?: 1 | 2;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_export_realm_consents: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            export_consents: {
              consented: boolean;
              user_id: number;
            }[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_fetch_api_key: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          password: string;
          /** @description Address of the account. */
          username: string;
        };
        'multipart/form-data': {
          password: string;
          /** @description Address of the account. */
          username: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            api_key: string;
            email: string;
            user_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_get_stream_id: {
    parameters: {
      query: {
        /** @description Name of a channel. */
        stream: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            stream_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_integrations: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Those of the server, and those that the organization declares itself. */
            integrations: components['schemas']['IntegrationGuide'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_invites: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            invites: components['schemas']['Invitation'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_invites: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Groups to which people will belong.
           * @default []
           */
          group_ids?: number[];
          /**
           * @description The default channels of the organization, too.
           * @default false
           */
          include_realm_default_subscriptions?: boolean;
          /**
           * @description The role that people get.
           * @default 400
           * @enum {integer}
           */
          invite_as?: 100 | 200 | 300 | 400 | 600;
          /**
           * @description Null: it never expires.
           * @default 14400
           */
          invite_expires_in_minutes?: number | null;
          /** @description Addresses, between commas or line breaks. */
          invitee_emails: string;
          /**
           * @description Notify the inviter when the account is created.
           * @default true
           */
          notify_referrer_on_join?: boolean;
          /** @description Channels to which people will be subscribed. */
          stream_ids: number[];
          /** @description What the welcome bot says in place of the text of the organization; empty for nothing. Only administrators choose it. */
          welcome_message_custom_text?: string;
        };
        'multipart/form-data': {
          /**
           * @description Groups to which people will belong.
           * @default []
           */
          group_ids?: number[];
          /**
           * @description The default channels of the organization, too.
           * @default false
           */
          include_realm_default_subscriptions?: boolean;
          /**
           * @description The role that people get.
           * @default 400
           * @enum {integer}
           */
          invite_as?: 100 | 200 | 300 | 400 | 600;
          /**
           * @description Null: it never expires.
           * @default 14400
           */
          invite_expires_in_minutes?: number | null;
          /** @description Addresses, between commas or line breaks. */
          invitee_emails: string;
          /**
           * @description Notify the inviter when the account is created.
           * @default true
           */
          notify_referrer_on_join?: boolean;
          /** @description Channels to which people will be subscribed. */
          stream_ids: number[];
          /** @description What the welcome bot says in place of the text of the organization; empty for nothing. Only administrators choose it. */
          welcome_message_custom_text?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_invites_by_invite_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        invite_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_invites_by_invite_id_resend: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        invite_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_invites_multiuse: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Groups to which people will belong.
           * @default []
           */
          group_ids?: number[];
          /**
           * @description The default channels of the organization, too.
           * @default false
           */
          include_realm_default_subscriptions?: boolean;
          /**
           * @description The role that people get.
           * @default 400
           * @enum {integer}
           */
          invite_as?: 100 | 200 | 300 | 400 | 600;
          /**
           * @description Null: it never expires.
           * @default 14400
           */
          invite_expires_in_minutes?: number | null;
          /**
           * @description Channels to which people will be subscribed.
           * @default []
           */
          stream_ids?: number[];
          /** @description What the welcome bot says in place of the text of the organization; empty for nothing. Only administrators choose it. */
          welcome_message_custom_text?: string;
        };
        'multipart/form-data': {
          /**
           * @description Groups to which people will belong.
           * @default []
           */
          group_ids?: number[];
          /**
           * @description The default channels of the organization, too.
           * @default false
           */
          include_realm_default_subscriptions?: boolean;
          /**
           * @description The role that people get.
           * @default 400
           * @enum {integer}
           */
          invite_as?: 100 | 200 | 300 | 400 | 600;
          /**
           * @description Null: it never expires.
           * @default 14400
           */
          invite_expires_in_minutes?: number | null;
          /**
           * @description Channels to which people will be subscribed.
           * @default []
           */
          stream_ids?: number[];
          /** @description What the welcome bot says in place of the text of the organization; empty for nothing. Only administrators choose it. */
          welcome_message_custom_text?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            invite_link: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_invites_multiuse_by_invite_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        invite_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_join: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Names of the default channel groups that the account chooses.
           * @default []
           */
          default_stream_groups?: string[];
          full_name: string;
          /** @description The last part of the link in the mail. */
          key: string;
          password: string;
        };
        'multipart/form-data': {
          /**
           * @description Names of the default channel groups that the account chooses.
           * @default []
           */
          default_stream_groups?: string[];
          full_name: string;
          /** @description The last part of the link in the mail. */
          key: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            api_key: string;
            email: string;
            user_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_join_request: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          email: string;
          /** @description The last part of a reusable invitation link. */
          key?: string;
        };
        'multipart/form-data': {
          email: string;
          /** @description The last part of a reusable invitation link. */
          key?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_mark_all_as_read: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            complete: boolean;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_mark_stream_as_read: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          stream_id: number;
        };
        'multipart/form-data': {
          stream_id: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_mark_topic_as_read: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          stream_id: number;
          topic_name: string;
        };
        'multipart/form-data': {
          stream_id: number;
          topic_name: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_messages: {
    parameters: {
      query?: {
        allow_empty_topic_name?: boolean;
        /** @description A message id, or newest, oldest, first_unread, date. */
        anchor?: string;
        /** @description For the anchor date, which is the first message since then: a date or a time in ISO 8601, without a zone in UTC. */
        anchor_date?: string;
        apply_markdown?: boolean;
        client_gravatar?: boolean;
        include_anchor?: boolean;
        /** @description These messages, instead of a range. */
        message_ids?: string;
        narrow?: string;
        num_after?: number;
        num_before?: number;
        /** @description Deprecated: see anchor. */
        use_first_unread_anchor?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Absent if the messages were requested by their ids. */
            anchor?: number;
            found_anchor: boolean;
            found_newest: boolean;
            found_oldest: boolean;
            history_limited: boolean;
            messages: components['schemas']['Message'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_messages: {
    parameters: {
      query?: never;
      header?: {
        /** @description The client's own name for the request: under it the message is sent once, however often the request is repeated within 48 hours, or another time that the operator of the server has chosen. Another message under it is refused with the code `IDEMPOTENCY_KEY_REUSED`, and nothing is sent. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          content: string;
          /** @description The client's own name for the message on the queue. The same message sent twice under it is one message; another one is sent. */
          local_id?: string;
          /** @description The queue on which the sender finds local_id again. */
          queue_id?: string;
          read_by_sender?: boolean;
          /** @description A channel by name or id, or people by address or id: plain text or JSON. */
          to?: string;
          /** @description Needed in channels. Also accepted as `subject`. */
          topic?: string;
          /** @enum {string} */
          type: 'direct' | 'private' | 'channel' | 'stream';
          /** @description A form with choices that clients show with the message, as JSON. */
          widget_content?: string;
        };
        'multipart/form-data': {
          content: string;
          /** @description The client's own name for the message on the queue. The same message sent twice under it is one message; another one is sent. */
          local_id?: string;
          /** @description The queue on which the sender finds local_id again. */
          queue_id?: string;
          read_by_sender?: boolean;
          /** @description A channel by name or id, or people by address or id: plain text or JSON. */
          to?: string;
          /** @description Needed in channels. Also accepted as `subject`. */
          topic?: string;
          /** @enum {string} */
          type: 'direct' | 'private' | 'channel' | 'stream';
          /** @description A form with choices that clients show with the message, as JSON. */
          widget_content?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /**
             * @description What the topic has become to the sender by this message; absent if it is what it was.
             * @enum {integer}
             */
            automatic_new_visibility_policy?: 0 | 1 | 2 | 3;
            id: number;
            /** @description The link in Markdown, with the channel and the topic; for direct messages the URL alone. */
            message_link: string;
            /** @description A link to the message. It names no place that the sender may not read. */
            message_url: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_messages_by_message_id: {
    parameters: {
      query?: {
        allow_empty_topic_name?: boolean;
        apply_markdown?: boolean;
      };
      header?: never;
      path: {
        message_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            message: components['schemas']['Message'];
            raw_content: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_messages_by_message_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        message_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_messages_by_message_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        message_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          content?: string;
          /** @description The SHA-256 of the content from which the change goes out, in hexadecimal digits. If the content is another one by now, nothing is changed. */
          prev_content_sha256?: string;
          /**
           * @description Which messages of the topic go along.
           * @default change_one
           * @enum {string}
           */
          propagate_mode?: 'change_one' | 'change_later' | 'change_all';
          /** @default true */
          send_notification_to_new_thread?: boolean;
          /** @default false */
          send_notification_to_old_thread?: boolean;
          /** @description The channel to move to. */
          stream_id?: number;
          /** @description The topic to move to. Also accepted as `subject`. */
          topic?: string;
        };
        'multipart/form-data': {
          content?: string;
          /** @description The SHA-256 of the content from which the change goes out, in hexadecimal digits. If the content is another one by now, nothing is changed. */
          prev_content_sha256?: string;
          /**
           * @description Which messages of the topic go along.
           * @default change_one
           * @enum {string}
           */
          propagate_mode?: 'change_one' | 'change_later' | 'change_all';
          /** @default true */
          send_notification_to_new_thread?: boolean;
          /** @default false */
          send_notification_to_old_thread?: boolean;
          /** @description The channel to move to. */
          stream_id?: number;
          /** @description The topic to move to. Also accepted as `subject`. */
          topic?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Own files to which no message links any more. */
            detached_uploads: components['schemas']['Attachment'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_messages_by_message_id_history: {
    parameters: {
      query?: {
        allow_empty_topic_name?: boolean;
      };
      header?: never;
      path: {
        message_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            message_history: components['schemas']['MessageSnapshot'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_messages_by_message_id_reactions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        message_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Dash-separated hexadecimal code points, for one; without it that of emoji_name. */
          emoji_code?: string;
          emoji_name: string;
          /** @description unicode_emoji, realm_emoji or zulip_extra_emoji; without it that of emoji_name. */
          reaction_type?: string;
        };
        'multipart/form-data': {
          /** @description Dash-separated hexadecimal code points, for one; without it that of emoji_name. */
          emoji_code?: string;
          emoji_name: string;
          /** @description unicode_emoji, realm_emoji or zulip_extra_emoji; without it that of emoji_name. */
          reaction_type?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_messages_by_message_id_reactions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        message_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          emoji_code?: string;
          /** @description Needed without emoji_code. */
          emoji_name?: string;
          /** @description Without it that of emoji_name, or unicode_emoji beside emoji_code. */
          reaction_type?: string;
        };
        'multipart/form-data': {
          emoji_code?: string;
          /** @description Needed without emoji_code. */
          emoji_name?: string;
          /** @description Without it that of emoji_name, or unicode_emoji beside emoji_code. */
          reaction_type?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_messages_by_message_id_read_receipts: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        message_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            user_ids: number[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_messages_by_message_id_report: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        message_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description An explanation; needed for `other`.
           * @default
           */
          description?: string;
          /**
           * @description A key of `server_report_message_types`.
           * @enum {string}
           */
          report_type: 'spam' | 'harassment' | 'inappropriate' | 'norms' | 'other';
        };
        'multipart/form-data': {
          /**
           * @description An explanation; needed for `other`.
           * @default
           */
          description?: string;
          /**
           * @description A key of `server_report_message_types`.
           * @enum {string}
           */
          report_type: 'spam' | 'harassment' | 'inappropriate' | 'norms' | 'other';
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_messages_by_message_id_typing: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        message_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @enum {string} */
          op: 'start' | 'stop';
        };
        'multipart/form-data': {
          /** @enum {string} */
          op: 'start' | 'stop';
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_messages_flags: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description read, starred or collapsed. */
          flag: string;
          /** @description Ids of messages. */
          messages: number[];
          /** @description add or remove. */
          op: string;
        };
        'multipart/form-data': {
          /** @description read, starred or collapsed. */
          flag: string;
          /** @description Ids of messages. */
          messages: number[];
          /** @description add or remove. */
          op: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Only when messages were to become unread. */
            ignored_because_not_subscribed_channels?: number[];
            messages: number[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_messages_flags_narrow: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description A message id, or newest, oldest, first_unread. */
          anchor: string;
          /** @description read, starred or collapsed. */
          flag: string;
          /** @default true */
          include_anchor?: boolean;
          narrow:
            | (
                | string[]
                | {
                    negated?: boolean;
                    operand?: string | number | number[];
                    operator?: string;
                  }
              )[]
            | null;
          num_after: number;
          num_before: number;
          /** @description add or remove. */
          op: string;
        };
        'multipart/form-data': {
          /** @description A message id, or newest, oldest, first_unread. */
          anchor: string;
          /** @description read, starred or collapsed. */
          flag: string;
          /** @default true */
          include_anchor?: boolean;
          narrow:
            | (
                | string[]
                | {
                    negated?: boolean;
                    operand?: string | number | number[];
                    operator?: string;
                  }
              )[]
            | null;
          num_after: number;
          num_before: number;
          /** @description add or remove. */
          op: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            first_processed_id: number | null;
            found_newest: boolean;
            found_oldest: boolean;
            /** @description Only when messages were to become unread. */
            ignored_because_not_subscribed_channels?: number[];
            last_processed_id: number | null;
            processed_count: number;
            updated_count: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_messages_matches_narrow: {
    parameters: {
      query: {
        msg_ids: string;
        narrow: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            messages: {
              [key: string]: {
                match_content: string;
                match_subject: string;
              };
            };
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_messages_render: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          content: string;
        };
        'multipart/form-data': {
          content: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            rendered: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_mobile_push_e2ee_test_notification: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description One device; all devices by default. */
          push_account_id?: number;
        };
        'multipart/form-data': {
          /** @description One device; all devices by default. */
          push_account_id?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_mobile_push_register: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_mobile_push_test_notification: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The token of one device at its service; all devices by default. */
          token?: string;
        };
        'multipart/form-data': {
          /** @description The token of one device at its service; all devices by default. */
          token?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_navigation_views: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            navigation_views: components['schemas']['NavigationView'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_navigation_views: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The part of its address after the #, such as `narrow/is/mentioned`. */
          fragment: string;
          is_pinned: boolean;
          name?: string;
        };
        'multipart/form-data': {
          /** @description The part of its address after the #, such as `narrow/is/mentioned`. */
          fragment: string;
          is_pinned: boolean;
          name?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_navigation_views_by_fragment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The part of its address after the #, such as `narrow/is/mentioned`. */
        fragment: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_navigation_views_by_fragment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The part of its address after the #, such as `narrow/is/mentioned`. */
        fragment: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          is_pinned?: boolean;
          name?: string;
        };
        'multipart/form-data': {
          is_pinned?: boolean;
          name?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_openapi_json: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, never>;
        };
      };
      400: components['responses']['BadRequest'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_password_reset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The last part of the link in the mail. */
          key: string;
          /** @description The new password. */
          password: string;
        };
        'multipart/form-data': {
          /** @description The last part of the link in the mail. */
          key: string;
          /** @description The new password. */
          password: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_password_reset_request: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Address of the account. */
          email: string;
        };
        'multipart/form-data': {
          /** @description Address of the account. */
          email: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_realm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Webhooks get events about direct messages of their owners. */
          allow_direct_messages_in_event_webhooks?: boolean;
          allow_message_editing?: boolean;
          /** @description Whether each of the named ways to log in is allowed. */
          authentication_methods?: {
            [key: string]: boolean;
          };
          avatar_changes_disabled?: boolean;
          can_access_all_users_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_add_custom_emoji_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_add_subscribers_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_bots_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_groups?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_private_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_public_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_web_public_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_write_only_bots_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_delete_any_message_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_delete_own_message_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_invite_users_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_manage_all_groups?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_manage_billing_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_manage_event_webhooks_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_mention_many_users_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_move_messages_between_channels_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_move_messages_between_topics_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_resolve_topics_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_set_delete_message_policy_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_set_topics_policy_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_summarize_topics_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          create_multiuse_invite_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          default_code_block_language?: string;
          default_language?: string;
          /** @description Markdown. */
          description?: string;
          digest_emails_enabled?: boolean;
          /**
           * @description 0: Monday.
           * @enum {integer}
           */
          digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
          direct_message_initiator_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          direct_message_permission_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          disallow_disposable_email_addresses?: boolean;
          email_changes_disabled?: boolean;
          /** @description Only addresses of the domains of the organization may join. */
          emails_restricted_to_domains?: boolean;
          enable_guest_user_dm_warning?: boolean;
          enable_guest_user_indicator?: boolean;
          enable_read_receipts?: boolean;
          enable_spectator_access?: boolean;
          giphy_rating?: number;
          inline_image_preview?: boolean;
          inline_url_embed_preview?: boolean;
          /** @description Nobody joins without an invitation. */
          invite_required?: boolean;
          /** @description Address of a Jitsi server, or `default`. */
          jitsi_server_url?: string;
          message_content_allowed_in_email_notifications?: boolean;
          message_content_delete_limit_seconds?: number | 'unlimited';
          message_content_edit_limit_seconds?: number | 'unlimited';
          /** @enum {string} */
          message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
          message_retention_days?: number | 'unlimited';
          moderation_request_channel_id?: number;
          move_messages_between_streams_limit_seconds?: number | 'unlimited';
          move_messages_within_stream_limit_seconds?: number | 'unlimited';
          name?: string;
          name_changes_disabled?: boolean;
          new_stream_announcements_stream_id?: number;
          /**
           * @description The kind of organization; 0: not specified.
           * @enum {integer}
           */
          org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
          /** @description Nobody sees who is online. */
          presence_disabled?: boolean;
          /** @description Pushes that the services of Apple and Google could read do not quote messages. */
          require_e2ee_push_notifications?: boolean;
          /** @description Who logs in with a password alone is led to the set-up of a second factor. */
          require_second_factor?: boolean;
          require_unique_names?: boolean;
          send_welcome_emails?: boolean;
          signup_announcements_stream_id?: number;
          /** @description The new subdomain, under which alone the organization is reached from then on. The answer contains the new `realm_url`. */
          string_id?: string;
          /**
           * @description Whether messages in channels may be sent without a topic, where the channel itself does not say so.
           * @enum {string}
           */
          topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
          video_chat_provider?: number;
          /** @description Days until a new member is a full member. */
          waiting_period_threshold?: number;
          want_advertise_in_communities_directory?: boolean;
          /** @description Markdown that the welcome bot sends to new accounts after its greeting. */
          welcome_message_custom_text?: string;
          zulip_update_announcements_stream_id?: number;
        };
        'multipart/form-data': {
          /** @description Webhooks get events about direct messages of their owners. */
          allow_direct_messages_in_event_webhooks?: boolean;
          allow_message_editing?: boolean;
          /** @description Whether each of the named ways to log in is allowed. */
          authentication_methods?: {
            [key: string]: boolean;
          };
          avatar_changes_disabled?: boolean;
          can_access_all_users_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_add_custom_emoji_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_add_subscribers_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_bots_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_groups?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_private_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_public_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_web_public_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_create_write_only_bots_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_delete_any_message_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_delete_own_message_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_invite_users_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_manage_all_groups?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_manage_billing_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_manage_event_webhooks_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_mention_many_users_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_move_messages_between_channels_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_move_messages_between_topics_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_resolve_topics_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_set_delete_message_policy_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_set_topics_policy_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_summarize_topics_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          create_multiuse_invite_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          default_code_block_language?: string;
          default_language?: string;
          /** @description Markdown. */
          description?: string;
          digest_emails_enabled?: boolean;
          /**
           * @description 0: Monday.
           * @enum {integer}
           */
          digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
          direct_message_initiator_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          direct_message_permission_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          disallow_disposable_email_addresses?: boolean;
          email_changes_disabled?: boolean;
          /** @description Only addresses of the domains of the organization may join. */
          emails_restricted_to_domains?: boolean;
          enable_guest_user_dm_warning?: boolean;
          enable_guest_user_indicator?: boolean;
          enable_read_receipts?: boolean;
          enable_spectator_access?: boolean;
          giphy_rating?: number;
          inline_image_preview?: boolean;
          inline_url_embed_preview?: boolean;
          /** @description Nobody joins without an invitation. */
          invite_required?: boolean;
          /** @description Address of a Jitsi server, or `default`. */
          jitsi_server_url?: string;
          message_content_allowed_in_email_notifications?: boolean;
          message_content_delete_limit_seconds?: number | 'unlimited';
          message_content_edit_limit_seconds?: number | 'unlimited';
          /** @enum {string} */
          message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
          message_retention_days?: number | 'unlimited';
          moderation_request_channel_id?: number;
          move_messages_between_streams_limit_seconds?: number | 'unlimited';
          move_messages_within_stream_limit_seconds?: number | 'unlimited';
          name?: string;
          name_changes_disabled?: boolean;
          new_stream_announcements_stream_id?: number;
          /**
           * @description The kind of organization; 0: not specified.
           * @enum {integer}
           */
          org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
          /** @description Nobody sees who is online. */
          presence_disabled?: boolean;
          /** @description Pushes that the services of Apple and Google could read do not quote messages. */
          require_e2ee_push_notifications?: boolean;
          /** @description Who logs in with a password alone is led to the set-up of a second factor. */
          require_second_factor?: boolean;
          require_unique_names?: boolean;
          send_welcome_emails?: boolean;
          signup_announcements_stream_id?: number;
          /** @description The new subdomain, under which alone the organization is reached from then on. The answer contains the new `realm_url`. */
          string_id?: string;
          /**
           * @description Whether messages in channels may be sent without a topic, where the channel itself does not say so.
           * @enum {string}
           */
          topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
          video_chat_provider?: number;
          /** @description Days until a new member is a full member. */
          waiting_period_threshold?: number;
          want_advertise_in_communities_directory?: boolean;
          /** @description Markdown that the welcome bot sends to new accounts after its greeting. */
          welcome_message_custom_text?: string;
          zulip_update_announcements_stream_id?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Webhooks get events about direct messages of their owners. */
            allow_direct_messages_in_event_webhooks?: boolean;
            allow_message_editing?: boolean;
            authentication_methods?: {
              [key: string]: boolean;
            };
            avatar_changes_disabled?: boolean;
            can_access_all_users_group?: components['schemas']['GroupSettingValue'];
            can_add_custom_emoji_group?: components['schemas']['GroupSettingValue'];
            can_add_subscribers_group?: components['schemas']['GroupSettingValue'];
            can_create_bots_group?: components['schemas']['GroupSettingValue'];
            can_create_groups?: components['schemas']['GroupSettingValue'];
            can_create_private_channel_group?: components['schemas']['GroupSettingValue'];
            can_create_public_channel_group?: components['schemas']['GroupSettingValue'];
            can_create_web_public_channel_group?: components['schemas']['GroupSettingValue'];
            can_create_write_only_bots_group?: components['schemas']['GroupSettingValue'];
            can_delete_any_message_group?: components['schemas']['GroupSettingValue'];
            can_delete_own_message_group?: components['schemas']['GroupSettingValue'];
            can_invite_users_group?: components['schemas']['GroupSettingValue'];
            can_manage_all_groups?: components['schemas']['GroupSettingValue'];
            can_manage_billing_group?: components['schemas']['GroupSettingValue'];
            can_manage_event_webhooks_group?: components['schemas']['GroupSettingValue'];
            can_mention_many_users_group?: components['schemas']['GroupSettingValue'];
            can_move_messages_between_channels_group?: components['schemas']['GroupSettingValue'];
            can_move_messages_between_topics_group?: components['schemas']['GroupSettingValue'];
            can_resolve_topics_group?: components['schemas']['GroupSettingValue'];
            can_set_delete_message_policy_group?: components['schemas']['GroupSettingValue'];
            can_set_topics_policy_group?: components['schemas']['GroupSettingValue'];
            can_summarize_topics_group?: components['schemas']['GroupSettingValue'];
            create_multiuse_invite_group?: components['schemas']['GroupSettingValue'];
            /** @enum {string} */
            default_code_block_language?: 'updated';
            /** @enum {string} */
            default_language?: 'updated';
            /** @enum {string} */
            description?: 'updated';
            digest_emails_enabled?: boolean;
            /** @description 0: Monday. */
            digest_weekday?: number;
            direct_message_initiator_group?: components['schemas']['GroupSettingValue'];
            direct_message_permission_group?: components['schemas']['GroupSettingValue'];
            disallow_disposable_email_addresses?: boolean;
            email_changes_disabled?: boolean;
            /** @description Only addresses of the domains of the organization may join. */
            emails_restricted_to_domains?: boolean;
            enable_guest_user_dm_warning?: boolean;
            enable_guest_user_indicator?: boolean;
            enable_read_receipts?: boolean;
            enable_spectator_access?: boolean;
            giphy_rating?: number;
            inline_image_preview?: boolean;
            inline_url_embed_preview?: boolean;
            /** @description Nobody joins without an invitation. */
            invite_required?: boolean;
            /** @enum {string|null} */
            jitsi_server_url?: 'updated' | null;
            /** @description Deprecated: follows from topics_policy. */
            mandatory_topics?: boolean;
            message_content_allowed_in_email_notifications?: boolean;
            /** @description Seconds; null: no limit. */
            message_content_delete_limit_seconds?: number | null;
            /** @description Seconds; null: no limit. */
            message_content_edit_limit_seconds?: number | null;
            /** @enum {string} */
            message_edit_history_visibility_policy?: 'updated';
            /** @description -1: without limit. */
            message_retention_days?: number;
            /** @description The id of a channel; -1: none. */
            moderation_request_channel_id?: number;
            /** @description Seconds; null: no limit. */
            move_messages_between_streams_limit_seconds?: number | null;
            /** @description Seconds; null: no limit. */
            move_messages_within_stream_limit_seconds?: number | null;
            /** @enum {string} */
            name?: 'updated';
            name_changes_disabled?: boolean;
            /** @description The id of a channel; -1: none. */
            new_stream_announcements_stream_id?: number;
            /** @description The kind of organization; 0: not specified. */
            org_type?: number;
            /** @description Nobody sees who is online. */
            presence_disabled?: boolean;
            push_notifications_enabled?: boolean;
            /** @description The new address. */
            realm_uri?: string;
            /** @description The new address. */
            realm_url?: string;
            /** @description Pushes that the services of Apple and Google could read do not quote messages. */
            require_e2ee_push_notifications?: boolean;
            /** @description Who logs in with a password alone is led to the set-up of a second factor. */
            require_second_factor?: boolean;
            require_unique_names?: boolean;
            send_welcome_emails?: boolean;
            /** @description The id of a channel; -1: none. */
            signup_announcements_stream_id?: number;
            /** @enum {string} */
            topics_policy?: 'updated';
            video_chat_provider?: number;
            /** @description Days until a new member is a full member. */
            waiting_period_threshold?: number;
            want_advertise_in_communities_directory?: boolean;
            /** @enum {string} */
            welcome_message_custom_text?: 'updated';
            /** @description The id of a channel; -1: none. */
            zulip_update_announcements_stream_id?: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_deactivate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_realm_directory: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            directory: components['schemas']['Directory'] | null;
            /** @description The value of the TXT record `_skein.` before a domain, which shows that the domain is that of the organization. */
            domain_record: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  put_realm_directory: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The entry below which people are. */
          base: string;
          /**
           * @description PEM of the authorities of its certificate; empty for the usual ones.
           * @default
           */
          certificates?: string;
          /**
           * @description Whether people without an account get one at their first log-in.
           * @default false
           */
          creates_accounts?: boolean;
          /**
           * @description The domains for whose addresses the directory is the authority. Each is proved by a TXT record.
           * @default []
           */
          domains?: string[];
          /** @default mail */
          email_attribute?: string;
          /**
           * @description Finds a person; `{login}` stands for what somebody enters.
           * @default (&(objectClass=person)(|(uid={login})(mail={login})))
           */
          filter?: string;
          /**
           * @description Lists the groups that new people join, such as `memberOf`; empty without one.
           * @default
           */
          groups_attribute?: string;
          /**
           * @description How many wrong passwords of a person the directory gets in half an hour: less than it takes to lock somebody out.
           * @default 4
           */
          max_wrong_passwords?: number;
          /** @default cn */
          name_attribute?: string;
          /**
           * @description The password of that account; empty for the one that is known.
           * @default
           */
          password?: string;
          /**
           * @description Holds a picture, such as `jpegPhoto`; empty without one.
           * @default
           */
          picture_attribute?: string;
          /**
           * @description Whether passwords go to the directory without encryption, where the operator allows it.
           * @default false
           */
          plain?: boolean;
          /** @description The distinguished name of the account that searches; Active Directory also takes `user@domain`. */
          service_dn: string;
          /**
           * @description Names a person for ever: `entryUUID`, or `objectGUID` in Active Directory.
           * @default entryUUID
           */
          unique_id_attribute?: string;
          /** @description `ldaps://host`, or `ldap://host`, which is encrypted by STARTTLS. */
          url: string;
        };
        'multipart/form-data': {
          /** @description The entry below which people are. */
          base: string;
          /**
           * @description PEM of the authorities of its certificate; empty for the usual ones.
           * @default
           */
          certificates?: string;
          /**
           * @description Whether people without an account get one at their first log-in.
           * @default false
           */
          creates_accounts?: boolean;
          /**
           * @description The domains for whose addresses the directory is the authority. Each is proved by a TXT record.
           * @default []
           */
          domains?: string[];
          /** @default mail */
          email_attribute?: string;
          /**
           * @description Finds a person; `{login}` stands for what somebody enters.
           * @default (&(objectClass=person)(|(uid={login})(mail={login})))
           */
          filter?: string;
          /**
           * @description Lists the groups that new people join, such as `memberOf`; empty without one.
           * @default
           */
          groups_attribute?: string;
          /**
           * @description How many wrong passwords of a person the directory gets in half an hour: less than it takes to lock somebody out.
           * @default 4
           */
          max_wrong_passwords?: number;
          /** @default cn */
          name_attribute?: string;
          /**
           * @description The password of that account; empty for the one that is known.
           * @default
           */
          password?: string;
          /**
           * @description Holds a picture, such as `jpegPhoto`; empty without one.
           * @default
           */
          picture_attribute?: string;
          /**
           * @description Whether passwords go to the directory without encryption, where the operator allows it.
           * @default false
           */
          plain?: boolean;
          /** @description The distinguished name of the account that searches; Active Directory also takes `user@domain`. */
          service_dn: string;
          /**
           * @description Names a person for ever: `entryUUID`, or `objectGUID` in Active Directory.
           * @default entryUUID
           */
          unique_id_attribute?: string;
          /** @description `ldaps://host`, or `ldap://host`, which is encrypted by STARTTLS. */
          url: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            directory: components['schemas']['Directory'] | null;
            /** @description The value of the TXT record `_skein.` before a domain, which shows that the domain is that of the organization. */
            domain_record: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_directory: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_realm_directory: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description It can be turned on after a test log-in has succeeded. */
          enabled: boolean;
        };
        'multipart/form-data': {
          /** @description It can be turned on after a test log-in has succeeded. */
          enabled: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_directory_test: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description A name or an address, as people enter it. */
          login: string;
          password: string;
        };
        'multipart/form-data': {
          /** @description A name or an address, as people enter it. */
          login: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            email: string | null;
            full_name: string;
            groups: string[];
            has_picture: boolean;
            /** @description Whether the directory is the authority for the address. */
            is_vouched_for: boolean;
            unique_id: string;
            /** @description The account that belongs to the person, or that has the address. */
            user_id: number | null;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_realm_domains: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            domains: components['schemas']['RealmDomain'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_domains: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          allow_subdomains: boolean;
          domain: string;
        };
        'multipart/form-data': {
          allow_subdomains: boolean;
          domain: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Its id and its name. */
            new_domain: [number, string];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_domains_by_domain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domain: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_realm_domains_by_domain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domain: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          allow_subdomains: boolean;
        };
        'multipart/form-data': {
          allow_subdomains: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_realm_emoji: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            emoji: {
              [key: string]: components['schemas']['CustomEmoji'];
            };
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_emoji_by_emoji_name: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description What is written between colons. Spaces count as underscores. */
        emoji_name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_emoji_by_emoji_name: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description What is written between colons. Spaces count as underscores. */
        emoji_name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_filters: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Regular expression in RE2 syntax. */
          pattern: string;
          /** @description RFC 6570 URL template with the pattern's named groups as its variables. */
          url_template: string;
        };
        'multipart/form-data': {
          /** @description Regular expression in RE2 syntax. */
          pattern: string;
          /** @description RFC 6570 URL template with the pattern's named groups as its variables. */
          url_template: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_filters_by_filter_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        filter_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_realm_filters_by_filter_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        filter_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Regular expression in RE2 syntax. */
          pattern: string;
          /** @description RFC 6570 URL template with the pattern's named groups as its variables. */
          url_template: string;
        };
        'multipart/form-data': {
          /** @description Regular expression in RE2 syntax. */
          pattern: string;
          /** @description RFC 6570 URL template with the pattern's named groups as its variables. */
          url_template: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_icon: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            icon_url: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_icon: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            icon_url: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_realm_integrations: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description In the order of their names. */
            integrations: {
              /** @description JSON. */
              declaration: string;
              name: string;
            }[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  put_realm_integrations_by_name: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Begins with `custom-`; the last part of the address. */
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description JSON with `display_name`, `event`, `ignored` and `messages`; see docs/integrations.md. */
          declaration: Record<string, never>;
        };
        'multipart/form-data': {
          /** @description JSON with `display_name`, `event`, `ignored` and `messages`; see docs/integrations.md. */
          declaration: Record<string, never>;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_integrations_by_name: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Begins with `custom-`; the last part of the address. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_integrations_try: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description JSON with `display_name`, `event`, `ignored` and `messages`; see docs/integrations.md. */
          declaration: Record<string, never>;
          /** @description What the service sends: JSON or a form. */
          payload: string;
        };
        'multipart/form-data': {
          /** @description JSON with `display_name`, `event`, `ignored` and `messages`; see docs/integrations.md. */
          declaration: Record<string, never>;
          /** @description What the service sends: JSON or a form. */
          payload: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description An empty text if it is not known. */
            event: string;
            messages: {
              content: string;
              topic: string;
            }[];
            /**
             * @description What would become of the payload; `anomalous`: a path of the declaration is missing in it; `malformed`: it is neither JSON nor a form.
             * @enum {string}
             */
            outcome: 'messages' | 'ignored' | 'unsupported' | 'missing event' | 'anomalous' | 'malformed';
            /** @description Where the payload is not as the declaration expects it; null if it is. */
            path: string | null;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_realm_linkifiers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            linkifiers: components['schemas']['Linkifier'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_realm_linkifiers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Ids of all linkifiers in the new order. */
          ordered_linkifier_ids: number[];
        };
        'multipart/form-data': {
          /** @description Ids of all linkifiers in the new order. */
          ordered_linkifier_ids: number[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_logo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Whether the logo for dark backgrounds is meant; required, in the query or in the body. */
          night?: boolean;
        };
        'multipart/form-data': {
          /** @description Whether the logo for dark backgrounds is meant; required, in the query or in the body. */
          night?: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_logo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Whether the logo for dark backgrounds is meant. */
          night: boolean;
        };
        'multipart/form-data': {
          /** @description Whether the logo for dark backgrounds is meant. */
          night: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_playgrounds: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description What clients call the playground. */
          name: string;
          /** @description Language of the code blocks it is for, as the lexer is called. */
          pygments_language: string;
          /** @description RFC 6570 URL template with `code` as its only variable. */
          url_template: string;
        };
        'multipart/form-data': {
          /** @description What clients call the playground. */
          name: string;
          /** @description Language of the code blocks it is for, as the lexer is called. */
          pygments_language: string;
          /** @description RFC 6570 URL template with `code` as its only variable. */
          url_template: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_playgrounds_by_playground_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        playground_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_realm_presence: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description By id, and in the legacy format by address. */
            presences: {
              [key: string]:
                | {
                    /** @description Seconds UTC. */
                    active_timestamp: number;
                    /** @description Seconds UTC. */
                    idle_timestamp: number;
                  }
                | {
                    aggregated: {
                      client: string;
                      pushable?: boolean;
                      /** @enum {string} */
                      status: 'active' | 'idle';
                      /** @description Seconds UTC. */
                      timestamp: number;
                    };
                    website: {
                      client: string;
                      pushable?: boolean;
                      /** @enum {string} */
                      status: 'active' | 'idle';
                      /** @description Seconds UTC. */
                      timestamp: number;
                    };
                  };
            };
            /** @description Seconds UTC with a fraction. */
            server_timestamp: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_realm_profile_fields: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            custom_fields: components['schemas']['ProfileField'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_profile_fields: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Whether clients show the field in short forms of the profile.
           * @default false
           */
          display_in_profile_summary?: boolean;
          /**
           * @description Whether people fill it in themselves; otherwise administrators do.
           * @default true
           */
          editable_by_user?: boolean;
          /**
           * @description Options of a list of options; kind of an external account.
           * @default null
           */
          field_data?: Record<string, never> | null;
          /** @description 1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 people, 7 external account, 8 pronouns. */
          field_type: number;
          /** @default  */
          hint?: string;
          /** @default  */
          name?: string;
          /** @default false */
          required?: boolean;
        };
        'multipart/form-data': {
          /**
           * @description Whether clients show the field in short forms of the profile.
           * @default false
           */
          display_in_profile_summary?: boolean;
          /**
           * @description Whether people fill it in themselves; otherwise administrators do.
           * @default true
           */
          editable_by_user?: boolean;
          /**
           * @description Options of a list of options; kind of an external account.
           * @default null
           */
          field_data?: Record<string, never> | null;
          /** @description 1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 people, 7 external account, 8 pronouns. */
          field_type: number;
          /** @default  */
          hint?: string;
          /** @default  */
          name?: string;
          /** @default false */
          required?: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_realm_profile_fields: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Ids of all profile fields in the new order. */
          order: number[];
        };
        'multipart/form-data': {
          /** @description Ids of all profile fields in the new order. */
          order: number[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_profile_fields_by_field_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        field_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_realm_profile_fields_by_field_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        field_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          display_in_profile_summary?: boolean | null;
          editable_by_user?: boolean | null;
          field_data?: Record<string, never> | null;
          hint?: string;
          name?: string;
          required?: boolean | null;
        };
        'multipart/form-data': {
          display_in_profile_summary?: boolean | null;
          editable_by_user?: boolean | null;
          field_data?: Record<string, never> | null;
          hint?: string;
          name?: string;
          required?: boolean | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_realm_scim_token: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description The address to enter at the provider. */
            base_url: string;
            token: components['schemas']['ScimToken'] | null;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_scim_token: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Whether the provider may make people moderators and administrators.
           * @default false
           */
          assigns_roles?: boolean;
          /** @description Without it, the token does not expire. */
          expires_in_days?: number;
        };
        'multipart/form-data': {
          /**
           * @description Whether the provider may make people moderators and administrators.
           * @default false
           */
          assigns_roles?: boolean;
          /** @description Without it, the token does not expire. */
          expires_in_days?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            base_url: string;
            /** @description What to enter at the provider. It cannot be read again. */
            secret: string;
            token: components['schemas']['ScimToken'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_scim_token: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_realm_sign_on_providers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            providers: components['schemas']['SignOnProvider'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_sign_on_providers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Whether the provider is asked every 15 minutes if people may still log in.
           * @default false
           */
          checks_people?: boolean;
          client_id: string;
          client_secret: string;
          /**
           * @description Whether people without an account get one at their first log-in.
           * @default false
           */
          creates_accounts?: boolean;
          display_name: string;
          /**
           * @description Only confirmed addresses of these domains log in.
           * @default []
           */
          domains?: string[];
          /**
           * @description The claim that lists the names of the groups that new people join; empty without one.
           * @default
           */
          groups_claim?: string;
          /**
           * @description The issuer, or the address of its discovery document; the address of GitHub, `https://github.com` if it is empty.
           * @default
           */
          issuer?: string;
          /**
           * @description `oidc`: OpenID Connect; `github`: GitHub, or a GitHub Enterprise Server.
           * @default oidc
           * @enum {string}
           */
          kind?: 'oidc' | 'github';
          /**
           * @description Whether a log-out here continues at the provider.
           * @default false
           */
          logs_out_there?: boolean;
          /** @description Names it in addresses: lower case letters, digits and hyphens. `github` for that kind. */
          name: string;
          /**
           * @description The claim by which new people are guests; empty without one.
           * @default
           */
          role_claim?: string;
        };
        'multipart/form-data': {
          /**
           * @description Whether the provider is asked every 15 minutes if people may still log in.
           * @default false
           */
          checks_people?: boolean;
          client_id: string;
          client_secret: string;
          /**
           * @description Whether people without an account get one at their first log-in.
           * @default false
           */
          creates_accounts?: boolean;
          display_name: string;
          /**
           * @description Only confirmed addresses of these domains log in.
           * @default []
           */
          domains?: string[];
          /**
           * @description The claim that lists the names of the groups that new people join; empty without one.
           * @default
           */
          groups_claim?: string;
          /**
           * @description The issuer, or the address of its discovery document; the address of GitHub, `https://github.com` if it is empty.
           * @default
           */
          issuer?: string;
          /**
           * @description `oidc`: OpenID Connect; `github`: GitHub, or a GitHub Enterprise Server.
           * @default oidc
           * @enum {string}
           */
          kind?: 'oidc' | 'github';
          /**
           * @description Whether a log-out here continues at the provider.
           * @default false
           */
          logs_out_there?: boolean;
          /** @description Names it in addresses: lower case letters, digits and hyphens. `github` for that kind. */
          name: string;
          /**
           * @description The claim by which new people are guests; empty without one.
           * @default
           */
          role_claim?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            provider: components['schemas']['SignOnProvider'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_realm_sign_on_providers_by_name: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_realm_sign_on_providers_by_name: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Whether the provider is asked every 15 minutes if people may still log in. */
          checks_people?: boolean;
          client_id?: string;
          client_secret?: string;
          /** @description Whether people without an account get one at their first log-in. */
          creates_accounts?: boolean;
          display_name?: string;
          /** @description Replaces the domains. */
          domains?: string[];
          /** @description It can be turned on after a test log-in has succeeded. */
          enabled?: boolean;
          /** @description The claim that lists the names of the groups that new people join; empty without one. */
          groups_claim?: string;
          /** @description Whether a log-out here continues at the provider. */
          logs_out_there?: boolean;
          /** @description The claim by which new people are guests; empty without one. */
          role_claim?: string;
        };
        'multipart/form-data': {
          /** @description Whether the provider is asked every 15 minutes if people may still log in. */
          checks_people?: boolean;
          client_id?: string;
          client_secret?: string;
          /** @description Whether people without an account get one at their first log-in. */
          creates_accounts?: boolean;
          display_name?: string;
          /** @description Replaces the domains. */
          domains?: string[];
          /** @description It can be turned on after a test log-in has succeeded. */
          enabled?: boolean;
          /** @description The claim that lists the names of the groups that new people join; empty without one. */
          groups_claim?: string;
          /** @description Whether a log-out here continues at the provider. */
          logs_out_there?: boolean;
          /** @description The claim by which new people are guests; empty without one. */
          role_claim?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_sign_on_providers_by_name_test: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Where somebody logs in at the provider, once and within an hour. */
            login_url: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_realm_test_welcome_bot_custom_message: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Markdown. */
          welcome_message_custom_text: string;
        };
        'multipart/form-data': {
          /** @description Markdown. */
          welcome_message_custom_text: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            message_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_realm_user_settings_defaults: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          automatically_follow_topics_where_mentioned?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /**
           * @description 1: automatic, 2: dark, 3: light.
           * @enum {integer}
           */
          color_scheme?: 1 | 2 | 3;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          demote_inactive_streams?: 1 | 2 | 3;
          /**
           * @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none.
           * @enum {integer}
           */
          desktop_icon_count_display?: 1 | 2 | 3 | 4;
          display_emoji_reaction_users?: boolean;
          /**
           * @description Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators.
           * @enum {integer}
           */
          email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          /** @description From 1 second to a week. */
          email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
          enable_desktop_notifications?: boolean;
          enable_digest_emails?: boolean;
          enable_drafts_synchronization?: boolean;
          enable_followed_topic_audible_notifications?: boolean;
          enable_followed_topic_desktop_notifications?: boolean;
          enable_followed_topic_email_notifications?: boolean;
          enable_followed_topic_push_notifications?: boolean;
          enable_followed_topic_wildcard_mentions_notify?: boolean;
          enable_offline_email_notifications?: boolean;
          enable_offline_push_notifications?: boolean;
          enable_online_push_notifications?: boolean;
          enable_sounds?: boolean;
          enable_stream_audible_notifications?: boolean;
          enable_stream_desktop_notifications?: boolean;
          enable_stream_email_notifications?: boolean;
          enable_stream_push_notifications?: boolean;
          enter_sends?: boolean;
          /** @description Use the whole width of the screen. */
          fluid_layout_width?: boolean;
          hide_ai_features?: boolean;
          high_contrast_mode?: boolean;
          left_side_userlist?: boolean;
          message_content_in_email_notifications?: boolean;
          /** @description `none`, or one of `available_notification_sounds`. */
          notification_sound?: string;
          pm_content_in_desktop_notifications?: boolean;
          presence_enabled?: boolean;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          receives_typing_notifications?: boolean;
          /**
           * @description For which topics notices that they are resolved count as read.
           * @enum {string}
           */
          resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          send_private_typing_notifications?: boolean;
          send_read_receipts?: boolean;
          send_stream_typing_notifications?: boolean;
          /** @description Show the number of starred messages. */
          starred_message_counts?: boolean;
          /** @description Turn emoticons in sent messages into emoji. */
          translate_emoticons?: boolean;
          twenty_four_hour_time?: boolean;
          /**
           * @description 1: compact, 2: with status, 3: with avatar and status.
           * @enum {integer}
           */
          user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /**
           * @description 1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages.
           * @enum {integer}
           */
          web_channel_default_view?: 1 | 2 | 3 | 4;
          web_escape_navigates_to_home_view?: boolean;
          web_font_size_px?: number;
          /** @enum {string} */
          web_home_view?: 'recent_topics' | 'inbox' | 'all_messages';
          /** @description Show channels under their folders in the inbox. */
          web_inbox_show_channel_folders?: boolean;
          /** @description Show channels under their folders in the sidebar. */
          web_left_sidebar_show_channel_folders?: boolean;
          /** @description Show the sums of unread messages in the sidebar. */
          web_left_sidebar_unreads_count_summary?: boolean;
          web_line_height_percent?: number;
          /**
           * @description 1: always, 2: in conversations only, 3: never.
           * @enum {integer}
           */
          web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          web_navigate_to_sent_message?: boolean;
          /**
           * @description 1: all channels, 2: unmuted channels and topics, 3: no channels.
           * @enum {integer}
           */
          web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          web_suggest_update_timezone?: boolean;
          wildcard_mentions_notify?: boolean;
        };
        'multipart/form-data': {
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          automatically_follow_topics_where_mentioned?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /**
           * @description 1: automatic, 2: dark, 3: light.
           * @enum {integer}
           */
          color_scheme?: 1 | 2 | 3;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          demote_inactive_streams?: 1 | 2 | 3;
          /**
           * @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none.
           * @enum {integer}
           */
          desktop_icon_count_display?: 1 | 2 | 3 | 4;
          display_emoji_reaction_users?: boolean;
          /**
           * @description Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators.
           * @enum {integer}
           */
          email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          /** @description From 1 second to a week. */
          email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
          enable_desktop_notifications?: boolean;
          enable_digest_emails?: boolean;
          enable_drafts_synchronization?: boolean;
          enable_followed_topic_audible_notifications?: boolean;
          enable_followed_topic_desktop_notifications?: boolean;
          enable_followed_topic_email_notifications?: boolean;
          enable_followed_topic_push_notifications?: boolean;
          enable_followed_topic_wildcard_mentions_notify?: boolean;
          enable_offline_email_notifications?: boolean;
          enable_offline_push_notifications?: boolean;
          enable_online_push_notifications?: boolean;
          enable_sounds?: boolean;
          enable_stream_audible_notifications?: boolean;
          enable_stream_desktop_notifications?: boolean;
          enable_stream_email_notifications?: boolean;
          enable_stream_push_notifications?: boolean;
          enter_sends?: boolean;
          /** @description Use the whole width of the screen. */
          fluid_layout_width?: boolean;
          hide_ai_features?: boolean;
          high_contrast_mode?: boolean;
          left_side_userlist?: boolean;
          message_content_in_email_notifications?: boolean;
          /** @description `none`, or one of `available_notification_sounds`. */
          notification_sound?: string;
          pm_content_in_desktop_notifications?: boolean;
          presence_enabled?: boolean;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          receives_typing_notifications?: boolean;
          /**
           * @description For which topics notices that they are resolved count as read.
           * @enum {string}
           */
          resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          send_private_typing_notifications?: boolean;
          send_read_receipts?: boolean;
          send_stream_typing_notifications?: boolean;
          /** @description Show the number of starred messages. */
          starred_message_counts?: boolean;
          /** @description Turn emoticons in sent messages into emoji. */
          translate_emoticons?: boolean;
          twenty_four_hour_time?: boolean;
          /**
           * @description 1: compact, 2: with status, 3: with avatar and status.
           * @enum {integer}
           */
          user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /**
           * @description 1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages.
           * @enum {integer}
           */
          web_channel_default_view?: 1 | 2 | 3 | 4;
          web_escape_navigates_to_home_view?: boolean;
          web_font_size_px?: number;
          /** @enum {string} */
          web_home_view?: 'recent_topics' | 'inbox' | 'all_messages';
          /** @description Show channels under their folders in the inbox. */
          web_inbox_show_channel_folders?: boolean;
          /** @description Show channels under their folders in the sidebar. */
          web_left_sidebar_show_channel_folders?: boolean;
          /** @description Show the sums of unread messages in the sidebar. */
          web_left_sidebar_unreads_count_summary?: boolean;
          web_line_height_percent?: number;
          /**
           * @description 1: always, 2: in conversations only, 3: never.
           * @enum {integer}
           */
          web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          web_navigate_to_sent_message?: boolean;
          /**
           * @description 1: all channels, 2: unmuted channels and topics, 3: no channels.
           * @enum {integer}
           */
          web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          web_suggest_update_timezone?: boolean;
          wildcard_mentions_notify?: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_register: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @default null */
          all_public_streams?: boolean | null;
          /**
           * @description Message events carry HTML instead of Markdown.
           * @default false
           */
          apply_markdown?: boolean;
          client_capabilities?: {
            [key: string]: boolean;
          };
          /** @description True by default; for visitors it is false, and true is an error. */
          client_gravatar?: boolean;
          /**
           * @description Types of events the queue gets; without it all.
           * @default null
           */
          event_types?: string[] | null;
          /**
           * @description Types whose state is answered; without it those of event_types.
           * @default null
           */
          fetch_event_types?: string[] | null;
          /** @description The same for clients of today, in seconds or by the kind of client; it counts before queue_lifespan_secs. */
          idle_queue_timeout?: number | 'mobile';
          /** @description For visitors true is an error. `partial` lets the server leave subscribers of large channels out; this one lists all of them. */
          include_subscribers?: boolean | 'partial';
          /**
           * @description Restricts message events: pairs of operator and operand.
           * @default []
           */
          narrow?: string[][] | null;
          presence_history_limit_days?: number;
          /**
           * @description How long the queue lives without a poll, at most a week; 0 for the usual time.
           * @default 0
           */
          queue_lifespan_secs?: number;
          /** @default false */
          slim_presence?: boolean;
        };
        'multipart/form-data': {
          /** @default null */
          all_public_streams?: boolean | null;
          /**
           * @description Message events carry HTML instead of Markdown.
           * @default false
           */
          apply_markdown?: boolean;
          client_capabilities?: {
            [key: string]: boolean;
          };
          /** @description True by default; for visitors it is false, and true is an error. */
          client_gravatar?: boolean;
          /**
           * @description Types of events the queue gets; without it all.
           * @default null
           */
          event_types?: string[] | null;
          /**
           * @description Types whose state is answered; without it those of event_types.
           * @default null
           */
          fetch_event_types?: string[] | null;
          /** @description The same for clients of today, in seconds or by the kind of client; it counts before queue_lifespan_secs. */
          idle_queue_timeout?: number | 'mobile';
          /** @description For visitors true is an error. `partial` lets the server leave subscribers of large channels out; this one lists all of them. */
          include_subscribers?: boolean | 'partial';
          /**
           * @description Restricts message events: pairs of operator and operand.
           * @default []
           */
          narrow?: string[][] | null;
          presence_history_limit_days?: number;
          /**
           * @description How long the queue lives without a poll, at most a week; 0 for the usual time.
           * @default 0
           */
          queue_lifespan_secs?: number;
          /** @default false */
          slim_presence?: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            alert_words?: string[];
            available_notification_sounds?: string[];
            /** @enum {string} */
            avatar_source?: 'G' | 'U';
            avatar_url?: string;
            avatar_url_medium?: string;
            can_create_private_streams?: boolean;
            can_create_public_streams?: boolean;
            can_create_streams?: boolean;
            can_create_web_public_streams?: boolean;
            can_invite_others_to_realm?: boolean;
            can_subscribe_other_users?: boolean;
            /** @description In their order, archived ones too. */
            channel_folders?: components['schemas']['ChannelFolder'][];
            /** @description 1: automatic, 2: dark, 3: light. */
            color_scheme?: number;
            cross_realm_bots?: components['schemas']['SystemBot'][];
            custom_profile_field_types?: {
              [key: string]: {
                id: number;
                name: string;
              };
            };
            custom_profile_fields?: components['schemas']['ProfileField'][];
            /** @description Code of a language. */
            default_language?: string;
            delivery_email?: string;
            /** @description 1: automatic, 2: always, 3: never. */
            demote_inactive_streams?: number;
            /** @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none. */
            desktop_icon_count_display?: number;
            development_environment?: boolean;
            drafts?: components['schemas']['Draft'][];
            email?: string;
            /** @description From 1 second to a week. */
            email_notifications_batching_period_seconds?: number;
            email_suppression?: components['schemas']['EmailSuppression'] | null;
            emojiset?: string;
            emojiset_choices?: {
              key: string;
              text: string;
            }[];
            enable_desktop_notifications?: boolean;
            enable_digest_emails?: boolean;
            enable_drafts_synchronization?: boolean;
            enable_login_emails?: boolean;
            enable_marketing_emails?: boolean;
            enable_offline_email_notifications?: boolean;
            enable_offline_push_notifications?: boolean;
            enable_online_push_notifications?: boolean;
            enable_sounds?: boolean;
            enable_stream_audible_notifications?: boolean;
            enable_stream_desktop_notifications?: boolean;
            enable_stream_email_notifications?: boolean;
            enable_stream_push_notifications?: boolean;
            enter_sends?: boolean;
            event_queue_longpoll_timeout_seconds?: number;
            /** @description Use the whole width of the screen. */
            fluid_layout_width?: boolean;
            full_name?: string;
            giphy_api_key?: string;
            giphy_rating_options?: {
              disabled: {
                id: number;
                name: string;
              };
            };
            has_zoom_token?: boolean;
            high_contrast_mode?: boolean;
            /** @description How long the queue lives without a poll; absent for visitors. */
            idle_queue_timeout_secs?: number;
            is_admin?: boolean;
            is_guest?: boolean;
            is_moderator?: boolean;
            is_owner?: boolean;
            jitsi_server_url?: string;
            /** @description Absent for visitors. */
            last_event_id?: number;
            left_side_userlist?: boolean;
            max_avatar_file_size_mib?: number;
            max_bulk_new_subscription_messages?: number;
            max_channel_folder_description_length?: number;
            max_channel_folder_name_length?: number;
            max_file_upload_size_mib?: number;
            max_icon_file_size_mib?: number;
            max_logo_file_size_mib?: number;
            /** @description -1 if the account has received none. */
            max_message_id?: number;
            max_message_length?: number;
            max_reminder_note_length?: number;
            max_stream_description_length?: number;
            max_stream_name_length?: number;
            max_topic_length?: number;
            message_content_in_email_notifications?: boolean;
            /** @description The channel, the topic, and the time in seconds UTC. */
            muted_topics?: [string, string, number][];
            muted_users?: components['schemas']['MutedUser'][];
            /** @enum {null} */
            navigation_tour_video_url?: null;
            navigation_views?: components['schemas']['NavigationView'][];
            never_subscribed?: {
              can_add_subscribers_group: components['schemas']['GroupSettingValue'];
              can_administer_channel_group: components['schemas']['GroupSettingValue'];
              can_delete_any_message_group: components['schemas']['GroupSettingValue'];
              can_delete_own_message_group: components['schemas']['GroupSettingValue'];
              can_move_messages_out_of_channel_group: components['schemas']['GroupSettingValue'];
              can_move_messages_within_channel_group: components['schemas']['GroupSettingValue'];
              can_remove_subscribers_group: components['schemas']['GroupSettingValue'];
              can_resolve_topics_group: components['schemas']['GroupSettingValue'];
              can_send_message_group: components['schemas']['GroupSettingValue'];
              can_subscribe_group: components['schemas']['GroupSettingValue'];
              creator_id: number | null;
              /** @description Seconds UTC. */
              date_created: number;
              description: string;
              first_message_id: number | null;
              /** @description The channel folder in which it is. */
              folder_id: number | null;
              history_public_to_subscribers: boolean;
              invite_only: boolean;
              /** @description Deprecated: see can_send_message_group. */
              is_announcement_only: boolean;
              is_archived: boolean;
              is_recently_active: boolean;
              is_web_public: boolean;
              message_retention_days: number | null;
              name: string;
              rendered_description: string;
              stream_id: number;
              /** @description Deprecated: an approximation of can_send_message_group by one of four numbers. */
              stream_post_policy: number;
              /** @description Null for channels that are too young for an average. */
              stream_weekly_traffic: number | null;
              /** @description Without deactivated accounts. Clients count on with events of subscribers. */
              subscriber_count: number;
              /** @description On request. */
              subscribers?: number[];
              /**
               * @description Whether messages may have no topic, or none but that.
               * @enum {string}
               */
              topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
            }[];
            notice_timing?: components['schemas']['NoticeTiming'];
            /** @description `none`, or one of `available_notification_sounds`. */
            notification_sound?: string;
            onboarding_steps?: Record<string, never>[];
            password_max_length?: number;
            password_min_guesses?: number;
            password_min_length?: number;
            pm_content_in_desktop_notifications?: boolean;
            presence_enabled?: boolean;
            presence_last_update_id?: number;
            /** @description By id, and in the legacy format by address. */
            presences?: {
              [key: string]:
                | {
                    /** @description Seconds UTC. */
                    active_timestamp: number;
                    /** @description Seconds UTC. */
                    idle_timestamp: number;
                  }
                | {
                    aggregated: {
                      client: string;
                      pushable?: boolean;
                      /** @enum {string} */
                      status: 'active' | 'idle';
                      /** @description Seconds UTC. */
                      timestamp: number;
                    };
                    website: {
                      client: string;
                      pushable?: boolean;
                      /** @enum {string} */
                      status: 'active' | 'idle';
                      /** @description Seconds UTC. */
                      timestamp: number;
                    };
                  };
            };
            /** @description Devices that are registered for pushes encrypted end to end. */
            push_devices?: {
              [key: string]: Record<string, never>;
            };
            /** @description Null for visitors, who get no events. */
            queue_id: string | null;
            quiet_hours?: components['schemas']['QuietHours'];
            /** @description Webhooks get events about direct messages of their owners. */
            realm_allow_direct_messages_in_event_webhooks?: boolean;
            realm_allow_edit_history?: boolean;
            realm_allow_message_editing?: boolean;
            realm_authentication_methods?: {
              [key: string]: {
                available: boolean;
                enabled: boolean;
              };
            };
            realm_available_video_chat_providers?: {
              disabled: {
                id: number;
                name: string;
              };
              jitsi_meet: {
                id: number;
                name: string;
              };
            };
            realm_avatar_changes_disabled?: boolean;
            realm_billing?: {
              has_pending_sponsorship_request: boolean;
            };
            realm_bot_domain?: string;
            realm_bots?: components['schemas']['Bot'][];
            realm_can_access_all_users_group?: components['schemas']['GroupSettingValue'];
            realm_can_add_custom_emoji_group?: components['schemas']['GroupSettingValue'];
            realm_can_add_subscribers_group?: components['schemas']['GroupSettingValue'];
            realm_can_create_bots_group?: components['schemas']['GroupSettingValue'];
            realm_can_create_groups?: components['schemas']['GroupSettingValue'];
            realm_can_create_private_channel_group?: components['schemas']['GroupSettingValue'];
            realm_can_create_public_channel_group?: components['schemas']['GroupSettingValue'];
            realm_can_create_web_public_channel_group?: components['schemas']['GroupSettingValue'];
            realm_can_create_write_only_bots_group?: components['schemas']['GroupSettingValue'];
            realm_can_delete_any_message_group?: components['schemas']['GroupSettingValue'];
            realm_can_delete_own_message_group?: components['schemas']['GroupSettingValue'];
            realm_can_invite_users_group?: components['schemas']['GroupSettingValue'];
            realm_can_manage_all_groups?: components['schemas']['GroupSettingValue'];
            realm_can_manage_billing_group?: components['schemas']['GroupSettingValue'];
            realm_can_manage_event_webhooks_group?: components['schemas']['GroupSettingValue'];
            realm_can_mention_many_users_group?: components['schemas']['GroupSettingValue'];
            realm_can_move_messages_between_channels_group?: components['schemas']['GroupSettingValue'];
            realm_can_move_messages_between_topics_group?: components['schemas']['GroupSettingValue'];
            realm_can_resolve_topics_group?: components['schemas']['GroupSettingValue'];
            realm_can_set_delete_message_policy_group?: components['schemas']['GroupSettingValue'];
            realm_can_set_topics_policy_group?: components['schemas']['GroupSettingValue'];
            realm_can_summarize_topics_group?: components['schemas']['GroupSettingValue'];
            realm_create_multiuse_invite_group?: components['schemas']['GroupSettingValue'];
            realm_create_private_stream_policy?: number;
            realm_create_public_stream_policy?: number;
            realm_create_web_public_stream_policy?: number;
            /** @description Seconds UTC. */
            realm_date_created?: number;
            realm_default_code_block_language?: string;
            realm_default_external_accounts?: {
              [key: string]: {
                hint: string;
                name: string;
                text: string;
                url_pattern: string;
              };
            };
            realm_default_language?: string;
            realm_default_stream_groups?: components['schemas']['DefaultChannelGroup'][];
            realm_default_streams?: number[];
            realm_description?: string;
            realm_digest_emails_enabled?: boolean;
            /** @description 0: Monday. */
            realm_digest_weekday?: number;
            realm_direct_message_initiator_group?: components['schemas']['GroupSettingValue'];
            realm_direct_message_permission_group?: components['schemas']['GroupSettingValue'];
            realm_disallow_disposable_email_addresses?: boolean;
            realm_domains?: components['schemas']['RealmDomain'][];
            realm_email_auth_enabled?: boolean;
            realm_email_changes_disabled?: boolean;
            /** @description Only addresses of the domains of the organization may join. */
            realm_emails_restricted_to_domains?: boolean;
            realm_embedded_bots?: Record<string, never>[];
            realm_emoji?: {
              [key: string]: components['schemas']['CustomEmoji'];
            };
            realm_empty_topic_display_name?: string;
            realm_enable_guest_user_dm_warning?: boolean;
            realm_enable_guest_user_indicator?: boolean;
            realm_enable_read_receipts?: boolean;
            realm_enable_spectator_access?: boolean;
            /** @description Always empty: linkifiers with URL templates cannot be expressed in this older form. */
            realm_filters?: Record<string, never>[];
            realm_giphy_rating?: number;
            realm_icon_source?: string;
            realm_icon_url?: string;
            realm_incoming_webhook_bots?: components['schemas']['IncomingIntegration'][];
            realm_inline_image_preview?: boolean;
            realm_inline_url_embed_preview?: boolean;
            /** @description Nobody joins without an invitation. */
            realm_invite_required?: boolean;
            realm_is_zephyr_mirror_realm?: boolean;
            /** @description Null: the server's default. */
            realm_jitsi_server_url?: string | null;
            realm_linkifiers?: components['schemas']['Linkifier'][];
            realm_logo_source?: string;
            realm_logo_url?: string;
            /** @description Deprecated: follows from topics_policy. */
            realm_mandatory_topics?: boolean;
            realm_message_content_allowed_in_email_notifications?: boolean;
            /** @description Seconds; null: no limit. */
            realm_message_content_delete_limit_seconds?: number | null;
            /** @description Seconds; null: no limit. */
            realm_message_content_edit_limit_seconds?: number | null;
            /** @enum {string} */
            realm_message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
            /** @description -1: without limit. */
            realm_message_retention_days?: number;
            /** @description The id of a channel; -1: none. */
            realm_moderation_request_channel_id?: number;
            /** @description Seconds; null: no limit. */
            realm_move_messages_between_streams_limit_seconds?: number | null;
            /** @description Seconds; null: no limit. */
            realm_move_messages_within_stream_limit_seconds?: number | null;
            realm_name?: string;
            realm_name_changes_disabled?: boolean;
            /** @description 1: automatic, 2: always, 3: never. */
            realm_name_in_email_notifications_policy?: number;
            /** @description The id of a channel; -1: none. */
            realm_new_stream_announcements_stream_id?: number;
            realm_night_logo_source?: string;
            realm_night_logo_url?: string;
            realm_non_active_users?: components['schemas']['RealmUser'][];
            /** @description The kind of organization; 0: not specified. */
            realm_org_type?: number;
            realm_password_auth_enabled?: boolean;
            realm_plan_type?: number;
            realm_playgrounds?: components['schemas']['Playground'][];
            /** @description Nobody sees who is online. */
            realm_presence_disabled?: boolean;
            realm_push_notifications_enabled?: boolean;
            /** @enum {null} */
            realm_push_notifications_enabled_end_timestamp?: null;
            /** @description Pushes that the services of Apple and Google could read do not quote messages. */
            realm_require_e2ee_push_notifications?: boolean;
            /** @description Who logs in with a password alone is led to the set-up of a second factor. */
            realm_require_second_factor?: boolean;
            realm_require_unique_names?: boolean;
            realm_send_welcome_emails?: boolean;
            /** @description The id of a channel; -1: none. */
            realm_signup_announcements_stream_id?: number;
            /** @description Whether messages in channels may be sent without a topic, where the channel itself does not say so. */
            realm_topics_policy?: string;
            realm_upload_quota_mib?: number | null;
            /** @description Old name of realm_url. */
            realm_uri?: string;
            realm_url?: string;
            realm_user_groups?: components['schemas']['UserGroup'][];
            realm_user_settings_defaults?: components['schemas']['UserSettingDefaults'];
            realm_users?: components['schemas']['RealmUser'][];
            realm_video_chat_provider?: number;
            /** @description Days until a new member is a full member. */
            realm_waiting_period_threshold?: number;
            realm_want_advertise_in_communities_directory?: boolean;
            /** @description Markdown that the welcome bot sends to new accounts after its greeting. */
            realm_welcome_message_custom_text?: string;
            realm_wildcard_mention_policy?: number;
            /** @description The id of a channel; -1: none. */
            realm_zulip_update_announcements_stream_id?: number;
            receives_typing_notifications?: boolean;
            recent_private_conversations?: {
              max_message_id: number;
              /** @description The other participants. */
              user_ids: number[];
            }[];
            reminders?: components['schemas']['Reminder'][];
            saved_snippets?: components['schemas']['SavedSnippet'][];
            scheduled_messages?: components['schemas']['ScheduledMessage'][];
            server_avatar_changes_disabled?: boolean;
            server_can_summarize_topics?: boolean;
            server_emoji_data_url?: string;
            server_generation?: number;
            server_inline_image_preview?: boolean;
            server_inline_url_embed_preview?: boolean;
            server_jitsi_server_url?: string;
            /** @enum {null} */
            server_max_deactivated_realm_deletion_days?: null;
            server_min_deactivated_realm_deletion_days?: number;
            server_name_changes_disabled?: boolean;
            server_needs_upgrade?: boolean;
            server_presence_offline_threshold_seconds?: number;
            server_presence_ping_interval_seconds?: number;
            server_report_message_types?: {
              key: string;
              name: string;
            }[];
            server_supported_permission_settings?: {
              group: {
                [key: string]: {
                  allow_everyone_group: boolean;
                  allow_internet_group: boolean;
                  allow_nobody_group: boolean;
                  allowed_system_groups: string[];
                  default_for_system_groups: string | null;
                  default_group_name: string;
                  require_system_group: boolean;
                };
              };
              realm: {
                [key: string]: {
                  allow_everyone_group: boolean;
                  allow_internet_group: boolean;
                  allow_nobody_group: boolean;
                  allowed_system_groups: string[];
                  default_for_system_groups: string | null;
                  default_group_name: string;
                  require_system_group: boolean;
                };
              };
              stream: {
                [key: string]: {
                  allow_everyone_group: boolean;
                  allow_internet_group: boolean;
                  allow_nobody_group: boolean;
                  allowed_system_groups: string[];
                  default_for_system_groups: string | null;
                  default_group_name: string;
                  require_system_group: boolean;
                };
              };
            };
            server_thumbnail_formats?: {
              animated: boolean;
              format: string;
              max_height: number;
              max_width: number;
              name: string;
            }[];
            /** @description Seconds UTC with a fraction. */
            server_timestamp?: number;
            server_typing_started_expiry_period_milliseconds?: number;
            server_typing_started_wait_period_milliseconds?: number;
            server_typing_stopped_wait_period_milliseconds?: number;
            server_web_public_streams_enabled?: boolean;
            settings_send_digest_emails?: boolean;
            /** @description Show the number of starred messages. */
            starred_message_counts?: boolean;
            starred_messages?: number[];
            stop_words?: string[];
            streams?: components['schemas']['Channel'][];
            subscriptions?: components['schemas']['Subscription'][];
            timezone?: string;
            /** @description Turn emoticons in sent messages into emoji. */
            translate_emoticons?: boolean;
            twenty_four_hour_time?: boolean;
            unread_msgs?: components['schemas']['UnreadMessages'];
            unsubscribed?: components['schemas']['Subscription'][];
            upgrade_text_for_wide_organization_logo?: string;
            user_id?: number;
            user_settings?: components['schemas']['UserSettings'];
            user_status?: {
              [key: string]: components['schemas']['UserStatus'];
            };
            user_topics?: components['schemas']['UserTopic'][];
            web_home_view?: string;
            wildcard_mentions_notify?: boolean;
            zulip_feature_level: number;
            zulip_merge_base: string;
            zulip_plan_is_not_limited?: boolean;
            zulip_version: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_reminders: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            reminders: components['schemas']['Reminder'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_reminders: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The message of which the account is reminded. */
          message_id: number;
          /**
           * @description Shown above the message.
           * @default
           */
          note?: string;
          /** @description Seconds UTC. */
          scheduled_delivery_timestamp: number;
        };
        'multipart/form-data': {
          /** @description The message of which the account is reminded. */
          message_id: number;
          /**
           * @description Shown above the message.
           * @default
           */
          note?: string;
          /** @description Seconds UTC. */
          scheduled_delivery_timestamp: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            reminder_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_reminders_by_reminder_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        reminder_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_saved_snippets: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            saved_snippets: components['schemas']['SavedSnippet'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_saved_snippets: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          content: string;
          title: string;
        };
        'multipart/form-data': {
          content: string;
          title: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            saved_snippet_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_saved_snippets_by_saved_snippet_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        saved_snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_saved_snippets_by_saved_snippet_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        saved_snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          content?: string;
          title?: string;
        };
        'multipart/form-data': {
          content?: string;
          title?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_scheduled_messages: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            scheduled_messages: components['schemas']['ScheduledMessage'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_scheduled_messages: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          content: string;
          read_by_sender?: boolean;
          /** @description Seconds UTC. */
          scheduled_delivery_timestamp: number;
          /** @description A channel by its id, or a JSON list of people by theirs. */
          to: string;
          /** @description Needed in channels. Also accepted as `subject`. */
          topic?: string;
          /** @enum {string} */
          type: 'direct' | 'private' | 'channel' | 'stream';
        };
        'multipart/form-data': {
          content: string;
          read_by_sender?: boolean;
          /** @description Seconds UTC. */
          scheduled_delivery_timestamp: number;
          /** @description A channel by its id, or a JSON list of people by theirs. */
          to: string;
          /** @description Needed in channels. Also accepted as `subject`. */
          topic?: string;
          /** @enum {string} */
          type: 'direct' | 'private' | 'channel' | 'stream';
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            scheduled_message_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_scheduled_messages_by_scheduled_message_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        scheduled_message_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_scheduled_messages_by_scheduled_message_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        scheduled_message_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          content?: string;
          /** @description Seconds UTC. */
          scheduled_delivery_timestamp?: number;
          /** @description A channel by its id, or a JSON list of people by theirs. */
          to?: string;
          /** @description Also accepted as `subject`. */
          topic?: string;
          /** @enum {string} */
          type?: 'direct' | 'private' | 'channel' | 'stream';
        };
        'multipart/form-data': {
          content?: string;
          /** @description Seconds UTC. */
          scheduled_delivery_timestamp?: number;
          /** @description A channel by its id, or a JSON list of people by theirs. */
          to?: string;
          /** @description Also accepted as `subject`. */
          topic?: string;
          /** @enum {string} */
          type?: 'direct' | 'private' | 'channel' | 'stream';
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_server_settings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            authentication_methods: {
              [key: string]: boolean;
            };
            email_auth_enabled: boolean;
            /** @description Pages on which a mobile application logs in by a browser. */
            external_authentication_methods: {
              display_icon: string | null;
              /** @description Clients show it after words such as “Sign in with”. */
              display_name: string;
              login_url: string;
              name: string;
              signup_url: string;
            }[];
            is_incompatible: boolean;
            push_notifications_enabled: boolean;
            realm_description: string;
            realm_icon: string;
            realm_name: string;
            /** @description Old name of realm_url. */
            realm_uri: string;
            realm_url: string;
            realm_web_public_access_enabled: boolean;
            require_email_format_usernames: boolean;
            zulip_feature_level: number;
            zulip_merge_base: string;
            zulip_version: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_service_outgoing_webhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & components['schemas']['OutgoingWebhook'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_settings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          allow_private_data_export?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          automatically_follow_topics_where_mentioned?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /**
           * @description 1: automatic, 2: dark, 3: light.
           * @enum {integer}
           */
          color_scheme?: 1 | 2 | 3;
          /** @description Code of a language. */
          default_language?: string;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          demote_inactive_streams?: 1 | 2 | 3;
          /**
           * @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none.
           * @enum {integer}
           */
          desktop_icon_count_display?: 1 | 2 | 3 | 4;
          display_emoji_reaction_users?: boolean;
          /** @description The new address; it takes effect when the link in the mail to it is confirmed. */
          email?: string;
          /**
           * @description Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators.
           * @enum {integer}
           */
          email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          /** @description From 1 second to a week. */
          email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
          enable_desktop_notifications?: boolean;
          enable_digest_emails?: boolean;
          enable_drafts_synchronization?: boolean;
          enable_followed_topic_audible_notifications?: boolean;
          enable_followed_topic_desktop_notifications?: boolean;
          enable_followed_topic_email_notifications?: boolean;
          enable_followed_topic_push_notifications?: boolean;
          enable_followed_topic_wildcard_mentions_notify?: boolean;
          enable_login_emails?: boolean;
          enable_marketing_emails?: boolean;
          enable_offline_email_notifications?: boolean;
          enable_offline_push_notifications?: boolean;
          enable_online_push_notifications?: boolean;
          enable_sounds?: boolean;
          enable_stream_audible_notifications?: boolean;
          enable_stream_desktop_notifications?: boolean;
          enable_stream_email_notifications?: boolean;
          enable_stream_push_notifications?: boolean;
          enter_sends?: boolean;
          /** @description Use the whole width of the screen. */
          fluid_layout_width?: boolean;
          full_name?: string;
          hide_ai_features?: boolean;
          high_contrast_mode?: boolean;
          left_side_userlist?: boolean;
          message_content_in_email_notifications?: boolean;
          new_password?: string;
          /** @description `none`, or one of `available_notification_sounds`. */
          notification_sound?: string;
          /** @description The present password; required with new_password. */
          old_password?: string;
          pm_content_in_desktop_notifications?: boolean;
          presence_enabled?: boolean;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          receives_typing_notifications?: boolean;
          /**
           * @description For which topics notices that they are resolved count as read.
           * @enum {string}
           */
          resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          send_private_typing_notifications?: boolean;
          send_read_receipts?: boolean;
          send_stream_typing_notifications?: boolean;
          /** @description Show the number of starred messages. */
          starred_message_counts?: boolean;
          /** @description Changes the settings of these people and of the members of these groups, not those of the account that asks. Only administrators may. With skip_if_already_edited accounts keep what they have changed by themselves. */
          target_users?: {
            group_ids?: number[];
            skip_if_already_edited?: boolean;
            user_ids?: number[];
          };
          /** @description IANA name of a time zone; empty for none. */
          timezone?: string;
          /** @description Turn emoticons in sent messages into emoji. */
          translate_emoticons?: boolean;
          twenty_four_hour_time?: boolean;
          /**
           * @description 1: compact, 2: with status, 3: with avatar and status.
           * @enum {integer}
           */
          user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /**
           * @description 1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages.
           * @enum {integer}
           */
          web_channel_default_view?: 1 | 2 | 3 | 4;
          web_escape_navigates_to_home_view?: boolean;
          web_font_size_px?: number;
          /** @enum {string} */
          web_home_view?: 'recent_topics' | 'inbox' | 'all_messages';
          /** @description Show channels under their folders in the inbox. */
          web_inbox_show_channel_folders?: boolean;
          /** @description Show channels under their folders in the sidebar. */
          web_left_sidebar_show_channel_folders?: boolean;
          /** @description Show the sums of unread messages in the sidebar. */
          web_left_sidebar_unreads_count_summary?: boolean;
          web_line_height_percent?: number;
          /**
           * @description 1: always, 2: in conversations only, 3: never.
           * @enum {integer}
           */
          web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          web_navigate_to_sent_message?: boolean;
          /**
           * @description 1: all channels, 2: unmuted channels and topics, 3: no channels.
           * @enum {integer}
           */
          web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          web_suggest_update_timezone?: boolean;
          wildcard_mentions_notify?: boolean;
        };
        'multipart/form-data': {
          allow_private_data_export?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          automatically_follow_topics_where_mentioned?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /**
           * @description 1: automatic, 2: dark, 3: light.
           * @enum {integer}
           */
          color_scheme?: 1 | 2 | 3;
          /** @description Code of a language. */
          default_language?: string;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          demote_inactive_streams?: 1 | 2 | 3;
          /**
           * @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none.
           * @enum {integer}
           */
          desktop_icon_count_display?: 1 | 2 | 3 | 4;
          display_emoji_reaction_users?: boolean;
          /** @description The new address; it takes effect when the link in the mail to it is confirmed. */
          email?: string;
          /**
           * @description Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators.
           * @enum {integer}
           */
          email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          /** @description From 1 second to a week. */
          email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
          enable_desktop_notifications?: boolean;
          enable_digest_emails?: boolean;
          enable_drafts_synchronization?: boolean;
          enable_followed_topic_audible_notifications?: boolean;
          enable_followed_topic_desktop_notifications?: boolean;
          enable_followed_topic_email_notifications?: boolean;
          enable_followed_topic_push_notifications?: boolean;
          enable_followed_topic_wildcard_mentions_notify?: boolean;
          enable_login_emails?: boolean;
          enable_marketing_emails?: boolean;
          enable_offline_email_notifications?: boolean;
          enable_offline_push_notifications?: boolean;
          enable_online_push_notifications?: boolean;
          enable_sounds?: boolean;
          enable_stream_audible_notifications?: boolean;
          enable_stream_desktop_notifications?: boolean;
          enable_stream_email_notifications?: boolean;
          enable_stream_push_notifications?: boolean;
          enter_sends?: boolean;
          /** @description Use the whole width of the screen. */
          fluid_layout_width?: boolean;
          full_name?: string;
          hide_ai_features?: boolean;
          high_contrast_mode?: boolean;
          left_side_userlist?: boolean;
          message_content_in_email_notifications?: boolean;
          new_password?: string;
          /** @description `none`, or one of `available_notification_sounds`. */
          notification_sound?: string;
          /** @description The present password; required with new_password. */
          old_password?: string;
          pm_content_in_desktop_notifications?: boolean;
          presence_enabled?: boolean;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          receives_typing_notifications?: boolean;
          /**
           * @description For which topics notices that they are resolved count as read.
           * @enum {string}
           */
          resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          send_private_typing_notifications?: boolean;
          send_read_receipts?: boolean;
          send_stream_typing_notifications?: boolean;
          /** @description Show the number of starred messages. */
          starred_message_counts?: boolean;
          /** @description Changes the settings of these people and of the members of these groups, not those of the account that asks. Only administrators may. With skip_if_already_edited accounts keep what they have changed by themselves. */
          target_users?: {
            group_ids?: number[];
            skip_if_already_edited?: boolean;
            user_ids?: number[];
          };
          /** @description IANA name of a time zone; empty for none. */
          timezone?: string;
          /** @description Turn emoticons in sent messages into emoji. */
          translate_emoticons?: boolean;
          twenty_four_hour_time?: boolean;
          /**
           * @description 1: compact, 2: with status, 3: with avatar and status.
           * @enum {integer}
           */
          user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /**
           * @description 1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages.
           * @enum {integer}
           */
          web_channel_default_view?: 1 | 2 | 3 | 4;
          web_escape_navigates_to_home_view?: boolean;
          web_font_size_px?: number;
          /** @enum {string} */
          web_home_view?: 'recent_topics' | 'inbox' | 'all_messages';
          /** @description Show channels under their folders in the inbox. */
          web_inbox_show_channel_folders?: boolean;
          /** @description Show channels under their folders in the sidebar. */
          web_left_sidebar_show_channel_folders?: boolean;
          /** @description Show the sums of unread messages in the sidebar. */
          web_left_sidebar_unreads_count_summary?: boolean;
          web_line_height_percent?: number;
          /**
           * @description 1: always, 2: in conversations only, 3: never.
           * @enum {integer}
           */
          web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          web_navigate_to_sent_message?: boolean;
          /**
           * @description 1: all channels, 2: unmuted channels and topics, 3: no channels.
           * @enum {integer}
           */
          web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          web_suggest_update_timezone?: boolean;
          wildcard_mentions_notify?: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_settings_display: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          allow_private_data_export?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          automatically_follow_topics_where_mentioned?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /**
           * @description 1: automatic, 2: dark, 3: light.
           * @enum {integer}
           */
          color_scheme?: 1 | 2 | 3;
          /** @description Code of a language. */
          default_language?: string;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          demote_inactive_streams?: 1 | 2 | 3;
          /**
           * @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none.
           * @enum {integer}
           */
          desktop_icon_count_display?: 1 | 2 | 3 | 4;
          display_emoji_reaction_users?: boolean;
          /** @description The new address; it takes effect when the link in the mail to it is confirmed. */
          email?: string;
          /**
           * @description Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators.
           * @enum {integer}
           */
          email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          /** @description From 1 second to a week. */
          email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
          enable_desktop_notifications?: boolean;
          enable_digest_emails?: boolean;
          enable_drafts_synchronization?: boolean;
          enable_followed_topic_audible_notifications?: boolean;
          enable_followed_topic_desktop_notifications?: boolean;
          enable_followed_topic_email_notifications?: boolean;
          enable_followed_topic_push_notifications?: boolean;
          enable_followed_topic_wildcard_mentions_notify?: boolean;
          enable_login_emails?: boolean;
          enable_marketing_emails?: boolean;
          enable_offline_email_notifications?: boolean;
          enable_offline_push_notifications?: boolean;
          enable_online_push_notifications?: boolean;
          enable_sounds?: boolean;
          enable_stream_audible_notifications?: boolean;
          enable_stream_desktop_notifications?: boolean;
          enable_stream_email_notifications?: boolean;
          enable_stream_push_notifications?: boolean;
          enter_sends?: boolean;
          /** @description Use the whole width of the screen. */
          fluid_layout_width?: boolean;
          full_name?: string;
          hide_ai_features?: boolean;
          high_contrast_mode?: boolean;
          left_side_userlist?: boolean;
          message_content_in_email_notifications?: boolean;
          new_password?: string;
          /** @description `none`, or one of `available_notification_sounds`. */
          notification_sound?: string;
          /** @description The present password; required with new_password. */
          old_password?: string;
          pm_content_in_desktop_notifications?: boolean;
          presence_enabled?: boolean;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          receives_typing_notifications?: boolean;
          /**
           * @description For which topics notices that they are resolved count as read.
           * @enum {string}
           */
          resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          send_private_typing_notifications?: boolean;
          send_read_receipts?: boolean;
          send_stream_typing_notifications?: boolean;
          /** @description Show the number of starred messages. */
          starred_message_counts?: boolean;
          /** @description Changes the settings of these people and of the members of these groups, not those of the account that asks. Only administrators may. With skip_if_already_edited accounts keep what they have changed by themselves. */
          target_users?: {
            group_ids?: number[];
            skip_if_already_edited?: boolean;
            user_ids?: number[];
          };
          /** @description IANA name of a time zone; empty for none. */
          timezone?: string;
          /** @description Turn emoticons in sent messages into emoji. */
          translate_emoticons?: boolean;
          twenty_four_hour_time?: boolean;
          /**
           * @description 1: compact, 2: with status, 3: with avatar and status.
           * @enum {integer}
           */
          user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /**
           * @description 1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages.
           * @enum {integer}
           */
          web_channel_default_view?: 1 | 2 | 3 | 4;
          web_escape_navigates_to_home_view?: boolean;
          web_font_size_px?: number;
          /** @enum {string} */
          web_home_view?: 'recent_topics' | 'inbox' | 'all_messages';
          /** @description Show channels under their folders in the inbox. */
          web_inbox_show_channel_folders?: boolean;
          /** @description Show channels under their folders in the sidebar. */
          web_left_sidebar_show_channel_folders?: boolean;
          /** @description Show the sums of unread messages in the sidebar. */
          web_left_sidebar_unreads_count_summary?: boolean;
          web_line_height_percent?: number;
          /**
           * @description 1: always, 2: in conversations only, 3: never.
           * @enum {integer}
           */
          web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          web_navigate_to_sent_message?: boolean;
          /**
           * @description 1: all channels, 2: unmuted channels and topics, 3: no channels.
           * @enum {integer}
           */
          web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          web_suggest_update_timezone?: boolean;
          wildcard_mentions_notify?: boolean;
        };
        'multipart/form-data': {
          allow_private_data_export?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          automatically_follow_topics_where_mentioned?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /**
           * @description 1: automatic, 2: dark, 3: light.
           * @enum {integer}
           */
          color_scheme?: 1 | 2 | 3;
          /** @description Code of a language. */
          default_language?: string;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          demote_inactive_streams?: 1 | 2 | 3;
          /**
           * @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none.
           * @enum {integer}
           */
          desktop_icon_count_display?: 1 | 2 | 3 | 4;
          display_emoji_reaction_users?: boolean;
          /** @description The new address; it takes effect when the link in the mail to it is confirmed. */
          email?: string;
          /**
           * @description Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators.
           * @enum {integer}
           */
          email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          /** @description From 1 second to a week. */
          email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
          enable_desktop_notifications?: boolean;
          enable_digest_emails?: boolean;
          enable_drafts_synchronization?: boolean;
          enable_followed_topic_audible_notifications?: boolean;
          enable_followed_topic_desktop_notifications?: boolean;
          enable_followed_topic_email_notifications?: boolean;
          enable_followed_topic_push_notifications?: boolean;
          enable_followed_topic_wildcard_mentions_notify?: boolean;
          enable_login_emails?: boolean;
          enable_marketing_emails?: boolean;
          enable_offline_email_notifications?: boolean;
          enable_offline_push_notifications?: boolean;
          enable_online_push_notifications?: boolean;
          enable_sounds?: boolean;
          enable_stream_audible_notifications?: boolean;
          enable_stream_desktop_notifications?: boolean;
          enable_stream_email_notifications?: boolean;
          enable_stream_push_notifications?: boolean;
          enter_sends?: boolean;
          /** @description Use the whole width of the screen. */
          fluid_layout_width?: boolean;
          full_name?: string;
          hide_ai_features?: boolean;
          high_contrast_mode?: boolean;
          left_side_userlist?: boolean;
          message_content_in_email_notifications?: boolean;
          new_password?: string;
          /** @description `none`, or one of `available_notification_sounds`. */
          notification_sound?: string;
          /** @description The present password; required with new_password. */
          old_password?: string;
          pm_content_in_desktop_notifications?: boolean;
          presence_enabled?: boolean;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          receives_typing_notifications?: boolean;
          /**
           * @description For which topics notices that they are resolved count as read.
           * @enum {string}
           */
          resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          send_private_typing_notifications?: boolean;
          send_read_receipts?: boolean;
          send_stream_typing_notifications?: boolean;
          /** @description Show the number of starred messages. */
          starred_message_counts?: boolean;
          /** @description Changes the settings of these people and of the members of these groups, not those of the account that asks. Only administrators may. With skip_if_already_edited accounts keep what they have changed by themselves. */
          target_users?: {
            group_ids?: number[];
            skip_if_already_edited?: boolean;
            user_ids?: number[];
          };
          /** @description IANA name of a time zone; empty for none. */
          timezone?: string;
          /** @description Turn emoticons in sent messages into emoji. */
          translate_emoticons?: boolean;
          twenty_four_hour_time?: boolean;
          /**
           * @description 1: compact, 2: with status, 3: with avatar and status.
           * @enum {integer}
           */
          user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /**
           * @description 1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages.
           * @enum {integer}
           */
          web_channel_default_view?: 1 | 2 | 3 | 4;
          web_escape_navigates_to_home_view?: boolean;
          web_font_size_px?: number;
          /** @enum {string} */
          web_home_view?: 'recent_topics' | 'inbox' | 'all_messages';
          /** @description Show channels under their folders in the inbox. */
          web_inbox_show_channel_folders?: boolean;
          /** @description Show channels under their folders in the sidebar. */
          web_left_sidebar_show_channel_folders?: boolean;
          /** @description Show the sums of unread messages in the sidebar. */
          web_left_sidebar_unreads_count_summary?: boolean;
          web_line_height_percent?: number;
          /**
           * @description 1: always, 2: in conversations only, 3: never.
           * @enum {integer}
           */
          web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          web_navigate_to_sent_message?: boolean;
          /**
           * @description 1: all channels, 2: unmuted channels and topics, 3: no channels.
           * @enum {integer}
           */
          web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          web_suggest_update_timezone?: boolean;
          wildcard_mentions_notify?: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_settings_notifications: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          allow_private_data_export?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          automatically_follow_topics_where_mentioned?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /**
           * @description 1: automatic, 2: dark, 3: light.
           * @enum {integer}
           */
          color_scheme?: 1 | 2 | 3;
          /** @description Code of a language. */
          default_language?: string;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          demote_inactive_streams?: 1 | 2 | 3;
          /**
           * @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none.
           * @enum {integer}
           */
          desktop_icon_count_display?: 1 | 2 | 3 | 4;
          display_emoji_reaction_users?: boolean;
          /** @description The new address; it takes effect when the link in the mail to it is confirmed. */
          email?: string;
          /**
           * @description Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators.
           * @enum {integer}
           */
          email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          /** @description From 1 second to a week. */
          email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
          enable_desktop_notifications?: boolean;
          enable_digest_emails?: boolean;
          enable_drafts_synchronization?: boolean;
          enable_followed_topic_audible_notifications?: boolean;
          enable_followed_topic_desktop_notifications?: boolean;
          enable_followed_topic_email_notifications?: boolean;
          enable_followed_topic_push_notifications?: boolean;
          enable_followed_topic_wildcard_mentions_notify?: boolean;
          enable_login_emails?: boolean;
          enable_marketing_emails?: boolean;
          enable_offline_email_notifications?: boolean;
          enable_offline_push_notifications?: boolean;
          enable_online_push_notifications?: boolean;
          enable_sounds?: boolean;
          enable_stream_audible_notifications?: boolean;
          enable_stream_desktop_notifications?: boolean;
          enable_stream_email_notifications?: boolean;
          enable_stream_push_notifications?: boolean;
          enter_sends?: boolean;
          /** @description Use the whole width of the screen. */
          fluid_layout_width?: boolean;
          full_name?: string;
          hide_ai_features?: boolean;
          high_contrast_mode?: boolean;
          left_side_userlist?: boolean;
          message_content_in_email_notifications?: boolean;
          new_password?: string;
          /** @description `none`, or one of `available_notification_sounds`. */
          notification_sound?: string;
          /** @description The present password; required with new_password. */
          old_password?: string;
          pm_content_in_desktop_notifications?: boolean;
          presence_enabled?: boolean;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          receives_typing_notifications?: boolean;
          /**
           * @description For which topics notices that they are resolved count as read.
           * @enum {string}
           */
          resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          send_private_typing_notifications?: boolean;
          send_read_receipts?: boolean;
          send_stream_typing_notifications?: boolean;
          /** @description Show the number of starred messages. */
          starred_message_counts?: boolean;
          /** @description Changes the settings of these people and of the members of these groups, not those of the account that asks. Only administrators may. With skip_if_already_edited accounts keep what they have changed by themselves. */
          target_users?: {
            group_ids?: number[];
            skip_if_already_edited?: boolean;
            user_ids?: number[];
          };
          /** @description IANA name of a time zone; empty for none. */
          timezone?: string;
          /** @description Turn emoticons in sent messages into emoji. */
          translate_emoticons?: boolean;
          twenty_four_hour_time?: boolean;
          /**
           * @description 1: compact, 2: with status, 3: with avatar and status.
           * @enum {integer}
           */
          user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /**
           * @description 1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages.
           * @enum {integer}
           */
          web_channel_default_view?: 1 | 2 | 3 | 4;
          web_escape_navigates_to_home_view?: boolean;
          web_font_size_px?: number;
          /** @enum {string} */
          web_home_view?: 'recent_topics' | 'inbox' | 'all_messages';
          /** @description Show channels under their folders in the inbox. */
          web_inbox_show_channel_folders?: boolean;
          /** @description Show channels under their folders in the sidebar. */
          web_left_sidebar_show_channel_folders?: boolean;
          /** @description Show the sums of unread messages in the sidebar. */
          web_left_sidebar_unreads_count_summary?: boolean;
          web_line_height_percent?: number;
          /**
           * @description 1: always, 2: in conversations only, 3: never.
           * @enum {integer}
           */
          web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          web_navigate_to_sent_message?: boolean;
          /**
           * @description 1: all channels, 2: unmuted channels and topics, 3: no channels.
           * @enum {integer}
           */
          web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          web_suggest_update_timezone?: boolean;
          wildcard_mentions_notify?: boolean;
        };
        'multipart/form-data': {
          allow_private_data_export?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          automatically_follow_topics_where_mentioned?: boolean;
          /**
           * @description 1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.
           * @enum {integer}
           */
          automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /**
           * @description 1: automatic, 2: dark, 3: light.
           * @enum {integer}
           */
          color_scheme?: 1 | 2 | 3;
          /** @description Code of a language. */
          default_language?: string;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          demote_inactive_streams?: 1 | 2 | 3;
          /**
           * @description 1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none.
           * @enum {integer}
           */
          desktop_icon_count_display?: 1 | 2 | 3 | 4;
          display_emoji_reaction_users?: boolean;
          /** @description The new address; it takes effect when the link in the mail to it is confirmed. */
          email?: string;
          /**
           * @description Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators.
           * @enum {integer}
           */
          email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          /** @description From 1 second to a week. */
          email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
          enable_desktop_notifications?: boolean;
          enable_digest_emails?: boolean;
          enable_drafts_synchronization?: boolean;
          enable_followed_topic_audible_notifications?: boolean;
          enable_followed_topic_desktop_notifications?: boolean;
          enable_followed_topic_email_notifications?: boolean;
          enable_followed_topic_push_notifications?: boolean;
          enable_followed_topic_wildcard_mentions_notify?: boolean;
          enable_login_emails?: boolean;
          enable_marketing_emails?: boolean;
          enable_offline_email_notifications?: boolean;
          enable_offline_push_notifications?: boolean;
          enable_online_push_notifications?: boolean;
          enable_sounds?: boolean;
          enable_stream_audible_notifications?: boolean;
          enable_stream_desktop_notifications?: boolean;
          enable_stream_email_notifications?: boolean;
          enable_stream_push_notifications?: boolean;
          enter_sends?: boolean;
          /** @description Use the whole width of the screen. */
          fluid_layout_width?: boolean;
          full_name?: string;
          hide_ai_features?: boolean;
          high_contrast_mode?: boolean;
          left_side_userlist?: boolean;
          message_content_in_email_notifications?: boolean;
          new_password?: string;
          /** @description `none`, or one of `available_notification_sounds`. */
          notification_sound?: string;
          /** @description The present password; required with new_password. */
          old_password?: string;
          pm_content_in_desktop_notifications?: boolean;
          presence_enabled?: boolean;
          /**
           * @description 1: automatic, 2: always, 3: never.
           * @enum {integer}
           */
          realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          receives_typing_notifications?: boolean;
          /**
           * @description For which topics notices that they are resolved count as read.
           * @enum {string}
           */
          resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          send_private_typing_notifications?: boolean;
          send_read_receipts?: boolean;
          send_stream_typing_notifications?: boolean;
          /** @description Show the number of starred messages. */
          starred_message_counts?: boolean;
          /** @description Changes the settings of these people and of the members of these groups, not those of the account that asks. Only administrators may. With skip_if_already_edited accounts keep what they have changed by themselves. */
          target_users?: {
            group_ids?: number[];
            skip_if_already_edited?: boolean;
            user_ids?: number[];
          };
          /** @description IANA name of a time zone; empty for none. */
          timezone?: string;
          /** @description Turn emoticons in sent messages into emoji. */
          translate_emoticons?: boolean;
          twenty_four_hour_time?: boolean;
          /**
           * @description 1: compact, 2: with status, 3: with avatar and status.
           * @enum {integer}
           */
          user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /**
           * @description 1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages.
           * @enum {integer}
           */
          web_channel_default_view?: 1 | 2 | 3 | 4;
          web_escape_navigates_to_home_view?: boolean;
          web_font_size_px?: number;
          /** @enum {string} */
          web_home_view?: 'recent_topics' | 'inbox' | 'all_messages';
          /** @description Show channels under their folders in the inbox. */
          web_inbox_show_channel_folders?: boolean;
          /** @description Show channels under their folders in the sidebar. */
          web_left_sidebar_show_channel_folders?: boolean;
          /** @description Show the sums of unread messages in the sidebar. */
          web_left_sidebar_unreads_count_summary?: boolean;
          web_line_height_percent?: number;
          /**
           * @description 1: always, 2: in conversations only, 3: never.
           * @enum {integer}
           */
          web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          web_navigate_to_sent_message?: boolean;
          /**
           * @description 1: all channels, 2: unmuted channels and topics, 3: no channels.
           * @enum {integer}
           */
          web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          web_suggest_update_timezone?: boolean;
          wildcard_mentions_notify?: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_streams: {
    parameters: {
      query?: {
        exclude_archived?: boolean;
        include_all?: boolean;
        /** @description Deprecated: see include_all. */
        include_all_active?: boolean;
        include_can_access_content?: boolean;
        include_default?: boolean;
        include_owner_subscribed?: boolean;
        include_public?: boolean;
        include_subscribed?: boolean;
        include_web_public?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            streams: {
              can_add_subscribers_group: components['schemas']['GroupSettingValue'];
              can_administer_channel_group: components['schemas']['GroupSettingValue'];
              can_delete_any_message_group: components['schemas']['GroupSettingValue'];
              can_delete_own_message_group: components['schemas']['GroupSettingValue'];
              can_move_messages_out_of_channel_group: components['schemas']['GroupSettingValue'];
              can_move_messages_within_channel_group: components['schemas']['GroupSettingValue'];
              can_remove_subscribers_group: components['schemas']['GroupSettingValue'];
              can_resolve_topics_group: components['schemas']['GroupSettingValue'];
              can_send_message_group: components['schemas']['GroupSettingValue'];
              can_subscribe_group: components['schemas']['GroupSettingValue'];
              creator_id: number | null;
              /** @description Seconds UTC. */
              date_created: number;
              description: string;
              first_message_id: number | null;
              /** @description The channel folder in which it is. */
              folder_id: number | null;
              history_public_to_subscribers: boolean;
              invite_only: boolean;
              /** @description Deprecated: see can_send_message_group. */
              is_announcement_only: boolean;
              is_archived: boolean;
              /** @description On request. */
              is_default?: boolean;
              is_recently_active: boolean;
              is_web_public: boolean;
              message_retention_days: number | null;
              name: string;
              rendered_description: string;
              stream_id: number;
              /** @description Deprecated: an approximation of can_send_message_group by one of four numbers. */
              stream_post_policy: number;
              /** @description Null for channels that are too young for an average. */
              stream_weekly_traffic: number | null;
              /** @description Without deactivated accounts. Clients count on with events of subscribers. */
              subscriber_count: number;
              /**
               * @description Whether messages may have no topic, or none but that.
               * @enum {string}
               */
              topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
            }[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_streams_by_stream_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        stream_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            stream: components['schemas']['Channel'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_streams_by_stream_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        stream_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_streams_by_stream_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        stream_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          can_add_subscribers_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_administer_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_delete_any_message_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_delete_own_message_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_move_messages_out_of_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_move_messages_within_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_remove_subscribers_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_resolve_topics_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_send_message_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_subscribe_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          description?: string;
          /** @description A channel folder; null takes the channel out of its folder. */
          folder_id?: number | null;
          history_public_to_subscribers?: boolean;
          /** @description False makes an archived channel active again; true changes nothing. */
          is_archived?: boolean;
          is_default_stream?: boolean;
          is_private?: boolean;
          is_web_public?: boolean;
          message_retention_days?: number | ('realm_default' | 'unlimited');
          new_name?: string;
          /**
           * @description Whether messages may have no topic, or none but that.
           * @enum {string}
           */
          topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
        };
        'multipart/form-data': {
          can_add_subscribers_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_administer_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_delete_any_message_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_delete_own_message_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_move_messages_out_of_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_move_messages_within_channel_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_remove_subscribers_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_resolve_topics_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_send_message_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_subscribe_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          description?: string;
          /** @description A channel folder; null takes the channel out of its folder. */
          folder_id?: number | null;
          history_public_to_subscribers?: boolean;
          /** @description False makes an archived channel active again; true changes nothing. */
          is_archived?: boolean;
          is_default_stream?: boolean;
          is_private?: boolean;
          is_web_public?: boolean;
          message_retention_days?: number | ('realm_default' | 'unlimited');
          new_name?: string;
          /**
           * @description Whether messages may have no topic, or none but that.
           * @enum {string}
           */
          topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_streams_by_stream_id_delete_topic: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        stream_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          topic_name: string;
        };
        'multipart/form-data': {
          topic_name: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description False if messages are left, which the same request deletes when it is sent again. */
            complete: boolean;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_streams_by_stream_id_email_address: {
    parameters: {
      query?: {
        /** @description In whose name mail comes into the channel: the account itself, one of its bots, or the Email Gateway, which is the default. */
        sender_id?: number;
      };
      header?: never;
      path: {
        stream_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Empty if the server takes no mail. */
            email: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_streams_by_stream_id_email_address_regenerate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        stream_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description In whose name mail comes into the channel: the account itself, one of its bots, or the Email Gateway, which is the default. */
          sender_id?: number;
        };
        'multipart/form-data': {
          /** @description In whose name mail comes into the channel: the account itself, one of its bots, or the Email Gateway, which is the default. */
          sender_id?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Empty if the server takes no mail. */
            email: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_streams_by_stream_id_members: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        stream_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            subscribers: number[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_submessage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description JSON; its meaning is known to the integration alone. */
          content: string;
          message_id: number;
          /** @description widget, for one. */
          msg_type: string;
        };
        'multipart/form-data': {
          /** @description JSON; its meaning is known to the integration alone. */
          content: string;
          message_id: number;
          /** @description widget, for one. */
          msg_type: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_typing: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @enum {string} */
          op: 'start' | 'stop';
          /** @description Needed in channels. */
          stream_id?: number;
          /** @description Ids of the people in the conversation; needed for direct messages. */
          to?: number[];
          /** @description Needed in channels. */
          topic?: string;
          /**
           * @default direct
           * @enum {string}
           */
          type?: 'direct' | 'stream' | 'channel';
        };
        'multipart/form-data': {
          /** @enum {string} */
          op: 'start' | 'stop';
          /** @description Needed in channels. */
          stream_id?: number;
          /** @description Ids of the people in the conversation; needed for direct messages. */
          to?: number[];
          /** @description Needed in channels. */
          topic?: string;
          /**
           * @default direct
           * @enum {string}
           */
          type?: 'direct' | 'stream' | 'channel';
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_user_groups: {
    parameters: {
      query?: {
        include_deactivated_groups?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            user_groups: components['schemas']['UserGroup'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_user_groups_by_user_group_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          can_add_members_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_join_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_leave_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_manage_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_mention_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_remove_members_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          /** @description false reactivates a deactivated group; true changes nothing. */
          deactivated?: boolean;
          description?: string;
          name?: string;
        };
        'multipart/form-data': {
          can_add_members_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_join_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_leave_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_manage_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_mention_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          can_remove_members_group?: {
            /** @description The id of a user group, or users and groups named one by one. */
            new:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
            /** @description The id of a user group, or users and groups named one by one. */
            old?:
              | number
              | {
                  direct_members: number[];
                  direct_subgroups: number[];
                };
          };
          /** @description false reactivates a deactivated group; true changes nothing. */
          deactivated?: boolean;
          description?: string;
          name?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_user_groups_by_user_group_id_deactivate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_user_groups_by_user_group_id_members: {
    parameters: {
      query?: {
        /** @description Whether to leave out members of subgroups. */
        direct_member_only?: boolean;
      };
      header?: never;
      path: {
        user_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            members: number[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_user_groups_by_user_group_id_members: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Ids of accounts to add.
           * @default null
           */
          add?: number[] | null;
          /**
           * @description Ids of groups to add.
           * @default null
           */
          add_subgroups?: number[] | null;
          /**
           * @description Ids of accounts to remove.
           * @default null
           */
          delete?: number[] | null;
          /**
           * @description Ids of groups to remove.
           * @default null
           */
          delete_subgroups?: number[] | null;
        };
        'multipart/form-data': {
          /**
           * @description Ids of accounts to add.
           * @default null
           */
          add?: number[] | null;
          /**
           * @description Ids of groups to add.
           * @default null
           */
          add_subgroups?: number[] | null;
          /**
           * @description Ids of accounts to remove.
           * @default null
           */
          delete?: number[] | null;
          /**
           * @description Ids of groups to remove.
           * @default null
           */
          delete_subgroups?: number[] | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_user_groups_by_user_group_id_members_by_user_id: {
    parameters: {
      query?: {
        /** @description Whether to leave out members of subgroups. */
        direct_member_only?: boolean;
      };
      header?: never;
      path: {
        user_group_id: number;
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            is_user_group_member: boolean;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_user_groups_by_user_group_id_subgroups: {
    parameters: {
      query?: {
        direct_subgroup_only?: boolean;
      };
      header?: never;
      path: {
        user_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            subgroups: number[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_user_groups_by_user_group_id_subgroups: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Ids of groups to add.
           * @default null
           */
          add?: number[] | null;
          /**
           * @description Ids of groups to remove.
           * @default null
           */
          delete?: number[] | null;
        };
        'multipart/form-data': {
          /**
           * @description Ids of groups to add.
           * @default null
           */
          add?: number[] | null;
          /**
           * @description Ids of groups to remove.
           * @default null
           */
          delete?: number[] | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_user_groups_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The id of a user group, or users and groups named one by one. */
          can_add_members_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_join_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_leave_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_manage_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_mention_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_remove_members_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          description: string;
          /** @description Ids of the initial members. */
          members: number[];
          /** @description At most 100 characters, without a prefix that is reserved for system groups and mentions. */
          name: string;
          /**
           * @description Ids of the initial subgroups.
           * @default null
           */
          subgroups?: number[] | null;
        };
        'multipart/form-data': {
          /** @description The id of a user group, or users and groups named one by one. */
          can_add_members_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_join_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_leave_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_manage_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_mention_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_remove_members_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          description: string;
          /** @description Ids of the initial members. */
          members: number[];
          /** @description At most 100 characters, without a prefix that is reserved for system groups and mentions. */
          name: string;
          /**
           * @description Ids of the initial subgroups.
           * @default null
           */
          subgroups?: number[] | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            group_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_user_topics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          stream_id: number;
          /** @description Need not hold any message. */
          topic: string;
          /**
           * @description 0 none, 1 muted, 2 unmuted, 3 followed.
           * @enum {integer}
           */
          visibility_policy: 0 | 1 | 2 | 3;
        };
        'multipart/form-data': {
          stream_id: number;
          /** @description Need not hold any message. */
          topic: string;
          /**
           * @description 0 none, 1 muted, 2 unmuted, 3 followed.
           * @enum {integer}
           */
          visibility_policy: 0 | 1 | 2 | 3;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_user_uploads: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            filename: string;
            uri: string;
            url: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_user_uploads_by_realm_id_str_by_spread_by_token_by_filename: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        filename: string;
        realm_id_str: number;
        spread: string;
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            url: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users: {
    parameters: {
      query?: {
        /** @description The client computes addresses of the avatar provider itself: they are null. */
        client_gravatar?: boolean;
        /** @description Answer profile_data too. */
        include_custom_profile_fields?: boolean;
        /** @description Ids of the accounts to list; unknown ones are left out. All by default. */
        user_ids?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            members: components['schemas']['User'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          email: string;
          full_name: string;
          password: string;
        };
        'multipart/form-data': {
          email: string;
          full_name: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            user_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_by_email: {
    parameters: {
      query?: {
        /** @description The client computes addresses of the avatar provider itself: they are null. */
        client_gravatar?: boolean;
        /** @description Answer profile_data too. */
        include_custom_profile_fields?: boolean;
      };
      header?: never;
      path: {
        /** @description Real address, if the account shows it, or user<id>@<host>. */
        email: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            user: components['schemas']['User'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_users_by_email: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Real address, if the account shows it, or user<id>@<host>. */
        email: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          full_name?: string;
          /** @description Requires a permission that operators grant. */
          new_email?: string;
          /** @description Values of custom profile fields; null or an empty value removes the value of the field. */
          profile_data?: {
            id: number;
            value: unknown;
          }[];
          /** @enum {integer} */
          role?: 100 | 200 | 300 | 400 | 600;
        };
        'multipart/form-data': {
          full_name?: string;
          /** @description Requires a permission that operators grant. */
          new_email?: string;
          /** @description Values of custom profile fields; null or an empty value removes the value of the field. */
          profile_data?: {
            id: number;
            value: unknown;
          }[];
          /** @enum {integer} */
          role?: 100 | 200 | 300 | 400 | 600;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_by_user_id_or_email_presence: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_id_or_email: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            presence: {
              aggregated: {
                /** @enum {string} */
                status: 'active' | 'idle' | 'offline';
                /** @description Seconds UTC. */
                timestamp: number;
              };
              website: {
                /** @enum {string} */
                status: 'active' | 'idle';
                /** @description Seconds UTC. */
                timestamp: number;
              };
            };
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_by_user_id: {
    parameters: {
      query?: {
        /** @description The client computes addresses of the avatar provider itself: they are null. */
        client_gravatar?: boolean;
        /** @description Answer profile_data too. */
        include_custom_profile_fields?: boolean;
      };
      header?: never;
      path: {
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            user: components['schemas']['User'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_by_user_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Sends the person a mail, with this comment unless it is empty. */
          deactivation_notification_comment?: string;
        };
        'multipart/form-data': {
          /** @description Sends the person a mail, with this comment unless it is empty. */
          deactivation_notification_comment?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_users_by_user_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          full_name?: string;
          /** @description Requires a permission that operators grant. */
          new_email?: string;
          /** @description Values of custom profile fields; null or an empty value removes the value of the field. */
          profile_data?: {
            id: number;
            value: unknown;
          }[];
          /** @enum {integer} */
          role?: 100 | 200 | 300 | 400 | 600;
        };
        'multipart/form-data': {
          full_name?: string;
          /** @description Requires a permission that operators grant. */
          new_email?: string;
          /** @description Values of custom profile fields; null or an empty value removes the value of the field. */
          profile_data?: {
            id: number;
            value: unknown;
          }[];
          /** @enum {integer} */
          role?: 100 | 200 | 300 | 400 | 600;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_by_user_id_factors: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_by_user_id_reactivate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_by_user_id_sessions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description The latest first. */
            sessions: components['schemas']['BrowserSession'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_by_user_id_sessions_by_session_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        session_id: string;
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_by_user_id_status: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            status: components['schemas']['UserStatus'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_by_user_id_status: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          emoji_code?: string;
          /** @description Empty for no emoji. */
          emoji_name?: string;
          reaction_type?: string;
          /** @description Empty for no text. */
          status_text?: string;
          /** @description When text and emoji are cleared, in seconds UTC. A new text or emoji without it stays, as with null. */
          status_until?: number | null;
        };
        'multipart/form-data': {
          emoji_code?: string;
          /** @description Empty for no emoji. */
          emoji_name?: string;
          reaction_type?: string;
          /** @description Empty for no text. */
          status_text?: string;
          /** @description When text and emoji are cleared, in seconds UTC. A new text or emoji without it stays, as with null. */
          status_until?: number | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_by_user_id_subscriptions_by_stream_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        stream_id: number;
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            is_subscribed: boolean;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & components['schemas']['OwnUser'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_by_stream_id_topics: {
    parameters: {
      query?: {
        allow_empty_topic_name?: boolean;
      };
      header?: never;
      path: {
        stream_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            topics: components['schemas']['Topic'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_alert_words: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            alert_words: string[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_alert_words: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Words or phrases; case does not count. */
          alert_words: string[];
        };
        'multipart/form-data': {
          /** @description Words or phrases; case does not count. */
          alert_words: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            alert_words: string[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_alert_words: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Words or phrases; case does not count. */
          alert_words: string[];
        };
        'multipart/form-data': {
          /** @description Words or phrases; case does not count. */
          alert_words: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            alert_words: string[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_android_gcm_reg_id: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The token of the device at the service, at most 4096 characters. */
          token: string;
        };
        'multipart/form-data': {
          /** @description The token of the device at the service, at most 4096 characters. */
          token: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_android_gcm_reg_id: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The token of the device at the service, at most 4096 characters. */
          token: string;
        };
        'multipart/form-data': {
          /** @description The token of the device at the service, at most 4096 characters. */
          token: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_api_key: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            api_key: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_api_key_regenerate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            api_key: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_apns_device_token: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The app on the device: letters, digits, dots and hyphens. */
          appid: string;
          /** @description The token of the device at the service, at most 4096 characters of base64. */
          token: string;
        };
        'multipart/form-data': {
          /** @description The app on the device: letters, digits, dots and hyphens. */
          appid: string;
          /** @description The token of the device at the service, at most 4096 characters of base64. */
          token: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_apns_device_token: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The token of the device at the service, at most 4096 characters. */
          token: string;
        };
        'multipart/form-data': {
          /** @description The token of the device at the service, at most 4096 characters. */
          token: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_avatar: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            avatar_url: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_avatar: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            avatar_url: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_directory: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description A name or an address, as people enter it. */
          login: string;
          password: string;
        };
        'multipart/form-data': {
          /** @description A name or an address, as people enter it. */
          login: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_email_suppression: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            email_suppression: components['schemas']['EmailSuppression'] | null;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_email_suppression: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_factors: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            has_password: boolean;
            /** @description Oldest first. */
            passkeys: components['schemas']['Passkey'][];
            recovery_codes_left: number;
            /** @description The authenticator app. */
            totp: {
              /** @description Seconds UTC. */
              date_created: number;
              /** @description Seconds UTC. */
              last_used_at: number | null;
            } | null;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_factors_recovery_codes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description They cannot be read again. Empty if the account keeps those that it has. */
            recovery_codes: string[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_factors_totp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description In base 32. It cannot be read again. */
            secret: string;
            /** @description Comes back with the first code, within half an hour. */
            token: string;
            /** @description The `otpauth:` address that apps read from a QR code. */
            uri: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_factors_totp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_factors_totp_confirm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The code that the app shows. */
          code: string;
          /** @description The token of the set-up. */
          token: string;
        };
        'multipart/form-data': {
          /** @description The code that the app shows. */
          code: string;
          /** @description The token of the set-up. */
          token: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description They cannot be read again. Empty if the account keeps those that it has. */
            recovery_codes: string[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_keys: {
    parameters: {
      query?: {
        /** @description A bot that the account manages, in place of the account itself. */
        bot_id?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            keys: components['schemas']['ScopedKey'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_keys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description A bot that the account manages, in place of the account itself. */
          bot_id?: number;
          /**
           * @description The only channels to which the key sends messages. Reading is not limited by it.
           * @default null
           */
          channel_ids?: number[] | null;
          /**
           * @description Null: it never expires.
           * @default 90
           */
          expires_in_days?: number | null;
          /** @description What the key is for. */
          name: string;
          /** @description What the key may be used for. */
          scopes: ('read' | 'send' | 'administer')[];
        };
        'multipart/form-data': {
          /** @description A bot that the account manages, in place of the account itself. */
          bot_id?: number;
          /**
           * @description The only channels to which the key sends messages. Reading is not limited by it.
           * @default null
           */
          channel_ids?: number[] | null;
          /**
           * @description Null: it never expires.
           * @default 90
           */
          expires_in_days?: number | null;
          /** @description What the key is for. */
          name: string;
          /** @description What the key may be used for. */
          scopes: ('read' | 'send' | 'administer')[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description The key, which cannot be read again. */
            api_key: string;
            id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_keys_by_key_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_log_in_again: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description A code of the authenticator app, or a recovery code, if the account needs a second step.
           * @default
           */
          code?: string;
          /**
           * @description The JSON of the `PublicKeyCredential` with which the browser has answered.
           * @default
           */
          credential?: string;
          /**
           * @description The password of the account.
           * @default
           */
          password?: string;
          /**
           * @description The token that belongs to the passkey.
           * @default
           */
          token?: string;
        };
        'multipart/form-data': {
          /**
           * @description A code of the authenticator app, or a recovery code, if the account needs a second step.
           * @default
           */
          code?: string;
          /**
           * @description The JSON of the `PublicKeyCredential` with which the browser has answered.
           * @default
           */
          credential?: string;
          /**
           * @description The password of the account.
           * @default
           */
          password?: string;
          /**
           * @description The token that belongs to the passkey.
           * @default
           */
          token?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_log_in_again_ways: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description Whether the password needs a code as well. */
            code: boolean;
            passkey: {
              /** @description JSON for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
              options: string;
              /** @description Comes back with the passkey, within ten minutes. It counts once. */
              token: string;
            } | null;
            /** @description Whether the account has a password. */
            password: boolean;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_muted_users_by_muted_user_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        muted_user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_muted_users_by_muted_user_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        muted_user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_notice_timing: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            notice_timing: components['schemas']['NoticeTiming'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_users_me_notice_timing: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description How often the account gets digests. The setting `enable_digest_emails` turns them off.
           * @enum {string}
           */
          digest_period?: 'weekly' | 'daily';
          /** @description For how long pushes wait while the account is active. They are not sent if the message is read meanwhile. */
          push_delay_seconds?: number;
        };
        'multipart/form-data': {
          /**
           * @description How often the account gets digests. The setting `enable_digest_emails` turns them off.
           * @enum {string}
           */
          digest_period?: 'weekly' | 'daily';
          /** @description For how long pushes wait while the account is active. They are not sent if the message is read meanwhile. */
          push_delay_seconds?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            notice_timing: components['schemas']['NoticeTiming'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_notices: {
    parameters: {
      query?: {
        /** @description Only decisions with smaller ids: `next_before` of the page before. */
        before?: number;
        /** @description How many at most. */
        limit?: number;
        /** @description Only decisions about this message. */
        message_id?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description `before` of the next page; null if this is the last one. */
            next_before: number | null;
            notices: components['schemas']['Notice'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_notices_explain: {
    parameters: {
      query: {
        /** @description A message that the account may read. */
        message_id: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description The delivery channels of the server. */
            channels: components['schemas']['NoticeExplanation'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_notices_test: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description The delivery channel to be tested.
           * @enum {string}
           */
          channel: 'mail' | 'web_push' | 'url' | 'mobile_push';
        };
        'multipart/form-data': {
          /**
           * @description The delivery channel to be tested.
           * @enum {string}
           */
          channel: 'mail' | 'web_push' | 'url' | 'mobile_push';
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /**
             * @description `handed_over`: to a queue of the server. `accepted` or `rejected`: by the service of the channel. `unreachable`: nothing was sent.
             * @enum {string}
             */
            outcome: 'handed_over' | 'accepted' | 'rejected' | 'cancelled' | 'delayed' | 'unreachable';
            /** @description Why the channel does not reach the account, such as `no_device`. */
            reason: string | null;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_passkeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The JSON of the `PublicKeyCredential` that the browser has created. */
          credential: string;
          /** @description What its owner calls the passkey. */
          name: string;
          /** @description The token of the set-up. */
          token: string;
        };
        'multipart/form-data': {
          /** @description The JSON of the `PublicKeyCredential` that the browser has created. */
          credential: string;
          /** @description What its owner calls the passkey. */
          name: string;
          /** @description The token of the set-up. */
          token: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            id: number;
            /** @description They cannot be read again. Empty if the account keeps those that it has. */
            recovery_codes: string[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_passkeys_by_passkey_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        passkey_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_users_me_passkeys_by_passkey_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        passkey_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description What its owner calls the passkey. */
          name: string;
        };
        'multipart/form-data': {
          /** @description What its owner calls the passkey. */
          name: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_passkeys_begin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description JSON for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
            options: string;
            /** @description Comes back with the passkey, within ten minutes. It counts once. */
            token: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_platform_device_token: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The app on the device: letters, digits, dots and hyphens. */
          appid: string;
          /** @description The token of the device at the service, at most 4096 characters of base64. */
          token: string;
        };
        'multipart/form-data': {
          /** @description The app on the device: letters, digits, dots and hyphens. */
          appid: string;
          /** @description The token of the device at the service, at most 4096 characters of base64. */
          token: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_platform_device_token: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The token of the device at the service, at most 4096 characters. */
          token: string;
        };
        'multipart/form-data': {
          /** @description The token of the device at the service, at most 4096 characters. */
          token: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_presence: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description How many days back to look without last_update_id; 14 by default. */
          history_limit_days?: number;
          /** @description The newest update id that the client knows; -1 for none. Selects the modern format of the answer. */
          last_update_id?: number;
          /**
           * @description Whether the person used the client since its last request.
           * @default false
           */
          new_user_input?: boolean;
          /**
           * @description Whether to leave the presences out of the answer.
           * @default false
           */
          ping_only?: boolean;
          /** @default false */
          slim_presence?: boolean;
          /** @description `active` or `idle`. */
          status: string;
        };
        'multipart/form-data': {
          /** @description How many days back to look without last_update_id; 14 by default. */
          history_limit_days?: number;
          /** @description The newest update id that the client knows; -1 for none. Selects the modern format of the answer. */
          last_update_id?: number;
          /**
           * @description Whether the person used the client since its last request.
           * @default false
           */
          new_user_input?: boolean;
          /**
           * @description Whether to leave the presences out of the answer.
           * @default false
           */
          ping_only?: boolean;
          /** @default false */
          slim_presence?: boolean;
          /** @description `active` or `idle`. */
          status: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            presence_last_update_id?: number;
            /** @description By id, and in the legacy format by address. */
            presences?: {
              [key: string]:
                | {
                    /** @description Seconds UTC. */
                    active_timestamp: number;
                    /** @description Seconds UTC. */
                    idle_timestamp: number;
                  }
                | {
                    aggregated: {
                      client: string;
                      pushable?: boolean;
                      /** @enum {string} */
                      status: 'active' | 'idle';
                      /** @description Seconds UTC. */
                      timestamp: number;
                    };
                    website: {
                      client: string;
                      pushable?: boolean;
                      /** @enum {string} */
                      status: 'active' | 'idle';
                      /** @description Seconds UTC. */
                      timestamp: number;
                    };
                  };
            };
            /** @description Seconds UTC with a fraction. */
            server_timestamp?: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_profile_data: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Ids of the profile fields to empty. */
          data: number[];
        };
        'multipart/form-data': {
          /** @description Ids of the profile fields to empty. */
          data: number[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_users_me_profile_data: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Values by the ids of their fields: texts, or ids of people. */
          data: {
            id: number;
            value: string | number[];
          }[];
        };
        'multipart/form-data': {
          /** @description Values by the ids of their fields: texts, or ids of people. */
          data: {
            id: number;
            value: string | number[];
          }[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_push_subscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description The `applicationServerKey` with which browsers subscribe, in base64url. */
            public_key: string;
            push_subscriptions: components['schemas']['PushSubscription'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_push_subscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description The secret of the browser or the application. Absent for plain text. */
          auth?: string;
          /** @description Where pushes go: what `PushSubscription.endpoint` is in a browser, or an address that takes plain text, such as ntfy. */
          endpoint: string;
          /**
           * @description Whether pushes in plain text contain the text of messages. Encrypted ones do.
           * @default false
           */
          include_content?: boolean;
          /** @description What the account calls it. */
          label: string;
          /** @description The public key of the browser or the application. Absent for plain text. */
          p256dh?: string;
        };
        'multipart/form-data': {
          /** @description The secret of the browser or the application. Absent for plain text. */
          auth?: string;
          /** @description Where pushes go: what `PushSubscription.endpoint` is in a browser, or an address that takes plain text, such as ntfy. */
          endpoint: string;
          /**
           * @description Whether pushes in plain text contain the text of messages. Encrypted ones do.
           * @default false
           */
          include_content?: boolean;
          /** @description What the account calls it. */
          label: string;
          /** @description The public key of the browser or the application. Absent for plain text. */
          p256dh?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            subscription_id: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_push_subscriptions_by_subscription_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A push subscription of the account. */
        subscription_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_push_subscriptions_by_subscription_id_test: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A push subscription of the account. */
        subscription_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            test: {
              /** @enum {string|null} */
              failure:
                | 'credentials_changed'
                | 'forbidden'
                | 'rate_limited'
                | 'rejected'
                | 'timeout'
                | 'too_large'
                | 'unavailable'
                | 'unreachable'
                | null;
              /** @enum {string} */
              outcome: 'accepted' | 'gone' | 'retry' | 'rejected';
              /** @description The HTTP status of the answer. Null without one. */
              status: number | null;
            };
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_quiet_hours: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            quiet_hours: components['schemas']['QuietHours'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_users_me_quiet_hours: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Whether direct messages notify nevertheless. */
          allow_direct_messages?: boolean;
          /** @description Whether mentions of the account by name notify nevertheless. */
          allow_mentions?: boolean;
          /** @description Accounts whose messages notify nevertheless. */
          allowed_sender_ids?: number[];
          /** @description Quiet until this time, in seconds UTC; null for an end of it. */
          snooze_until?: number | null;
          /** @description Hours that come back every week, in the time zone of the account. `days` are those on which they begin, 1 for Monday. */
          windows?: {
            days: number[];
            /** @description Such as `22:00`. */
            from: string;
            /** @description Such as `22:00`. */
            to: string;
          }[];
        };
        'multipart/form-data': {
          /** @description Whether direct messages notify nevertheless. */
          allow_direct_messages?: boolean;
          /** @description Whether mentions of the account by name notify nevertheless. */
          allow_mentions?: boolean;
          /** @description Accounts whose messages notify nevertheless. */
          allowed_sender_ids?: number[];
          /** @description Quiet until this time, in seconds UTC; null for an end of it. */
          snooze_until?: number | null;
          /** @description Hours that come back every week, in the time zone of the account. `days` are those on which they begin, 1 for Monday. */
          windows?: {
            days: number[];
            /** @description Such as `22:00`. */
            from: string;
            /** @description Such as `22:00`. */
            to: string;
          }[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            quiet_hours: components['schemas']['QuietHours'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_sessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description The latest first. */
            sessions: components['schemas']['BrowserSession'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_sessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            /** @description How many sessions were ended. */
            ended: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_sessions_by_session_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        session_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_status: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Deprecated: the opposite of the setting presence_enabled. */
          away?: boolean;
          emoji_code?: string;
          /** @description Empty for no emoji. */
          emoji_name?: string;
          reaction_type?: string;
          /** @description Empty for no text. */
          status_text?: string;
          /** @description When text and emoji are cleared, in seconds UTC. A new text or emoji without it stays, as with null. */
          status_until?: number | null;
        };
        'multipart/form-data': {
          /** @description Deprecated: the opposite of the setting presence_enabled. */
          away?: boolean;
          emoji_code?: string;
          /** @description Empty for no emoji. */
          emoji_name?: string;
          reaction_type?: string;
          /** @description Empty for no text. */
          status_text?: string;
          /** @description When text and emoji are cleared, in seconds UTC. A new text or emoji without it stays, as with null. */
          status_until?: number | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_users_me_subscriptions: {
    parameters: {
      query?: {
        /** @description Add the list of subscribers to each channel. `partial` lets the server leave subscribers of large channels out; this one lists all of them. */
        include_subscribers?: boolean | 'partial';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            subscriptions: components['schemas']['Subscription'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_subscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @default false */
          announce?: boolean;
          /**
           * @description Fail as a whole if one of the channels may not be entered.
           * @default true
           */
          authorization_errors_fatal?: boolean;
          /** @description The id of a user group, or users and groups named one by one. */
          can_add_subscribers_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_administer_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_delete_any_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_delete_own_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_move_messages_out_of_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_move_messages_within_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_remove_subscribers_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_resolve_topics_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_send_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_subscribe_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The channel folder of the new channels. */
          folder_id?: number | null;
          history_public_to_subscribers?: boolean;
          /** @default false */
          invite_only?: boolean;
          /** @default false */
          is_default_stream?: boolean;
          /** @default false */
          is_web_public?: boolean;
          message_retention_days?: number | ('realm_default' | 'unlimited');
          /**
           * @description Whom to subscribe, by id or address; without it the account that asks.
           * @default []
           */
          principals?: number[] | string[];
          /**
           * @description Tell others in a direct message that they are subscribed now.
           * @default true
           */
          send_new_subscription_messages?: boolean;
          subscriptions: {
            /** @description A colour such as #c2c2c2. */
            color?: string;
            description?: string;
            name: string;
          }[];
          /**
           * @description Whether messages of the new channels may have no topic, or none but that.
           * @enum {string}
           */
          topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
        };
        'multipart/form-data': {
          /** @default false */
          announce?: boolean;
          /**
           * @description Fail as a whole if one of the channels may not be entered.
           * @default true
           */
          authorization_errors_fatal?: boolean;
          /** @description The id of a user group, or users and groups named one by one. */
          can_add_subscribers_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_administer_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_delete_any_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_delete_own_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_move_messages_out_of_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_move_messages_within_channel_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_remove_subscribers_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_resolve_topics_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_send_message_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The id of a user group, or users and groups named one by one. */
          can_subscribe_group?:
            | number
            | {
                direct_members: number[];
                direct_subgroups: number[];
              };
          /** @description The channel folder of the new channels. */
          folder_id?: number | null;
          history_public_to_subscribers?: boolean;
          /** @default false */
          invite_only?: boolean;
          /** @default false */
          is_default_stream?: boolean;
          /** @default false */
          is_web_public?: boolean;
          message_retention_days?: number | ('realm_default' | 'unlimited');
          /**
           * @description Whom to subscribe, by id or address; without it the account that asks.
           * @default []
           */
          principals?: number[] | string[];
          /**
           * @description Tell others in a direct message that they are subscribed now.
           * @default true
           */
          send_new_subscription_messages?: boolean;
          subscriptions: {
            /** @description A colour such as #c2c2c2. */
            color?: string;
            description?: string;
            name: string;
          }[];
          /**
           * @description Whether messages of the new channels may have no topic, or none but that.
           * @enum {string}
           */
          topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            already_subscribed: {
              [key: string]: string[];
            };
            /** @description Whether others are told that they are subscribed; only if that was requested. */
            new_subscription_messages_sent?: boolean;
            subscribed: {
              [key: string]: string[];
            };
            unauthorized?: string[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  delete_users_me_subscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Whose subscriptions end, by id or address; without it those of the account that asks.
           * @default []
           */
          principals?: number[] | string[];
          /** @description Names of channels. */
          subscriptions: string[];
        };
        'multipart/form-data': {
          /**
           * @description Whose subscriptions end, by id or address; without it those of the account that asks.
           * @default []
           */
          principals?: number[] | string[];
          /** @description Names of channels. */
          subscriptions: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            not_removed: string[];
            removed: string[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_users_me_subscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          /**
           * @description Channels to join, or to make.
           * @default []
           */
          add?: {
            /** @description A colour such as #c2c2c2. */
            color?: string;
            description?: string;
            name: string;
          }[];
          /**
           * @description Names of channels to leave.
           * @default []
           */
          delete?: string[];
        };
        'multipart/form-data': {
          /**
           * @description Channels to join, or to make.
           * @default []
           */
          add?: {
            /** @description A colour such as #c2c2c2. */
            color?: string;
            description?: string;
            name: string;
          }[];
          /**
           * @description Names of channels to leave.
           * @default []
           */
          delete?: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & {
            already_subscribed: {
              [key: string]: string[];
            };
            not_removed: string[];
            removed: string[];
            subscribed: {
              [key: string]: string[];
            };
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_users_me_subscriptions_by_stream_id: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        stream_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          property: string;
          /** @description true or false, or a colour. */
          value: string;
        };
        'multipart/form-data': {
          property: string;
          /** @description true or false, or a colour. */
          value: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  patch_users_me_subscriptions_muted_topics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @enum {string} */
          op: 'add' | 'remove';
          /** @description The name of the channel, instead of its id. */
          stream?: string;
          stream_id?: number;
          topic: string;
        };
        'multipart/form-data': {
          /** @enum {string} */
          op: 'add' | 'remove';
          /** @description The name of the channel, instead of its id. */
          stream?: string;
          stream_id?: number;
          topic: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_users_me_subscriptions_properties: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          subscription_data: {
            property: string;
            stream_id: number;
            value: boolean | string;
          }[];
        };
        'multipart/form-data': {
          subscription_data: {
            property: string;
            stream_id: number;
            value: boolean | string;
          }[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  post_zulip_outgoing_webhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Success'] & components['schemas']['OutgoingWebhook'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['InsufficientScope'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['BodyTooLarge'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
  get_user_uploads_temporary_by_token_by_filename: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        filename: string;
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          '*/*': string;
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadTooLarge'];
    };
  };
}
