import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';

/** A finger's press reaches the row after the finger has left it, ms: until then the row must not change. */
const RESUME_MS = 400;

/** Freezes a value while the pointer or the focus is on an element, which takes the returned handlers. */
export function usePause<T>(value: T) {
  const [shown, setShown] = useState(value);
  const [isPaused, setPaused] = useState(false);
  const on = useRef({ pointer: false, focus: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (!isPaused && shown !== value) setShown(value);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback((part: 'pointer' | 'focus', isOn: boolean) => {
    on.current[part] = isOn;
    clearTimeout(timer.current);
    if (on.current.pointer || on.current.focus) setPaused(true);
    else timer.current = setTimeout(() => setPaused(false), RESUME_MS);
  }, []);
  return {
    shown,
    isPaused,
    onPointerEnter: useCallback(() => change('pointer', true), [change]),
    onPointerLeave: useCallback(() => change('pointer', false), [change]),
    onFocus: useCallback(() => change('focus', true), [change]),
    // The focus may move to another row.
    onBlur: useCallback(
      ({ currentTarget, relatedTarget }: FocusEvent) =>
        change('focus', relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
      [change],
    ),
  };
}
