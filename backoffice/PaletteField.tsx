import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo } from 'react';
import { jangada, jangadaLight } from '../src/contract/palettes.ts';
import type { Palette } from '../src/contract/site.ts';
import { parseHex } from '../src/lib/contrast.ts';
import { isHexName, type JudgedPair, judgePalette } from '../src/lib/palette-judgement.ts';
import { Badge } from '../src/ui/Badge.tsx';
import { Button } from '../src/ui/Button.tsx';
import { TextField } from '../src/ui/Field.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import type { Row } from './api.ts';
import palette from './PaletteField.module.css';
import { formatCount, Swatch, useWord } from './Shown.tsx';
import { colourGroups, colourNames } from './words.ts';

/** `#1ab` as a colour picker takes it. */
function sixDigits(colour: string): string {
  const rgb = parseHex(colour);
  return rgb === null ? '#000000' : `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

interface ColourProps {
  readonly name: string;
  readonly value: string;
  /** The colour of a page where the palette leaves this one out. */
  readonly inherited: string;
  readonly onChange: (value: string) => void;
}

/** One colour: picked, or typed. */
function Colour({ name, value, inherited, onChange }: ColourProps) {
  const { t } = useLingui();
  const label = useWord()(colourNames, name);
  const isHex = isHexName(jangada, name);
  return (
    <TextField
      label={label}
      value={value}
      placeholder={inherited}
      autoComplete="off"
      spellCheck={false}
      error={isHex && value !== '' && parseHex(value) === null ? t`Uma cor como #12ab9f` : undefined}
      before={
        isHex && (
          <input
            type="color"
            className={palette.picker}
            aria-label={t`Escolher: ${label}`}
            value={sixDigits(value || inherited)}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}

/** Text, surfaces, accent and states in the colours of the form. */
function Sample({ colours }: { readonly colours: Palette }) {
  const variables = Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]));
  return (
    <div className={palette.sample} style={variables}>
      <p className={palette.title}>
        <Trans>Amostra</Trans>
      </p>
      <p>
        <Trans>Texto principal</Trans> <span className={palette.second}>{<Trans>Texto secundário</Trans>}</span>{' '}
        <span className={palette.third}>{<Trans>Texto discreto</Trans>}</span>
      </p>
      <div className={palette.card}>
        <span className={palette.accent}>
          <Trans>Destaque</Trans>
        </span>
        <span className={palette.button}>
          <Trans>Botão principal</Trans>
        </span>
        <Badge tone="positive">
          <Trans>Ganho</Trans>
        </Badge>
        <Badge tone="negative">
          <Trans>Perda</Trans>
        </Badge>
        <Badge tone="warning">
          <Trans>Atenção</Trans>
        </Badge>
      </div>
    </div>
  );
}

interface PairProps {
  readonly pair: JudgedPair;
  readonly onUse: (name: string, colour: string) => void;
}

/** A pair that is hard to read, with the colours that would hold. */
function Pair({ pair, onUse }: PairProps) {
  const { t } = useLingui();
  const word = useWord();
  const [front, back] = [word(colourNames, pair.front), word(colourNames, pair.back)];
  const [ratio, needed] = [formatCount(pair.ratio), formatCount(pair.needed)];
  return (
    <li className={palette.pair}>
      <span>
        <Trans>
          {front} sobre {back}: {ratio}:1, precisa de {needed}:1
        </Trans>
      </span>
      {pair.holding.map(({ name, color }) => {
        const label = word(colourNames, name);
        return (
          <Button key={name} size="sm" aria-label={t`Usar ${color} em ${label}`} onClick={() => onUse(name, color)}>
            {label} <Swatch colour={color} />
          </Button>
        );
      })}
    </li>
  );
}

interface PaletteFieldProps {
  readonly label: string;
  /** Key of the setting: `colors.dark`. */
  readonly name: string;
  /** The colours as JSON; empty: the site has no such palette. */
  readonly text: string;
  /** The whole configuration. */
  readonly row: Row;
  readonly onChange: (text: string) => void;
}

const NO_COLOURS: Palette = {};

/** The colours of a palette with their contrast, judged as the save judges it. One function because all read one draft. */
export function PaletteField({ label, name, text, row, onChange }: PaletteFieldProps) {
  const { t, i18n } = useLingui();
  const isFirst = name === 'colors.default';
  const colours = useMemo(() => (text === '' ? NO_COLOURS : (JSON.parse(text) as Palette)), [text]);
  const stored = (row['colors'] as { readonly default?: Palette } | undefined)?.default ?? NO_COLOURS;
  const typed = useDeferredValue(colours);
  // An empty field leaves the colour out.
  const given = useMemo(() => Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')), [typed]);
  const first = isFirst ? given : stored;
  const faults = useMemo(() => judgePalette(jangada, first, given), [first, given]);
  const write = (next: Palette): void => onChange(JSON.stringify(next));
  const inherited: Palette = { ...jangada, ...(isFirst ? NO_COLOURS : stored) };
  if (text === '')
    return (
      <fieldset>
        <legend>{label}</legend>
        <Stack>
          <p className={styles.note}>
            <Trans>O site não tem esta paleta.</Trans>
          </p>
          <div className={styles.actions}>
            <Button onClick={() => write(name === 'colors.light' ? jangadaLight : jangada)}>
              <Trans>Criar paleta</Trans>
            </Button>
          </div>
        </Stack>
      </fieldset>
    );
  return (
    <fieldset>
      <legend>{label}</legend>
      <Stack>
        <div className={palette.judged}>
          <Sample colours={{ ...jangada, ...first, ...given }} />
          <div role="status">
            {faults.weak.length === 0 && faults.wrong === null ? (
              <Badge tone="positive">{t`Todos os textos têm contraste suficiente`}</Badge>
            ) : (
              <ul className={palette.pairs}>
                {faults.weak.map((pair) => (
                  <Pair
                    key={`${pair.front} ${pair.back}`}
                    pair={pair}
                    onUse={(colour, value) => write({ ...colours, [colour]: value })}
                  />
                ))}
              </ul>
            )}
          </div>
        </div>
        {colourGroups.map(({ title, names }) => (
          <section key={names[0]} aria-label={i18n._(title)}>
            <h3>{i18n._(title)}</h3>
            <div className={palette.fields}>
              {names.map((colour) => (
                <Colour
                  key={colour}
                  name={colour}
                  value={colours[colour] ?? ''}
                  inherited={inherited[colour] ?? ''}
                  onChange={(value) => write({ ...colours, [colour]: value })}
                />
              ))}
            </div>
          </section>
        ))}
        {!isFirst && (
          <div className={styles.actions}>
            <Button look="quiet" onClick={() => onChange('')}>
              <Trans>Ficar sem esta paleta</Trans>
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  );
}
