import { Fragment } from 'react';

/** An e-mail or web address. Where it is wider than its column it breaks after `@`, `/` or `.`, not within a word. */
export function Address({ children: text }: { readonly children: string }) {
  // One element, because a flex container would make an item of each part.
  return (
    <span>
      {(text.match(/[^@/.]+[@/.]*|[@/.]+/g) ?? []).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
