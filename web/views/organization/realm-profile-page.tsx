import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { goTo } from '../../kernel/browser-history.js';
import { isOwner } from '../../state/people/rights.js';
import { changeRealm, deactivateRealm, type RealmImage, removeRealmImage, uploadRealmImage } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Card } from '../../ui/form/card.js';
import { TextRow } from '../../ui/form/field-row.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Row } from '../../ui/form/row.js';
import { Page } from '../../ui/form/page.js';
import { realmLock } from './realm-rows.js';
import { o } from './texts/organization-texts.js';
import { Refused } from '../../ui/form/refused.js';

/** What the organization is called and looks like. */
export function RealmProfilePage(): JSX.Element {
  const { state } = useClient();
  return (
    <Page title={o().pages.profile}>
      <Card>
        <TextRow
          {...o().profile.name}
          value={state.realm.name}
          required={o().profile.noName}
          lockedBy={realmLock(state, 'name')}
          onSave={(name) => changeRealm({ name })}
        />
        <TextRow
          {...o().profile.description}
          value={state.realm.description}
          lines={3}
          lockedBy={realmLock(state, 'description')}
          onSave={(description) => changeRealm({ description })}
        />
      </Card>
      <Card>
        <ImageRow image="icon" texts={o().profile.icon} url={state.realm.icon_url} isOwn={state.realm.icon_source === 'U'} />
        <ImageRow image="logo" texts={o().profile.logo} url={state.realm.logo_url} isOwn={state.realm.logo_source === 'U'} />
        <ImageRow
          image="night_logo"
          texts={o().profile.nightLogo}
          url={state.realm.night_logo_url}
          isOwn={state.realm.night_logo_source === 'U'}
        />
      </Card>
      <Show when={isOwner(state)}>
        <DeactivateCard />
      </Show>
    </Page>
  );
}

const MIB = 1024 * 1024;

function ImageRow(props: {
  readonly image: RealmImage;
  readonly texts: { readonly label: string; readonly help?: string };
  readonly url: string;
  readonly isOwn: boolean;
}): JSX.Element {
  const { state } = useClient();
  const [refusal, setRefusal] = createSignal<string>();
  const [busy, setBusy] = createSignal(false);
  let input: HTMLInputElement | undefined;
  const max = (): number => (props.image === 'icon' ? state.server.max_icon_file_size_mib : state.server.max_logo_file_size_mib);
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await act();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setBusy(false);
  };
  const upload = (file: File): void => {
    if (file.size > max() * MIB) setRefusal(o().profile.tooLarge(max()));
    else void run(() => uploadRealmImage(props.image, file));
  };
  return (
    <Row
      {...props.texts}
      lockedBy={realmLock(state, props.image)}
      {...(refusal() === undefined ? {} : { status: { kind: 'refused', reason: refusal() ?? '' } as const })}
    >
      {() => (
        <>
          <img class="realm-image" classList={{ night: props.image === 'night_logo' }} src={props.url} alt={props.texts.label} />
          <Show when={realmLock(state, props.image) === undefined}>
            <input
              ref={input}
              type="file"
              accept="image/*"
              hidden
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                if (file) upload(file);
                event.currentTarget.value = '';
              }}
            />
            <button type="button" class="btn" aria-label={`${o().profile.upload}: ${props.texts.label}`} onClick={() => input?.click()}>
              {busy() ? o().profile.uploading : o().profile.upload}
            </button>
            <Show when={props.isOwn}>
              <button
                type="button"
                class="btn quiet"
                aria-label={`${o().profile.useDefault}: ${props.texts.label}`}
                onClick={() => void run(() => removeRealmImage(props.image))}
              >
                {o().profile.useDefault}
              </button>
            </Show>
          </Show>
        </>
      )}
    </Row>
  );
}

/** The one act for which the name has to be typed. */
function DeactivateCard(): JSX.Element {
  const { state } = useClient();
  const id = createUniqueId();
  const [asking, setAsking] = createSignal(false);
  const [name, setName] = createSignal('');
  const [refusal, setRefusal] = createSignal<string>();
  const count = (): number => Object.values(state.people).filter((person) => person.is_active && !person.is_bot).length;
  const isTyped = (): boolean => name() === state.realm.name;
  const deactivate = async (): Promise<void> => {
    if (!isTyped()) return;
    try {
      await deactivateRealm();
      goTo('/login/');
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  return (
    <Card>
      <Row {...o().profile.deactivate}>
        {(ids) => (
          <button type="button" class="btn danger" aria-describedby={ids.help} onClick={() => setAsking(true)}>
            {o().profile.deactivateButton}
          </button>
        )}
      </Row>
      <Show when={asking()}>
        <Dialog title={o().profile.deactivateTitle(state.realm.name)} onClose={() => setAsking(false)}>
          <p id={id}>{o().profile.deactivateText(count())}</p>
          <input
            class="field"
            type="text"
            autocomplete="off"
            aria-label={o().profile.name.label}
            aria-describedby={id}
            value={name()}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <Refused reason={refusal()} />
          <div class="dialog-actions">
            <button type="button" class="btn" onClick={() => setAsking(false)}>
              {o().profile.keep}
            </button>
            <button type="button" class="btn danger" aria-disabled={isTyped() ? undefined : 'true'} onClick={() => void deactivate()}>
              {o().profile.deactivateButton}
            </button>
          </div>
        </Dialog>
      </Show>
    </Card>
  );
}
