// @vitest-environment jsdom
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../../ui/testing.tsx';
import { useFullscreen } from './use-fullscreen.ts';

const send = vi.fn();
function Game({ isReady }: { readonly isReady: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useFullscreen(frame, isReady, send);
  return <iframe ref={frame} title="game" />;
}
const fill = (element: Element | null) => {
  Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
  document.dispatchEvent(new Event('fullscreenchange'));
};

it('tells a running game when it fills the screen, and when it no longer does', () => {
  const page = render(<Game isReady={false} />);
  const frame = page.element.querySelector('iframe');
  fill(frame);
  expect(send).not.toHaveBeenCalled();
  page.rerender(<Game isReady />);
  fill(frame);
  fill(null);
  fill(document.body);
  expect(send.mock.calls.map(([message]) => message)).toEqual(
    [true, false, false].map((on) => ({ v: 1, type: 'fullscreen', on })),
  );
  page.unmount();
  Reflect.deleteProperty(document, 'fullscreenElement');
});
