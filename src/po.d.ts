/** A catalogue as Lingui's Vite plugin compiles it. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
