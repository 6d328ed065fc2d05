// Keyboard focus that comes to what asks, and never while the user is typing elsewhere.
import { useRef, useLayoutEffect } from 'preact/hooks';

/** A field that takes the focus when it appears, unless the user is typing elsewhere. */
export function useFocus<Field extends HTMLElement>() {
  const field = useRef<Field>(null);
  useLayoutEffect(() => {
    if (!isTyping()) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}

/** Whether the focus is in a field that has text: it is not taken away from there. */
export function isTyping(): boolean {
  const active = document.activeElement;
  return (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) && active.value !== '';
}
