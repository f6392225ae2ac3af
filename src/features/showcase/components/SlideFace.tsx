import styles from './SlideFace.module.css';

const TONES = [styles.dusk, styles.sea, styles.sun] as const;

/** A banner without a picture: the words on the light of the palette. */
export function SlideFace({ text, tone }: { readonly text: string; readonly tone: number }) {
  return <div className={`${styles.face} ${TONES[tone % TONES.length]}`}>{text}</div>;
}
