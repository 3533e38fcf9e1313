import { type JSX, lazy, Match, Show, Suspense, Switch } from 'solid-js';
import type { Location } from '../state/places/hash-location.js';
import { channelOfNarrow, conversationOfNarrow, isSearch } from '../state/model/narrow.js';
import { ChannelsView } from './channels/lazy-channels.js';
import type { Client } from '../client/client.js';
import { ClientContext, useClient } from '../client/client-context.js';
import { isInSettings } from '../client/navigation.js';
import { isForVisitors, isVisitor } from '../state/places/visitor.js';
import { Compose } from './compose/compose.js';
import { NewMessagePage } from './compose/new-message-page.js';
import { InboxView } from './conversations/inbox-view.js';
import { useCommands } from '../ui/commands.js';
import { WelcomeView } from './first-steps/lazy-first-steps.js';
import { giveFocus } from '../ui/focus.js';
import { Connection } from './frame/connection.js';
import { ConnectionBar } from './frame/connection-bar.js';
import { EmailSuppressionBar } from './frame/email-suppression-bar.js';
import { LoadBoundary } from './frame/load-boundary.js';
import { useNavigationKeys, useRegionKeys } from './frame/navigation-keys.js';
import { Sidebar } from './frame/sidebar.js';
import { TabBar } from './frame/tab-bar.js';
import { useHotkeys } from '../ui/hotkeys.js';
import { HelpHost } from './help/help-host.js';
import { GroupsView } from './groups/lazy-groups.js';
import { loadSettingsTexts } from './account/texts/settings-texts.js';
import { loadFormTexts } from '../ui/form/texts/form-texts.js';
import { isAskedToLogIn } from '../client/recent-login.js';
import { isInviting } from './invitations/invite-state.js';
import { InviteDialog } from './invitations/lazy-invitations.js';
import { shownGroup } from './content/group-card-state.js';
import { viewedImage } from './content/image-viewer-state.js';
import { NarrowPage } from './messages/narrow-page.js';
import { lazyOverlay } from '../ui/overlays/lazy-overlay.js';
import { Toasts } from '../ui/overlays/toasts.js';
import { PaletteHost } from './palette/palette-host.js';
import { PanelHost } from './frame/panel-host.js';
import { panelContent } from '../ui/panel/panel-state.js';
import { placeCommands } from './frame/place-commands.js';
import { settingsCommands, SettingsNavigation, SettingsView } from './settings/lazy-settings.js';
import { t } from '../ui/texts/texts.js';
import './frame/view-commands.js';
import { AccountDialog, AccountNeeded, VisitorBar } from './visitor/lazy-visitor.js';

const DraftsView = lazy(() => import('./drafts/drafts-view.js'));
const SearchView = lazy(() => import('./search/search-view.js'));
const RecentView = lazy(() => import('./conversations/recent-view.js'));
const TopicsView = lazy(() => import('./conversations/topics-view.js'));
const GroupCard = lazyOverlay(() => import('./content/group-card.js'));
const ImageViewer = lazyOverlay(() => import('./content/image-viewer.js'));

const LogInAgainDialog = lazyOverlay(async () => {
  const [view] = await Promise.all([import('./account/log-in-again-dialog.js'), loadSettingsTexts(), loadFormTexts()]);
  return { default: view.LogInAgainDialog };
});

/** The whole client. */
export function App(props: { readonly client: Client }): JSX.Element {
  const isVisiting = (): boolean => isVisitor(props.client.state);
  useRegionKeys();
  useCommands(() => (isVisiting() ? [] : placeCommands(props.client.state)));
  useCommands(() => (isVisiting() ? [] : settingsCommands(props.client.state)));
  return (
    <ClientContext.Provider value={props.client}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          giveFocus(document.querySelector<HTMLElement>('.list, .page, .set-body'));
        }}
      >
        {t().skipToMessages}
      </a>
      <Show when={!isVisiting() && isInSettings(props.client.navigation.location())} fallback={<Conversations />}>
        <Settings />
      </Show>
      <LoadBoundary>
        <PaletteHost />
        <HelpHost />
        <Show when={isInviting()}>
          <InviteDialog />
        </Show>
        <Show when={isAskedToLogIn()}>
          <LogInAgainDialog />
        </Show>
      </LoadBoundary>
      <Connection />
      <Show when={isVisiting()}>
        <LoadBoundary>
          <AccountDialog />
        </LoadBoundary>
      </Show>
      <Toasts />
      <Show when={shownGroup()}>{(group) => <GroupCard group={group()} />}</Show>
      <Show when={viewedImage()}>
        {(image) => (
          <LoadBoundary>
            <ImageViewer image={image()} />
          </LoadBoundary>
        )}
      </Show>
    </ClientContext.Provider>
  );
}

