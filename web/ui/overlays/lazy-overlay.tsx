import { createContext, type JSX, lazy, useContext } from 'solid-js';
import type { FocusClaim } from '../../kernel/focus-claim.js';
import { claimFocus } from '../focus.js';

type View<P> = (props: P) => JSX.Element;

const Asked = createContext<{ claim: FocusClaim | undefined }>();

/** What takes the focus when it opens, loaded when it is first asked for. The reader may be writing elsewhere when it arrives. */
export function lazyOverlay<P extends object>(load: () => Promise<{ readonly default: View<P> }>): View<P> {
  const Loaded: View<P> = lazy(load);
  return (props) => {
    const asked = { claim: claimFocus() };
    return (
      <Asked.Provider value={asked}>
        <Loaded {...props} />
      </Asked.Provider>
    );
  };
}

/** Says whether the overlay that is being made may take the focus. It was asked for just now, or before it had to be loaded. */
export function useFocusClaim(): FocusClaim {
  const asked = useContext(Asked);
  const claim = asked?.claim ?? claimFocus();
  // What is opened within the overlay is asked for there.
  if (asked) asked.claim = undefined;
  return claim;
}
