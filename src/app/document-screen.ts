/** Returns the document's lobby, which stands in for the page until that has rendered; null once the page is there. */
export function documentScreen(): Element | null {
  return document.querySelector('#root[data-drawn=""] > :not(:last-child)');
}
