/** Milliseconds that letters wait for their field. */
const PATIENCE_MS = 8_000;
const LETTER = /^[\p{L}\p{N}]$/u;

/** Writes into a field as a person does, so that React notices. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The letter or digit of a key that is no shortcut; empty for any other. */
const letterOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string =>
  LETTER.test(key) && !ctrlKey && !metaKey && !altKey ? key : '';

let ended = new AbortController();

/** Keeps what the visitor types after a press, until the field that the press opens has the focus. */
export function keepLetters(): void {
  let kept = '';
  ended.abort();
  ended = new AbortController();
  const own = ended;
  const { signal } = own;
  const isField = (it: EventTarget | null): it is HTMLInputElement =>
    it instanceof HTMLInputElement && /^(?:text|search|email|tel)$/.test(it.type);
  addEventListener(
    'keydown',
    (event) => {
      if (!isField(event.target)) kept += letterOf(event);
    },
    { capture: true, signal },
  );
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!isField(target)) return;
      own.abort();
      if (kept !== '') write(target, kept + target.value);
    },
    { signal },
  );
  setTimeout(() => own.abort(), PATIENCE_MS);
}
