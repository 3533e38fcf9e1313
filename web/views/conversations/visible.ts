import { onCleanup } from 'solid-js';

const callbacks = new WeakMap<Element, (visible: boolean) => void>();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
  },
  { rootMargin: '200px' },
);

/** Tells whenever an element comes near to what is on screen, or leaves it, for as long as its view exists. */
export function watchVisibility(element: Element, onChange: (visible: boolean) => void): void {
  callbacks.set(element, onChange);
  observer.observe(element);
  onCleanup(() => observer.unobserve(element));
}