function Conversations(): JSX.Element {
  useNavigationKeys();
  const client = useClient();
  const { navigation } = client;
  useHotkeys({
    key: 'G',
    run: () => {
      navigation.go({ view: 'settings', path: [] });
      return true;
    },
  });
  return (
    <div
      class="app"
      classList={{
        talk: isTalk(client) || isWritingAlone(client),
        side: navigation.location().view === 'sidebar' && !isWritingAlone(client),
        'with-panel': panelContent() !== undefined,
      }}
    >
      <Sidebar />
      <Main />
      <PanelHost />
      <TabBar />
    </div>
  );
}

/** Whether the messages of one channel or conversation are on screen, which have the whole window of a phone. */
function isTalk({ navigation, state }: Client): boolean {
  const location = navigation.location();
  if (location.view !== 'narrow') return false;
  return channelOfNarrow(location.narrow) !== null || conversationOfNarrow(location.narrow, state.ownId) !== null;
}

/** Whether a message is begun on a page of the sidebar, whose place the field then takes. */
function isWritingAlone({ navigation, composer }: Client): boolean {
  return navigation.location().view === 'sidebar' && composer.isOpen();
}

/** The settings. On a phone, an address without a page shows their list. */
function Settings(): JSX.Element {
  const client = useClient();
  const isList = (): boolean => {
    const location = client.navigation.location();
    return 'path' in location && location.path.length === 0;
  };
  return (
    <div class="app set" data-page={isList() ? 'list' : undefined}>
      <LoadBoundary>
        <SettingsNavigation />
      </LoadBoundary>
      <main class="main" id="main" tabindex="-1">
        <ConnectionBar />
        <EmailSuppressionBar />
        <LoadBoundary>
          <SettingsView />
        </LoadBoundary>
      </main>
      <TabBar />
    </div>
  );
}

function Main(): JSX.Element {
  const client = useClient();
  const narrowed = (): Extract<Location, { view: 'narrow' }> => {
    const location = client.navigation.location();
    return location.view === 'narrow' ? location : { view: 'narrow', narrow: [] };
  };
  const unsent = (): 'drafts' | 'scheduled' | 'reminders' | undefined => {
    const { view } = client.navigation.location();
    return view === 'drafts' || view === 'scheduled' || view === 'reminders' ? view : undefined;
  };
  const channelOfTopics = (): number | undefined => {
    const location = client.navigation.location();
    return location.view === 'topics' ? location.channelId : undefined;
  };
  useHotkeys({ key: 'Escape', run: () => client.state.settings.web_escape_navigates_to_home_view && client.navigation.back() });
  return (
    <main class="main" id="main" tabindex="-1">
      <ConnectionBar />
      <Show when={!isTalk(client)}>
        <EmailSuppressionBar />
      </Show>
      <LoadBoundary>
        <Switch>
          {/* The sidebar is the page: nothing is loaded, or counts as seen, behind it. */}
          <Match when={client.navigation.location().view === 'sidebar'}>
            <Show when={isWritingAlone(client)}>
              <NewMessagePage />
            </Show>
          </Match>
          <Match when={isVisitor(client.state) && !isForVisitors(client.navigation.location())}>
            <AccountNeeded />
          </Match>
          <Match when={client.navigation.location().view === 'inbox'}>
            <InboxView />
          </Match>
          <Match when={unsent()}>{(view) => <DraftsView view={view()} />}</Match>
          <Match when={isSearch(narrowed().narrow, client.state.ownId)}>
            <Suspense>
              <SearchView location={narrowed()} />
            </Suspense>
          </Match>
          <Match when={client.navigation.location().view === 'channels'}>
            <ChannelsView />
          </Match>
          <Match when={client.navigation.location().view === 'groups'}>
            <GroupsView />
          </Match>
          <Match when={client.navigation.location().view === 'welcome'}>
            <WelcomeView />
          </Match>
          <Match when={client.navigation.location().view === 'recent'}>
            <RecentView />
          </Match>
          <Match when={channelOfTopics()} keyed>
            {(channelId) => <TopicsView channelId={channelId} />}
          </Match>
          <Match when={narrowed()}>{(location) => <NarrowPage location={location()} />}</Match>
        </Switch>
      </LoadBoundary>
      <Show when={isVisitor(client.state)} fallback={<Compose />}>
        <LoadBoundary>
          <VisitorBar />
        </LoadBoundary>
      </Show>
    </main>
  );
}
