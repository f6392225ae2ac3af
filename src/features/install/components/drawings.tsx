/**
 * Drawings of an iPhone for the guide; the relevant parts have the site's accent colour. Their words are those of the
 * phone in that language. One file because they share the phone and its strokes.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './Install.module.css';

const INK = 'var(--text-3)';
const FACE = 'var(--surface-3)';
const LIT = 'var(--accent)';

/** The lower part of a phone's screen, 340 × 220. */
function Phone({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 340 220" className={styles.drawing} role="img" aria-label={label}>
      <path
        d="M50 0v186a26 26 0 0 0 26 26h188a26 26 0 0 0 26-26V0"
        fill="var(--surface-2)"
        stroke={INK}
        strokeWidth="3"
      />
      {children}
      <rect x="130" y="203" width="80" height="4" rx="2" fill={INK} />
    </svg>
  );
}

/** Apple's share icon: a box with an arrow out of it. */
function Share({ x, y, color }: { readonly x: number; readonly y: number; readonly color: string }) {
  return (
    <g
      transform={`translate(${x} ${y})`}
      fill="none"
      stroke={color}
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M-4 -3h-5v15h18v-15h-5" />
      <path d="M0 5v-16M-5 -6l5-5 5 5" />
    </g>
  );
}

/** Safari's toolbar with the share button highlighted; the newest iOS has it behind the three dots. */
export function ShareDrawing() {
  const { t } = useLingui();
  return (
    <Phone label={t`A barra do Safari, com o botão Compartilhar em destaque`}>
      <rect x="70" y="14" width="200" height="10" rx="5" fill={FACE} />
      <rect x="70" y="36" width="150" height="10" rx="5" fill={FACE} />
      <rect x="70" y="62" width="60" height="70" rx="8" fill={FACE} />
      <rect x="140" y="62" width="60" height="70" rx="8" fill={FACE} />
      <rect x="210" y="62" width="60" height="70" rx="8" fill={FACE} />
      <rect x="51.5" y="148" width="237" height="48" fill="var(--surface-4)" />
      <path d="M82 164l-8 8 8 8M118 164l8 8-8 8" fill="none" stroke={INK} strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="170" cy="172" r="21" fill="none" stroke={LIT} strokeWidth="3" />
      <Share x={170} y={172} color={LIT} />
      <path d="M211 163h8v18h-8zM219 163h8v18h-8z" fill="none" stroke={INK} strokeWidth="2.5" />
      <circle cx="254" cy="172" r="2.4" fill={INK} />
      <circle cx="262" cy="172" r="2.4" fill={INK} />
      <circle cx="270" cy="172" r="2.4" fill={INK} />
    </Phone>
  );
}

/** The share sheet with the row for the home screen. */
export function AddDrawing() {
  const { t } = useLingui();
  const row = (y: number, width: number) => (
    <g key={y}>
      <rect x="70" y={y} width="200" height="36" rx="9" fill={FACE} />
      <rect x="84" y={y + 14} width={width} height="8" rx="4" fill={INK} opacity="0.6" />
    </g>
  );
  return (
    <Phone label={t`A folha de compartilhamento, com a linha Adicionar à Tela de Início em destaque`}>
      {row(8, 80)}
      {row(50, 104)}
      <rect x="70" y="92" width="200" height="40" rx="9" fill={FACE} stroke={LIT} strokeWidth="3" />
      <text x="84" y="117" fontSize="12.5" fill="var(--text)">
        {t`Adicionar à Tela de Início`}
      </text>
      <g transform="translate(252 112)" stroke={LIT} strokeWidth="2.2" fill="none" strokeLinecap="round">
        <rect x="-9" y="-9" width="18" height="18" rx="5" />
        <path d="M0 -4v8M-4 0h8" />
      </g>
      {row(138, 92)}
    </Phone>
  );
}

/** The confirmation with the app's name and "Add". */
export function ConfirmDrawing({ name, icon }: { readonly name: string; readonly icon: string | undefined }) {
  const { t } = useLingui();
  return (
    <Phone label={t`A confirmação, com o botão Adicionar em destaque`}>
      <rect x="62" y="6" width="216" height="180" rx="16" fill="var(--surface-3)" />
      <text x="78" y="34" fontSize="12" fill="var(--text-3)">
        {t`Cancelar`}
      </text>
      <rect x="202" y="16" width="66" height="28" rx="14" fill={LIT} />
      <text x="235" y="34" fontSize="12" textAnchor="middle" fill="var(--on-accent)">
        {t`Adicionar`}
      </text>
      <rect x="76" y="60" width="188" height="62" rx="12" fill="var(--surface-4)" />
      {icon && <image href={icon} x="86" y="69" width="44" height="44" clipPath="inset(0 round 10px)" />}
      <text x="142" y="96" fontSize="14" fill="var(--text)">
        {name}
      </text>
      <rect x="76" y="132" width="188" height="40" rx="12" fill="var(--surface-4)" />
      <text x="88" y="156" fontSize="11.5" fill="var(--text)">
        {t`Abrir como App da Web`}
      </text>
      <rect x="222" y="142" width="34" height="20" rx="10" fill="var(--positive)" />
      <circle cx="246" cy="152" r="8" fill="white" />
    </Phone>
  );
}

/** The home screen with the new icon. */
export function HomeDrawing({ name, icon }: { readonly name: string; readonly icon: string | undefined }) {
  const { t } = useLingui();
  const places = [0, 1, 2, 3, 4, 5, 6, 7] as const;
  return (
    <Phone label={t`A tela de início, com o ícone do aplicativo`}>
      {places.map((place) => {
        const [x, y] = [72 + (place % 4) * 52, 14 + Math.floor(place / 4) * 84];
        if (place !== 5) return <rect key={place} x={x} y={y} width="40" height="40" rx="10" fill={FACE} />;
        return (
          <g key={place}>
            {icon && <image href={icon} x={x} y={y} width="40" height="40" clipPath="inset(0 round 10px)" />}
            <rect x={x - 4} y={y - 4} width="48" height="48" rx="13" fill="none" stroke={LIT} strokeWidth="3" />
            <text x={x + 20} y={y + 62} fontSize="12" textAnchor="middle" fill="var(--text)">
              {name}
            </text>
          </g>
        );
      })}
    </Phone>
  );
}
