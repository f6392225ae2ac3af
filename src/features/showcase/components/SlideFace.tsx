import styles from './SlideFace.module.css';

const TONES = [styles.dusk, styles.sea, styles.sun] as const;

/** A banner without a picture: text on the palette's colours. */
export function SlideFace({ text, tone }: { readonly text: string; readonly tone: number }) {
  return <div className={`${styles.face} ${TONES[tone % TONES.length]}`}>{text}</div>;
}
