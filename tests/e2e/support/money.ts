/** `R$ 50,00` as the screens write it, for any kind of space in it. */
export function money(text: string): RegExp {
  return new RegExp(text.replace(/[.+$()]/g, '\\$&').replaceAll(' ', '\\s'));
}
