import { Trans, useLingui } from '@lingui/react/macro';
import { contrast, weakPairs } from '../../../lib/contrast.ts';
import * as first from '../../../ui/first-paint-icons.ts';
import type { IconGlyph } from '../../../ui/Icon.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import * as lazy from '../../../ui/icons.ts';
import { Money } from '../../../ui/Money.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { siteTokens } from '../../../ui/tokens.ts';
import { PALETTES } from '../palette-preview.ts';
import styles from './Foundations.module.css';
import { Line, Section, Specimen } from './Section.tsx';

/** The logo mark of each palette. */
const MARKS = {
  jangada: '/logos/jangada-mark.webp',
  mareLight: '/logos/mare-mark.webp',
  mareDark: '/logos/mare-dark-mark.webp',
};
const SURFACES = ['canvas', 'surface-1', 'surface-2', 'surface-3', 'surface-4'] as const;
const VOICES = ['text', 'text-2', 'text-3', 'accent', 'positive', 'negative', 'warning', 'info'] as const;
const SIZES = ['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const;
const STEPS = [1, 2, 3, 4, 5, 6, 7] as const;
const CORNERS = ['xs', 'tile', 'field', 'card', 'sheet', 'pill'] as const;

/** Specimens of colours, type, spacing, shadows and icons. One function because it is a flat list. */
export function Foundations() {
  const { t } = useLingui();
  const names: Record<keyof typeof PALETTES, string> = {
    jangada: t`Jangada`,
    mareLight: t`Maré, de dia`,
    mareDark: t`Maré, à noite`,
  };
  return (
    <Section
      anchor="fundamentos"
      title={<Trans>Fundamentos</Trans>}
      lead={<Trans>Luz, não linhas. Uma só cor de destaque. A cor é dos cartazes.</Trans>}
    >
      <Specimen
        title={<Trans>Cores</Trans>}
        note={<Trans>O contraste de cada par é medido: 4,5 para texto, 3 para o foco.</Trans>}
      >
        <div className={styles.palettes}>
          {(Object.keys(PALETTES) as (keyof typeof PALETTES)[]).map((name) => {
            const palette = PALETTES[name];
            const weak = weakPairs({ ...palette }).length;
            return (
              <div
                key={name}
                data-palette={name}
                className={styles.palette}
                style={{
                  ...siteTokens({ ...palette, 'color-scheme': undefined }),
                  colorScheme: palette['color-scheme'],
                }}
              >
                <p className={styles.paletteName}>
                  <Picture src={MARKS[name]} width={22} height={22} />
                  {names[name]}
                </p>
                <div className={styles.surfaces}>
                  {SURFACES.map((surface) => (
                    <span key={surface} className={styles.surface} style={{ background: `var(--${surface})` }}>
                      {surface.replace('surface-', '')}
                    </span>
                  ))}
                </div>
                <ul className={styles.voices}>
                  {VOICES.map((voice) => (
                    <li key={voice} style={{ color: `var(--${voice})` }}>
                      <span>{voice}</span>
                      <span>{contrast(palette[voice], palette['surface-1']).toFixed(1)}</span>
                    </li>
                  ))}
                </ul>
                <p className={styles.verdict}>
                  {weak === 0 ? <Trans>Todos os pares passam</Trans> : <Trans>{weak} pares não passam</Trans>}
                </p>
              </div>
            );
          })}
        </div>
      </Specimen>
      <Specimen
        title={<Trans>Letra</Trans>}
        note={<Trans>Bricolage Grotesque, seis tamanhos, algarismos tabulares.</Trans>}
      >
        <div className={styles.type}>
          {SIZES.map((size) => (
            <p
              key={size}
              style={{ fontSize: `var(--t-${size})` }}
              className={size === 'xl' || size === '2xl' ? styles.display : undefined}
            >
              <Trans>A última luz sobre a água</Trans>
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen
        title={<Trans>Dinheiro</Trans>}
        note={<Trans>O mesmo em português e em inglês. Não rola: muda e é anunciado.</Trans>}
      >
        <Line>
          <Money centavos={123_456} size="2xl" />
          <Money centavos={123_456} size="xl" />
          <Money centavos={123_456} />
          <Money centavos={3_100} sign="always" toned />
          <Money centavos={-740} toned />
        </Line>
      </Specimen>
      <Specimen title={<Trans>Ritmo e cantos</Trans>}>
        <Line>
          {STEPS.map((step) => (
            <span key={step} className={styles.step} style={{ width: `var(--s-${step})` }} />
          ))}
        </Line>
        <div className={styles.corners}>
          {CORNERS.map((corner) => (
            <span key={corner} className={styles.corner} style={{ borderRadius: `var(--r-${corner})` }}>
              {corner}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen title={<Trans>Luz</Trans>} note={<Trans>Borda superior acesa e sombra da cor do mar.</Trans>}>
        <div className={styles.corners}>
          {(['light-1', 'light-2', 'light-tile', 'light-sun', 'well'] as const).map((light) => (
            <span key={light} className={styles.light} style={{ boxShadow: `var(--${light})` }}>
              {light}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen title={<Trans>Ícones</Trans>}>
        <ul className={styles.icons}>
          {[...Object.entries<IconGlyph>(first), ...Object.entries<IconGlyph>(lazy)].map(([name, glyph]) => (
            <li key={name}>
              <Icon glyph={glyph} />
              <span>{name.replace('Icon', '')}</span>
            </li>
          ))}
        </ul>
      </Specimen>
    </Section>
  );
}
